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
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A server in another process as the server under test. A message to an address that it routes to this client makes it
 * send a deliver_sm.
 *
 * @param description name for reports
 * @param addresses addresses of the server, or of its nodes
 * @param source source address of the messages
 * @param served address that the server routes to each bind of this client; empty if it delivers nothing
 * @param process process of the server, if it is known and on this machine
 * @param onClose action that ends the server
 */
record RemoteServer(
        String description,
        List<InetSocketAddress> addresses,
        Address source,
        List<Address> served,
        Optional<ProcessHandle> process,
        Runnable onClose)
        implements CapacityServer {

    private static final int INBOUND_LIMIT = 100_000;

    RemoteServer {
        addresses = List.copyOf(addresses);
        served = List.copyOf(served);
    }

    /**
     * Returns a server that is already running.
     *
     * @param addresses addresses of the server, or of its nodes
     * @param mtAddress address that the server routes to this client; null if there is none
     */
    static RemoteServer at(
            CapacityPlan plan,
            List<InetSocketAddress> addresses,
            @Nullable Address mtAddress,
            Optional<ProcessHandle> process) {
        return new RemoteServer(
                addresses.stream()
                        .map(address -> address.getHostString() + ":" + address.getPort())
                        .collect(Collectors.joining(",")),
                addresses,
                plan.source(),
                mtAddress == null ? List.of() : Collections.nCopies(plan.binds(), mtAddress),
                process,
                () -> {});
    }

    /**
     * Starts {@code serve} in a second JVM and waits until it listens.
     *
     * @param atMost time after which the second JVM ends in any case
     * @throws IllegalArgumentException if it cannot be started
     */
    static RemoteServer start(CapacityPlan plan, Duration atMost) throws InterruptedException {
        ServerProcess server = process(plan, atMost);
        return new RemoteServer(
                "simulator in a second process",
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port())),
                plan.source(),
                IntStream.range(0, plan.binds())
                        .mapToObj(bind -> Address.international(String.format(Locale.ROOT, "4477009%05d", bind)))
                        .toList(),
                Optional.of(server.handle()),
                server::close);
    }

    private static ServerProcess process(CapacityPlan plan, Duration atMost) throws InterruptedException {
        try {
            Path scenario = Files.createTempFile("smpp-capacity", ".yaml");
            try {
                Files.writeString(scenario, """
                    mo: {esme-to-esme: true}
                    deliver: {window: %d}
                    session: {inbound-limit: %d}
                    """.formatted(plan.window(), INBOUND_LIMIT));
                return ServerProcess.start(Dispatch.EVENT_LOOP, atMost, List.of("--scenario", scenario.toString()));
            } finally {
                Files.delete(scenario);
            }
        } catch (IOException e) {
            throw new SmppException("the scenario of the second process cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries) {
        return served.isEmpty() ? Optional.empty() : Optional.of(new RoutedMt(source, served, binds, deliveries));
    }

    @Override
    public void close() {
        onClose.run();
    }
}
