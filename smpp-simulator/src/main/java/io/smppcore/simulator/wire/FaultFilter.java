package io.smppcore.simulator.wire;

import io.smppcore.session.Wire;
import io.smppcore.session.WireFilter;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.type.CommandId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides which fault happens to which PDU of one session. Confined to the event loop of the session. */
public final class FaultFilter implements WireFilter {

    /** Faults that were asked for and have not happened yet. */
    private static final int MAX_ARMED = 1_000;

    /** Leaves room for the number of PDUs below the number of the fault. */
    private static final int FAULT_BITS = 40;

    private final Wire wire;
    private final FaultSession session;
    private final FaultActions actions;
    private final Deque<Fault> armed = new ArrayDeque<>();
    private @Nullable FaultPlan known;
    private long[] seen = {};

    /** What happens to the PDU that was taken last. */
    private @Nullable Fault due;

    /**
     * The faults of a session.
     *
     * @param wire its connection
     * @param session what it knows and can do
     */
    public FaultFilter(Wire wire, FaultSession session) {
        this.wire = wire;
        this.session = session;
        this.actions = new FaultActions(wire, session);
    }

    /** The connection is there. May be called by any thread. */
    public void connected() {
        if (!session.plan().isEmpty()) {
            wire.execute(() -> start(Fault.Moment.CONNECT));
        }
    }

    /** The session is bound. May be called by any thread. */
    public void bound() {
        if (!session.plan().isEmpty()) {
            wire.execute(() -> start(Fault.Moment.BOUND));
        }
    }

    /**
     * Lets a fault happen as soon as it can: now if it needs no PDU, otherwise to the next PDU that it can happen to, once, whatever its
     * chance, limit and account are. May be called by any thread.
     *
     * @param fault forgotten if 1,000 others wait already
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
        // Each fault counts every PDU that it fits, so that one does not move the others.
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

    /** Another scenario counts anew. */
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
