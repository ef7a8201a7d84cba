package io.smppcore.tools.pairs;

import io.smppcore.tools.load.LoadListener;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A number of pairs and one router: binds everybody, sends, waits for what is under way, unbinds and counts. Used once, by one thread. */
final class PairsRun {

    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long TICK_MILLIS = 10;

    /** Messages that have not come so long after the one before are lost. */
    private static final long QUIET_NANOS = Duration.ofSeconds(2).toNanos();

    /** For messages that come a second time, behind the last one. */
    private static final long AFTERMATH_MILLIS = 100;

    /** Until the first message of an open loop, so that its thread is there. */
    private static final long LEAD_NANOS = Duration.ofMillis(20).toNanos();

    private final PairsPlan plan;
    private final PairsTarget target;
    private final PairsControl control;
    private final LoadListener listener;
    private final PairsRecords records;

    PairsRun(PairsPlan plan, PairsTarget target, PairsControl control, LoadListener listener) {
        this.plan = plan;
        this.target = target;
        this.control = control;
        this.listener = listener;
        this.records = new PairsRecords(plan, target.loops());
    }

    /**
     * Runs the pairs. Bounded by the plan, by the time of a request, and by how long a router may keep quiet.
     *
     * @throws SmppException if nobody can be bound
     * @throws IllegalStateException if there is an error in this program
     */
    PairsResult run() throws InterruptedException {
        PairSessions sessions = new PairSessions(target);
        Measured measured;
        try (sessions) {
            sessions.open(plan, pair -> records.receiver(pair, sessions.loopOf(pair)), control);
            if (control.isStopped()) {
                return PairsResult.notRun(plan, "interrupted while it bound");
            }
            if (sessions.unbound() > 0) {
                return PairsResult.notRun(plan, notBound(sessions));
            }
            measured = plan.mode() == PairsMode.LATENCY ? paced(sessions) : windowed(sessions);
        }
        control.check();
        return new PairsEvaluation(plan, records, measured)
                .result(sessions.ended(), sessions.trouble(), control.isStopped());
    }

    private String notBound(PairSessions sessions) {
        String what = sessions.unbound() + " of " + 2 * plan.pairs() + " sessions could not be bound ("
                + sessions.trouble() + "); nothing was sent";
        if (sessions.unbound() == 2 * plan.pairs()) {
            throw new SmppException(what);
        }
        return what;
    }

    private Measured paced(PairSessions sessions) throws InterruptedException {
        List<PacedSender> senders = IntStream.range(0, plan.pairs())
                .mapToObj(pair -> new PacedSender(
                        sessions.sender(pair),
                        records.messages(target, pair),
                        records.sent().get(pair)))
                .toList();
        long startNanos = System.nanoTime() + LEAD_NANOS;
        Course course = new Course(records.sent(), records.flights(), startNanos, listener);
        Pacer pacer = new Pacer(plan, senders, control, startNanos);
        pacer.start();
        await(sessions, course, () -> pacer.isDone() && senders.stream().allMatch(PacedSender::isDone));
        awaitReceivers(course);
        return new Measured(startNanos, pacer.lateNanos(), course);
    }

    private Measured windowed(PairSessions sessions) throws InterruptedException {
        List<WindowSender> senders = IntStream.range(0, plan.pairs())
                .mapToObj(pair -> new WindowSender(
                        sessions.sender(pair),
                        records.messages(target, pair),
                        records.sent().get(pair),
                        plan,
                        control))
                .toList();
        long startNanos = System.nanoTime();
        Course course = new Course(records.sent(), records.flights(), startNanos, listener);
        senders.forEach(WindowSender::start);
        await(sessions, course, () -> senders.stream().allMatch(WindowSender::isDone));
        awaitReceivers(course);
        return new Measured(startNanos, 0, course);
    }

    private void await(PairSessions sessions, Course course, BooleanSupplier end) throws InterruptedException {
        boolean cut = false;
        while (!end.getAsBoolean() && !control.hasFailed()) {
            tick(course);
            if (control.isOverdue() && !cut) {
                cut = true;
                sessions.closeNow();
            }
        }
    }

    private void awaitReceivers(Course course) throws InterruptedException {
        long expected = records.accepted();
        long arrived = records.arrived();
        long sinceNanos = System.nanoTime();
        while (arrived < expected && System.nanoTime() - sinceNanos < QUIET_NANOS && !control.isOverdue()) {
            tick(course);
            long now = records.arrived();
            if (now != arrived) {
                arrived = now;
                sinceNanos = System.nanoTime();
            }
        }
        Thread.sleep(AFTERMATH_MILLIS);
        course.look();
    }

    private static void tick(Course course) throws InterruptedException {
        Thread.sleep(TICK_MILLIS);
        if (System.nanoTime() - course.lastNanos() >= LOOK_NANOS) {
            course.look();
        }
    }

    /**
     * What is known beside the records when the sessions are closed.
     *
     * @param startNanos when the first message was meant to be sent, {@link System#nanoTime}
     * @param lateNanos how late the last one was sent
     * @param course the run, second by second
     */
    record Measured(long startNanos, long lateNanos, Course course) {}
}
