package io.smppcore.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadLimitsTest {

    @TempDir
    Path folder;

    @Test
    void namesTheLimitThatIsTooLow() {
        assertThatThrownBy(() -> ThreadLimits.require(10_000, "ulimit -u", 4_096))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("10000 platform threads: ulimit -u is 4096 (expected: >= 11000)."
                        + " Raise it, or measure fewer (-p blocked=1000).");
        assertThatCode(() -> ThreadLimits.require(10_000, "ulimit -u", 11_000)).doesNotThrowAnyException();
    }

    @Test
    void treatsAMissingNumberAsNoLimit() throws Exception {
        Path file =
                Files.writeString(folder.resolve("limits"), "Max processes             96365                96365\n");
        Pattern processes = Pattern.compile("Max processes +(\\d+) ");

        assertThat(ThreadLimits.number(file, processes)).isEqualTo(96_365);
        assertThat(ThreadLimits.number(file, Pattern.compile("Max files +(\\d+)")))
                .isEqualTo(Long.MAX_VALUE);
        assertThat(ThreadLimits.number(folder.resolve("none"), processes)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void readsTheStacksFromNativeMemoryTracking() {
        assertThat(ProcessMemory.stacks("""
                -                    Thread (reserved=20644KB, committed=1124KB)
                                            (threads #20)
                                            (stack: reserved=20580KB, committed=1060KB, peak=1060KB)
                """)).isEqualTo(1_060 * 1_024.0);
        assertThat(ProcessMemory.stacks("Native memory tracking is not enabled"))
                .isNaN();
    }
}
