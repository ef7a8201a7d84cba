package io.smppcore.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(Waits.METHOD_SECONDS)
class CpuProfilerIT {

    /** Number of samples of each thread. */
    private static final int SAMPLES = 6;

    private final Map<String, Integer> samples = new ConcurrentHashMap<>();

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

    /** Records a platform thread and a virtual thread until both have been sampled several times. */
    private Profile profileOf(Instant from) throws InterruptedException {
        try (CpuProfiler profiler = CpuProfiler.start();
                RecordingStream stream = new RecordingStream()) {
            stream.onEvent("jdk.ExecutionSample", event -> {
                RecordedThread thread = event.getThread("sampledThread");
                if (thread != null
                        && thread.getJavaName() != null
                        && String.valueOf(event).contains(".burn(")) {
                    samples.merge(thread.getJavaName(), 1, Integer::sum);
                }
            });
            stream.startAsync();
            Thread platform = Thread.ofPlatform().name("burner").start(this::burn);
            Thread virtual = Thread.ofVirtual().name("light one").start(this::burn);
            platform.join();
            virtual.join();
            assertThat(sum).isNotZero();
            assertThat(samples.values()).allMatch(count -> count >= SAMPLES);
            return profiler.stop(from, name -> name.isEmpty() ? "unnamed" : name);
        }
    }

    private void burn() {
        long endNanos = System.nanoTime() + Waits.BOUND.toNanos();
        long value = 1;
        while (!isSampled() && System.nanoTime() - endNanos < 0) {
            for (int i = 0; i < 100_000; i++) {
                value = value * 6_364_136_223_846_793_005L + i;
            }
        }
        sum = value;
    }

    private boolean isSampled() {
        return samples.getOrDefault("burner", 0) >= SAMPLES && samples.getOrDefault("light one", 0) >= SAMPLES;
    }
}
