package io.smppcore.simulator.wire;

import io.smppcore.codec.PduHeader;
import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.type.CommandId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A filter that selects the fault of each PDU of one session. Confined to the event loop of the session. */
public final class FaultFilter implements WireFilter {

    /** Maximum number of requested faults that wait for a PDU. */
    private static final int MAX_ARMED = 1_000;

    /** Bits for the number of PDUs, below the number of the fault. */
    private static final int FAULT_BITS = 40;

    private final Wire wire;
    private final FaultSession session;
    private final FaultActions actions;
    private final Deque<Fault> armed = new ArrayDeque<>();
    private @Nullable FaultPlan known;
    private long[] seen = {};

    /** Fault of the PDU that was taken last. */
    private @Nullable Fault due;

    /** Creates the filter of a session. */
    public FaultFilter(Wire wire, FaultSession session) {
        this.wire = wire;
        this.session = session;
        this.actions = new FaultActions(wire, session);
    }

    /** Applies the faults of a moment other than that of a PDU. May be called by any thread. */
    public void reached(Fault.Moment moment) {
        if (!session.plan().isEmpty()) {
            wire.execute(() -> start(moment));
        }
    }

    /**
     * Applies a fault once, regardless of the chance, limit and account of the fault: immediately if it needs no PDU,
     * otherwise to the next suitable PDU. May be called by any thread.
     *
     * @param fault the fault; discarded if 1,000 others wait
     */
    public void arm(Fault fault) {
        wire.execute(() -> {
            if (fault.on().moment() != Fault.Moment.PDU) {
                apply(fault);
            } else if (armed.size() < MAX_ARMED) {
                armed.add(fault);
            }
        });
    }

    @Override
    public boolean takes(byte[] array, int index, int length) {
        due = null;
        if (actions.isHolding()) {
            return true;
        }
        FaultPlan plan = session.plan();
        if (plan.isEmpty() && armed.isEmpty()) {
            return false;
        }
        due = next(plan, CommandId.of(PduHeader.commandId(array, index)));
        return due != null;
    }

    @Override
    public void send(byte[] octets) {
        if (actions.isHolding()) {
            actions.hold(octets);
        } else {
            actions.apply(Objects.requireNonNull(due, "a PDU that was not taken"), octets);
        }
    }

    private @Nullable Fault next(FaultPlan plan, CommandId id) {
        for (Fault fault : armed) {
            if (fits(fault, id)) {
                armed.remove(fault);
                return fault;
            }
        }
        resetIfChanged(plan);
        Fault selected = null;
        // Each fault counts every suitable PDU, so that faults do not affect each other.
        for (int number = 0; number < plan.size(); number++) {
            Fault fault = plan.fault(number);
            if (fault.on().moment() == Fault.Moment.PDU
                    && fits(fault, id)
                    && isOfSession(fault)
                    && isDueNow(fault, number)
                    && selected == null
                    && plan.takeOne(number)) {
                selected = fault;
            }
        }
        return selected;
    }

    private boolean isDueNow(Fault fault, int number) {
        long occurrence = seen[number]++;
        return occurrence >= fault.after() && isDrawn(fault, number, occurrence);
    }

    private boolean isDrawn(Fault fault, int number, long occurrence) {
        return session.uniform(((long) number << FAULT_BITS) + occurrence) < fault.chance();
    }

    private boolean isOfSession(Fault fault) {
        return fault.account().map(session.systemId()::equals).orElse(true);
    }

    private static boolean fits(Fault fault, CommandId id) {
        return fault.on().pdus().isEmpty()
                ? !fault.kind().isOfResponses() || id.isResponse()
                : fault.on().pdus().contains(id);
    }

    /** Restarts the counts after a change of the scenario. */
    private void resetIfChanged(FaultPlan plan) {
        if (plan != known) {
            known = plan;
            seen = new long[plan.size()];
        }
    }

    private void start(Fault.Moment moment) {
        FaultPlan plan = session.plan();
        plan.at(moment)
                .filter(number -> isOfSession(plan.fault(number)) && isDrawn(plan.fault(number), number, 0))
                .filter(plan::takeOne)
                .mapToObj(plan::fault)
                .forEach(fault -> {
                    if (fault.delay().isZero()) {
                        apply(fault);
                    } else {
                        session.later(fault.delay(), () -> apply(fault));
                    }
                });
    }

    private void apply(Fault fault) {
        actions.apply(fault, new byte[0]);
    }
}
