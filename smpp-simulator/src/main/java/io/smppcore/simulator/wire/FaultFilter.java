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

/**
 * The filter of one session that selects the fault for each PDU that the simulator sends, and applies it. Confined to
 * the event loop of the session, except {@link #reached} and {@link #arm}.
 */
public final class FaultFilter implements WireFilter {

    /** Maximum number of faults of {@link #arm} that wait for a PDU. */
    private static final int MAX_ARMED = 1_000;

    /**
     * Number of low bits for the count of PDUs in the index of a random number. The number of the fault is above them.
     */
    private static final int FAULT_BITS = 40;

    private final Wire wire;
    private final FaultSession session;
    private final FaultActions actions;
    private final Deque<Fault> armed = new ArrayDeque<>();
    private @Nullable FaultPlan known;
    private long[] seen = {};

    /** Fault of the PDU that {@link #takes} accepted last; null if this PDU is to be held back. */
    private @Nullable Fault due;

    /** Creates the filter of a session. */
    public FaultFilter(Wire wire, FaultSession session) {
        this.wire = wire;
        this.session = session;
        this.actions = new FaultActions(wire, session);
    }

    /** Applies the faults of the scenario for the moment that the session has reached. May be called by any thread. */
    public void reached(Fault.Moment moment) {
        if (!session.plan().isEmpty()) {
            wire.execute(() -> start(moment));
        }
    }

    /**
     * Applies a fault once, regardless of its chance, limit, delay and account: immediately if its target is a moment,
     * otherwise to the next PDU that it fits. May be called by any thread.
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
        // No break after the first hit: each fault counts every PDU that it fits, so that it happens at the same PDUs
        // whether or not the scenario has other faults.
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

    /** Starts the counts of PDUs anew if the scenario has changed. */
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
