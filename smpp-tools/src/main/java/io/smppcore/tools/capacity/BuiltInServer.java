package io.smppcore.tools.capacity;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.Octets;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A simulator in this process as the server under test, for {@code capacity} without an address. */
record BuiltInServer(CapacityPlan plan, SmscSimulator simulator) implements CapacityServer {

    /**
     * Number of messages that the simulator stores. At the highest rate, it must still have a message when the next
     * scenario queries it.
     */
    private static final int MESSAGE_LIMIT = 1 << 17;

    private static final int INBOUND_LIMIT = 100_000;

    static BuiltInServer start(CapacityPlan plan, Scenario behaviour) {
        Scenario scenario = behaviour.with(
                "{deliver: {window: %d}, session: {inbound-limit: %d}}".formatted(plan.window(), INBOUND_LIMIT));
        SmscSimulator simulator = SmscSimulator.builder()
                .scenario(scenario)
                .authenticator(BindAuthenticator.account(plan.systemId(), plan.password()))
                .messageLimit(MESSAGE_LIMIT)
                .start();
        return new BuiltInServer(plan, simulator);
    }

    @Override
    public String description() {
        return "simulator in this process";
    }

    @Override
    public List<InetSocketAddress> addresses() {
        return List.of(simulator.address());
    }

    @Override
    public Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries) {
        DeliverSm message = DeliverSm.builder()
                .sourceAddress(plan.destination())
                .destinationAddress(plan.source())
                .shortMessage(Octets.of("a message from one subscriber to another".getBytes(StandardCharsets.US_ASCII)))
                .build();
        return Optional.of((bind, attempt) -> {
            // The simulator has the response of this client, so that the scenario can end with it.
            var unused = simulator
                    .inject(plan.systemId(), message)
                    .whenComplete(attempt.then(response -> attempt.end(response.commandStatus())));
        });
    }

    @Override
    public boolean isHere() {
        return true;
    }

    @Override
    public void close() {
        simulator.close();
    }
}
