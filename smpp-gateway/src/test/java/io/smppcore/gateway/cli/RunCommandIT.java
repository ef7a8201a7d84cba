package io.smppcore.gateway.cli;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.Ports;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.RequestFailedException;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program under a supervisor: signals and exit codes. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "signals, and a limit on the size of files")
class RunCommandIT {

    @TempDir
    Path directory;

    private Path write(String password) throws IOException {
        return Files.writeString(directory.resolve("gateway.yaml"), """
                data: %s/data
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: %s}}
                smscs: {alpha: {client: {endpoints: "127.0.0.1:%d", systemId: me, password: secret}}}
                store: {minFree: 1MiB}
                """.formatted(directory, password, Ports.free()));
    }

    private Path log() {
        return directory.resolve("gateway.log");
    }

    private ChildProcess start() throws IOException {
        return ChildProcess.start(
                List.of("-Xmx128m"),
                System.getProperty("java.class.path"),
                Main.class.getName(),
                List.of("run", "--log", log().toString(), write("secret").toString()));
    }

    private void awaitLog(String text) {
        eventually().until(() -> Files.readString(log()).contains(text));
    }

    private static SmppClient client(int port, String password) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", port)
                .systemId("shop")
                .password(password)
                .connect();
    }

    /** Returns true if this process ignores SIGHUP, as after nohup, and so do its child processes. */
    static boolean ignoresHangup() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(
                                        line.substring("SigIgn:".length()).strip(), 16)
                                & 1)
                        != 0);
    }

    @Test
    void aHangupReloadsTheConfigurationOrLogsItsMistakes() throws Exception {
        assumeFalse(ignoresHangup(), "needs SIGHUP, which this process ignores (start it without nohup)");
        try (ChildProcess gateway = start()) {
            int port = gateway.number(Main.LISTENING);
            gateway.signal("-INT"); // of a Ctrl-C, after which its parent ends it
            write("other");
            gateway.signal("-HUP");
            awaitLog("INFO  Node: configuration reloaded: ");
            client(port, "other").close();
            Files.writeString(directory.resolve("gateway.yaml"), "accounts: 1");
            gateway.signal("-HUP");
            awaitLog("ERROR Gateway: the configuration was not reloaded, and the former one remains in effect: ");
            assertThat(gateway.isAlive()).isTrue();
            client(port, "other").close();
        }
    }

    @Test
    void aFailedStoreEndsTheProcessWithAnExitCodeOfItsOwn() throws Exception {
        try (ChildProcess gateway = start()) {
            int port = gateway.number(Main.LISTENING);
            try (SmppClient client = client(port, "secret")) {
                limitFiles(gateway.pid());
                CommandStatus status = CommandStatus.ESME_ROK;
                while (status.isOk()) {
                    status = submit(client);
                }
                assertThat(gateway.exitCode()).isEqualTo(Main.STORE_FAILED);
            }
        }
        assertThat(log())
                .content()
                .contains("ERROR Node: messages are refused with ESME_RSYSERR: the store has failed");
    }

    private static CommandStatus submit(SmppClient client) {
        try {
            return client.send(SubmitSm.builder()
                            .sourceAddress(Address.alphanumeric("Shop"))
                            .destinationAddress(Address.international("491701234567"))
                            .build())
                    .commandStatus();
        } catch (RequestFailedException e) {
            return CommandStatus.ESME_RSYSERR; // the process has ended
        }
    }

    /** Makes every write beyond 64 KiB of a file fail. */
    private static void limitFiles(long pid) throws IOException, InterruptedException {
        Process limit = new ProcessBuilder("prlimit", "--pid", Long.toString(pid), "--fsize=" + (1 << 16))
                .redirectErrorStream(true)
                .start();
        assertThat(limit.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(limit.exitValue()).isZero();
    }
}
