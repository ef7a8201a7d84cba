package io.smppcore.gateway.cli;

import io.smppcore.gateway.load.Customer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gateway in a process of its own with a configuration and a directory for a measurement, deleted at its end. */
final class TestBed implements AutoCloseable {

    private static final String ACCOUNT = "shop";
    private static final String PASSWORD = "secret";

    private final TemporaryDirectory directory;
    private final Path file;
    private final int port;
    private final List<String> jvmOptions;
    private @Nullable ChildProcess gateway;

    /**
     * Writes the configuration.
     *
     * @param parent directory for the directory of the store, on the disk to be measured
     * @param upstreamPort port of the SMSC
     * @param binds number of binds to the SMSC
     * @param window window of each bind on both sides
     * @param heap maximum heap of the gateway, such as 512m
     */
    TestBed(Path parent, int upstreamPort, int binds, int window, String heap) throws IOException {
        directory = TemporaryDirectory.in(parent);
        port = freePort();
        jvmOptions = List.of("-Xmx" + heap, "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        file = Files.writeString(directory.path().resolve("gateway.yaml"), """
                data: %s
                server:
                  host: 127.0.0.1
                  port: %d
                  window: %d
                accounts:
                  %s:
                    password: %s
                    unknown: resend
                smscs:
                  upstream:
                    client:
                      endpoints: 127.0.0.1:%d
                      systemId: gateway
                      password: secret
                      binds: %d
                      window: %d
                      backoff.first: 100ms
                      backoff.max: 500ms
                store:
                  minFree: 100000000
                """.formatted(
                directory.path().resolve("data"), port, window, ACCOUNT, PASSWORD, upstreamPort, binds, window));
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts the gateway and waits until it listens. */
    ChildProcess startGateway() throws IOException, InterruptedException {
        ChildProcess started = ChildProcess.start(jvmOptions, "run", "--until-input-ends", file.toString());
        gateway = started;
        started.number(RunCommand.LISTENING);
        return started;
    }

    Customer customer(int binds, int window, int octets, Customer.Events events) {
        return new Customer(port, ACCOUNT, PASSWORD, binds, window, octets, events);
    }

    @Override
    public void close() {
        ChildProcess running = gateway;
        if (running != null) {
            running.close();
        }
        directory.close();
    }
}
