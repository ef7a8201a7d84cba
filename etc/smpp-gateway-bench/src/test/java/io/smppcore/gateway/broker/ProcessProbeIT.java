package io.smppcore.gateway.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.smppcore.gateway.cli.Main;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of another process, read from outside. */
class ProcessProbeIT {

    @TempDir
    Path directory;

    @Test
    void readsTheFiguresOfAnotherProcess() throws Exception {
        Path file = Files.writeString(directory.resolve("gateway.yaml"), """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret}}
                smscs: {alpha: {client: {endpoints: "127.0.0.1:1", systemId: gateway, password: secret}}}
                """.formatted(directory.resolve("data")));
        try (ChildProcess process = ChildProcess.start(
                List.of("-Xmx64m"),
                System.getProperty("java.class.path"),
                Main.class.getName(),
                List.of("run", "--until-input-ends", "--log-level", "error", file.toString()))) {
            process.line(Main.LISTENING);
            try (ProcessProbe probe = ProcessProbe.of(process.pid())) {
                ProcessProbe.Figures figures = probe.read();

                assertThat(figures.heap()).isBetween(1L << 20, 64L << 20);
                assertThat(figures.direct()).isPositive();
                assertThat(figures.threads()).isGreaterThan(5);
                if (Files.exists(Path.of("/proc/self/fd"))) {
                    assertThat(figures.files()).isGreaterThan(10);
                    assertThat(figures.resident()).isGreaterThan(figures.heap());
                }
            }
        }
    }

    @Test
    void heapIsThatOfLiveObjects() throws IOException {
        try (ProcessProbe probe = ProcessProbe.ofThis()) {
            long before = probe.read().heap();
            byte[] live = new byte[32 << 20];

            assertThat(probe.read().heap()).isGreaterThan(before + (16 << 20));
            assertThat(live).hasSize(32 << 20);
        }
    }

    @Test
    void tablesAreCountedApartFromOtherFiles() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")));
        try (ProcessProbe probe = ProcessProbe.ofThis()) {
            long before = probe.read().tables();
            Path file = directory.resolve("000001.sst");
            try (FileChannel table = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                assertThat(table.isOpen()).isTrue();
                assertThat(probe.read().tables()).isEqualTo(before + 1);
            }
            assertThat(probe.read().tables()).isEqualTo(before);
        }
    }
}
