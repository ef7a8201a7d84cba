package io.smppcore.tools.capacity;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.ProcessWatch;
import io.smppcore.transport.SmppTransport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The connection to the server under test for all runs of a search: binds, scenarios, and the executions in flight.
 * Used by the main thread, except {@link #begin} and {@link #inFlight}.
 */
final class Gateway implements AutoCloseable {

    private final CapacityPlan plan;
    private final CapacityServer server;
    private final SmppTransport transport;
    private final LongSupplier clock;
    private final Awaited receipts;
    private final Awaited deliveries;
    private final AtomicLong inFlight = new AtomicLong();
    private final GatewayBinds binds;
    private final Map<ScenarioKind, CapacityScenario> scenarios = new EnumMap<>(ScenarioKind.class);
    private boolean cutOff;

    private Gateway(CapacityPlan plan, CapacityServer server, SmppTransport transport, LongSupplier clock) {
        this.plan = plan;
        this.server = server;
        this.transport = transport;
        this.clock = clock;
        this.receipts = new Awaited("the receipt", clock);
        this.deliveries = new Awaited("the deliver_sm", clock);
        this.binds = GatewayBinds.open(transport, server.addresses(), plan, server.served(), receipts, deliveries);
    }

    /**
     * Opens the binds, and prepares the scenarios of the plan.
     *
     * @param clock clock of the runs, {@link LoadControl#nanoTime}
     * @throws io.smppcore.type.SmppException if the binds fail, or the first messages are refused
     * @throws IllegalArgumentException if the plan has mt and there is no trigger of deliveries
     */
    static Gateway open(CapacityPlan plan, CapacityServer server, LongSupplier clock) {
        SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, eventLoops());
        try {
            Gateway gateway = new Gateway(plan, server, transport, clock);
            try {
                plan.kinds().forEach(kind -> gateway.scenarios.put(kind, gateway.scenario(kind)));
                return gateway;
            } catch (RuntimeException e) {
                gateway.binds.close();
                throw e;
            }
        } catch (RuntimeException e) {
            transport.close();
            throw e;
        }
    }

    CapacityPlan plan() {
        return plan;
    }

    /** Returns the counter of executions that have begun and not ended. */
    AtomicLong inFlight() {
        return inFlight;
    }

    /** Begins a scenario. Called only by the thread of the pacer. */
    void begin(ScenarioKind kind, Attempt attempt) {
        Objects.requireNonNull(scenarios.get(kind)).begin(attempt);
    }

    /** Ends executions that have waited for a receipt or deliver_sm for longer than the timeout. */
    void sweep() {
        long timeoutNanos = plan.timeout().toNanos();
        receipts.sweep(timeoutNanos);
        deliveries.sweep(timeoutNanos);
    }

    /**
     * Returns watches of the CPU and memory of this process and, if it is known, of the process of the server.
     *
     * @param startNanos {@link LoadControl#nanoTime} from which the times of samples are counted
     */
    List<ProcessWatch> watches(long startNanos) {
        List<ProcessWatch> watches = new ArrayList<>();
        watches.add(ProcessWatch.ofThis(server.isHere() ? "client and server" : "client", startNanos, clock));
        server.process().ifPresent(process -> watches.add(ProcessWatch.of("server", process, startNanos, clock)));
        return watches;
    }

    /** Closes all connections, which ends all executions in flight. No scenario can begin after that. */
    void cutOff() {
        cutOff = true;
        binds.closeNow();
        scenarios.values().forEach(CapacityScenario::cutOff);
    }

    /** Returns true after {@link #cutOff}. */
    boolean isCutOff() {
        return cutOff;
    }

    /** Unbinds all sessions. Blocks for a limited time. */
    @Override
    public void close() {
        binds.close();
        transport.close();
    }

    private CapacityScenario scenario(ScenarioKind kind) {
        return switch (kind) {
            case MO -> new MoSubmission(plan.source(), plan.destination(), binds, receipts);
            case MT -> {
                MtTrigger trigger = server.trigger(binds, deliveries)
                        .orElseThrow(() -> new IllegalArgumentException("--scenarios: mt, but nothing makes "
                                + server.description()
                                + " deliver (expected: --mt-address with an address that it routes to this client, or"
                                + " --scenarios mo,registration)"));
                binds.sendFirstMessages(plan.source(), plan.destination());
                yield new MtDelivery(plan.source(), binds, trigger);
            }
            case REGISTRATION -> new Registration(transport, server.addresses(), plan);
        };
    }

    private static int eventLoops() {
        return Math.max(1, Runtime.getRuntime().availableProcessors());
    }
}
