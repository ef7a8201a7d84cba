package io.smppcore.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("timed")
@Timeout(60)
class CpuProfilerIT {

    private static final long BURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

    private volatile long sum;

    @TempDir
    Path folder;

    @Test
    void findsTheBusyMethodAndWritesASelfContainedPage() throws Exception {
        Profile profile = profileOf(Instant.EPOCH);
        assertThat(profile.samples()).isGreaterThan(10);
        assertThat(profile.callTree()).contains("burner", "light one", CpuProfilerIT.class.getName() + ".burn");

        Path page = folder.resolve("flames.html");
        profile.drawFlameGraph("what burns", page);
        String html = Files.readString(page);
        assertThat(html).contains("<!DOCTYPE html>", "what burns");
        assertThat(html).doesNotContain(" src=", "<link");
        assertThat(framesOf(html))
                .contains("burner", "light one", CpuProfilerIT.class.getName().replace('.', '/') + ".burn");
    }

    @Test
    void ignoresSamplesBeforeTheBeginning() throws Exception {
        Profile profile = profileOf(Instant.now().plus(Duration.ofHours(1)));
        assertThat(profile.samples()).isZero();
        assertThat(profile.callTree()).isEmpty();
    }

    /**
     * Returns the names of the frames. They are sorted, and each begins with a character for the length of the prefix
     * that it shares with the previous one; a space stands for 0.
     */
    private static List<String> framesOf(String html) {
        String pool = html.substring(html.indexOf("cpool = ["), html.lastIndexOf("unpack(cpool)"));
        List<String> names = new ArrayList<>();
        String last = "";
        for (String line : pool.lines().filter(each -> each.startsWith("'")).toList()) {
            String name = line.substring(1, line.lastIndexOf('\''));
            last = names.isEmpty() ? name : last.substring(0, name.charAt(0) - ' ') + name.substring(1);
            names.add(last);
        }
        return names;
    }

    /** Records a platform thread and a virtual thread. */
    private Profile profileOf(Instant from) throws InterruptedException {
        try (CpuProfiler profiler = CpuProfiler.start()) {
            Thread platform = Thread.ofPlatform().name("burner").start(this::burn);
            Thread virtual = Thread.ofVirtual().name("light one").start(this::burn);
            platform.join();
            virtual.join();
            assertThat(sum).isNotZero();
            return profiler.stop(from, name -> name.isEmpty() ? "unnamed" : name);
        }
    }

    private void burn() {
        long startNanos = System.nanoTime();
        long value = 1;
        while (System.nanoTime() - startNanos < BURN_NANOS) {
            for (int i = 0; i < 1_000; i++) {
                value = value * 6_364_136_223_846_793_005L + i;
            }
        }
        sum = value;
    }
}
