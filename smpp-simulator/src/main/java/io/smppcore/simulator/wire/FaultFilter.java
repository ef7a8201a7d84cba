package io.smppcore.simulator.wire;

import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.engine.WireFilter;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.type.CommandId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Selects the fault of each PDU of one session. Confined to the event loop of the session. */
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

    /**
     * Creates a filter.
     *
     * @param wire connection of the session
     * @param session the session
     */
    public FaultFilter(Wire wire, FaultSession session) {
        this.wire = wire;
        this.session = session;
        this.actions = new FaultActions(wire, session);
    }

    /** Applies the faults of a new connection. May be called by any thread. */
    public void connected() {
        if (!session.plan().isEmpty()) {
            wire.execute(() -> start(Fault.Moment.CONNECT));
        }
    }

    /** Applies the faults of a bound session. May be called by any thread. */
    public void bound() {
        if (!session.plan().isEmpty()) {
            wire.execute(() -> start(Fault.Moment.BOUND));
        }
    }

    /**
     * Applies a fault as soon as possible: now if it needs no PDU, otherwise once to the next suitable PDU, regardless
     * of its chance, limit and account. May be called by any thread.
     *
     * @param fault discarded if 1,000 others wait
     */
    public void arm(Fault fault) {
        wire.execute(() -> {
            if (fault.on().moment() != Fault.Moment.PDU) {
                happen(fault);
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
        due = next(plan, CommandId.of(Header.at(array, index + Header.ID)));
        return due != null;
    }

    @Override
    public void send(byte[] octets) {
        if (actions.isHolding()) {
            actions.hold(octets);
        } else {
            actions.happen(Objects.requireNonNull(due, "a PDU that was not taken"), octets);
        }
    }

    private @Nullable Fault next(FaultPlan plan, CommandId id) {
        for (Fault fault : armed) {
            if (fits(fault, id)) {
                armed.remove(fault);
                return fault;
            }
        }
        count(plan);
        Fault happens = null;
        // Each fault counts every suitable PDU, so that they do not affect each other.
        for (int number = 0; number < plan.size(); number++) {
            Fault fault = plan.fault(number);
            if (fault.on().moment() == Fault.Moment.PDU
                    && fits(fault, id)
                    && isOfSession(fault)
                    && happensNow(fault, number)
                    && happens == null
                    && plan.takeOne(number)) {
                happens = fault;
            }
        }
        return happens;
    }

    private boolean happensNow(Fault fault, int number) {
        long turn = seen[number]++;
        return turn >= fault.after() && isDrawn(fault, number, turn);
    }

    private boolean isDrawn(Fault fault, int number, long turn) {
        return session.uniform(((long) number << FAULT_BITS) + turn) < fault.chance();
    }

    private boolean isOfSession(Fault fault) {
        return fault.account().map(session.systemId()::equals).orElse(true);
    }

    private static boolean fits(Fault fault, CommandId id) {
        return fault.on().pdus().isEmpty()
                ? !fault.kind().isOfResponses() || id.isResponse()
                : fault.on().pdus().contains(id);
    }

    /** Restarts the counts with another scenario. */
    private void count(FaultPlan plan) {
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
                .map(plan::fault)
                .forEach(fault -> {
                    if (fault.delay().isZero()) {
                        happen(fault);
                    } else {
                        session.later(fault.delay(), () -> happen(fault));
                    }
                });
    }

    private void happen(Fault fault) {
        actions.happen(fault, new byte[0]);
    }
}
