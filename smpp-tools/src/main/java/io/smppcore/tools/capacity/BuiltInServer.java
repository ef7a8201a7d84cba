package io.smppcore.tools.capacity;

import io.smppcore.server.BindAuthenticator;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** A simulator in this process. */
final class BuiltInServer implements CapacityServer {

    /** Messages to store: enough at the highest rate for a message to be queried. */
    private static final int MESSAGE_LIMIT = 1 << 17;

    private static final int INBOUND_LIMIT = 100_000;

    private final CapacityPlan plan;
    private final SmscSimulator simulator;

    private BuiltInServer(CapacityPlan plan, SmscSimulator simulator) {
        this.plan = plan;
        this.simulator = simulator;
    }

    /** Starts a simulator. */
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

    SmscSimulator simulator() {
        return simulator;
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
    public List<Address> served() {
        return List.of();
    }

    @Override
    public Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries) {
        return Optional.of(new InjectedMt(simulator, plan.systemId(), plan.destination(), plan.source()));
    }

    @Override
    public Optional<ProcessHandle> process() {
        return Optional.empty();
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
