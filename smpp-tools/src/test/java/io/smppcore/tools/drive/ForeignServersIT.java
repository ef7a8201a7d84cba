package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Prerequisite;
import io.smppcore.tools.Invocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code drive} on servers of other projects in other languages. Skipped unless {@code SMPP_PEERS} names the folder
 * into which {@code .ci/peers} has installed them.
 */
@Timeout(120)
class ForeignServersIT {

    private static final Optional<Path> PEERS =
            Optional.ofNullable(System.getenv("SMPP_PEERS")).map(Path::of).map(Path::toAbsolutePath);

    @TempDir
    private Path folder;

    @Test
    void theServerOfTheNpmPackageSmpp() throws Exception {
        Prerequisite.PEERS.require(PEERS.isPresent());
        Path peers = PEERS.orElseThrow();
        ProcessBuilder node = new ProcessBuilder(
                peers.resolve("node").toString(), script("node-smpp-server.js").toString());
        node.environment().put("NODE_PATH", peers.resolve("node_modules").toString());
        driveOn(node);
    }

    @Test
    void theServerOfTheRustCrateSmpp34() throws Exception {
        Prerequisite.PEERS.require(PEERS.isPresent());
        Path python = PEERS.orElseThrow().resolve("python/bin/python");
        driveOn(new ProcessBuilder(
                python.toString(), script("smpp34-server.py").toString(), String.valueOf(freePort())));
    }

    private static void driveOn(ProcessBuilder builder) throws Exception {
        Process server = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader out = server.inputReader()) {
            String port = out.readLine();
            assertThat(port).as("the port of the server").matches("\\d+");
            closedLoop(port);
            openLoop(port);
        } finally {
            server.getOutputStream().close();
            if (!server.waitFor(5, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        }
    }

    private static void closedLoop(String port) {
        Invocation drive = Invocation.of(
                "drive",
                "--port",
                port,
                "--count",
                "3000",
                "--window",
                "16",
                "--binds",
                "2",
                "--registered-delivery",
                "--json");
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(number(drive, "sent")).isEqualTo(3000);
        assertThat(number(drive, "accepted")).isEqualTo(3000);
        assertThat(number(drive, "receipts")).isEqualTo(3000);
    }

    private static void openLoop(String port) {
        Invocation drive =
                Invocation.of("drive", "--port", port, "--count", "400", "--rate", "200", "--window", "64", "--json");
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(number(drive, "accepted")).isEqualTo(400);
        assertThat(number(drive, "elapsed_s")).isBetween(1.9, 30.0);
    }

    private static double number(Invocation drive, String key) {
        Matcher matcher = Pattern.compile("\"" + key + "\": ([0-9.]+)").matcher(drive.out());
        assertThat(matcher.find()).as(drive.out()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    private Path script(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = ForeignServersIT.class.getResourceAsStream("/peers/" + name)) {
            assertThat(in).as(name).isNotNull();
            Files.copy(in, file);
        }
        return file;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
