package io.smppcore.tools.capacity;

import io.smppcore.session.Dispatch;
import io.smppcore.tools.serve.ServerProcess;
import io.smppcore.type.Address;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * {@code serve} in a second JVM, which lets everybody bind and routes messages to the binds by their address_range. It
 * ends with {@link #close}, and by itself when its time has passed.
 */
final class ServeProcess implements CapacityServer {

    private static final int INBOUND_LIMIT = 100_000;

    private final CapacityPlan plan;
    private final ServerProcess server;

    private ServeProcess(CapacityPlan plan, ServerProcess server) {
        this.plan = plan;
        this.server = server;
    }

    /**
     * Starts the JVM and waits until it listens.
     *
     * @param atMost when it ends by itself
     * @throws IllegalArgumentException if it cannot be started
     */
    static ServeProcess start(CapacityPlan plan, Duration atMost) throws InterruptedException {
        try {
            Path scenario = Files.createTempFile("smpp-capacity", ".yaml");
            try {
                Files.writeString(scenario, """
                        mo: {esme-to-esme: true}
                        deliver: {window: %d}
                        session: {inbound-limit: %d}
                        """.formatted(plan.window(), INBOUND_LIMIT));
                List<String> options = List.of("--scenario", scenario.toString());
                return new ServeProcess(plan, ServerProcess.start(Dispatch.EVENT_LOOP, atMost, options));
            } finally {
                Files.delete(scenario);
            }
        } catch (IOException e) {
            throw new SmppException("the scenario of the second process cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public String description() {
        return "simulator in a second process";
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    }

    @Override
    public List<Address> served() {
        return IntStream.range(0, plan.binds())
                .mapToObj(bind -> Address.international(String.format(Locale.ROOT, "4477009%05d", bind)))
                .toList();
    }

    @Override
    public Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries) {
        return Optional.of(new RoutedMt(plan.source(), served(), binds, deliveries));
    }

    @Override
    public Optional<ProcessHandle> process() {
        return Optional.of(server.handle());
    }

    @Override
    public void close() {
        server.close();
    }
}
