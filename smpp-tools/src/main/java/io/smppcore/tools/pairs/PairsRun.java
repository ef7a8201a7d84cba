package io.smppcore.tools.pairs;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Pacer;
import io.smppcore.tools.measure.Interval;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A run with a number of pairs: binds, sends, waits for messages in flight, unbinds and counts. Used once, by one
 * thread.
 */
final class PairsRun {

    private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long TICK_MILLIS = 10;

    /** Time without an arrival after which missing messages are lost; long enough for a machine under heavy load. */
    private static final long QUIET_NANOS = Duration.ofSeconds(10).toNanos();

    /** Wait for duplicates after the last message. */
    private static final long AFTERMATH_MILLIS = 100;

    /** Time before the first message of an open loop, within which its thread starts. */
    private static final long LEAD_NANOS = Duration.ofMillis(20).toNanos();

    private final PairsPlan plan;
    private final PairsTarget target;
    private final LoadControl control;
    private final Consumer<Interval> listener;
    private final PairsRecords records;

    PairsRun(PairsPlan plan, PairsTarget target, LoadControl control, Consumer<Interval> listener) {
        this.plan = plan;
        this.target = target;
        this.control = control;
        this.listener = listener;
        this.records = new PairsRecords(plan, target.loops(), control);
    }

    /**
     * Runs the pairs, in bounded time.
     *
     * @throws SmppException if no session can be bound
     * @throws IllegalStateException if there is an error in this program
     */
    PairsResult run() throws InterruptedException {
        PairSessions sessions = new PairSessions(target);
        Measured measured;
        try (sessions) {
            sessions.open(plan, pair -> records.receiver(pair, sessions.loopOf(pair)), control);
            if (control.isStopped()) {
                return PairsResult.notRun(plan, control.nanoTime(), "interrupted while binding");
            }
            if (sessions.unbound() > 0) {
                return PairsResult.notRun(plan, control.nanoTime(), notBound(sessions));
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
        List<PairMessages> messages = IntStream.range(0, plan.pairs())
                .mapToObj(pair -> records.messages(target, pair))
                .toList();
        long startNanos = control.nanoTime() + LEAD_NANOS;
        PairsWatch watch = new PairsWatch(records.sent(), records.flights(), startNanos, control, listener);
        AtomicLong lateNanos = new AtomicLong();
        Pacer pacer = new Pacer(
                plan.total(),
                number -> startNanos + plan.dueNanos(number),
                (number, dueNanos) -> {
                    int pair = (int) (number % plan.pairs());
                    int sequence = (int) (number / plan.pairs());
                    SentMessages sent = records.sent().get(pair);
                    sent.sent(sequence);
                    var unused = sessions.sender(pair)
                            .sendAsync(messages.get(pair).message(sequence, dueNanos, control.nanoTime()))
                            .whenComplete((response, failure) -> sent.settle(sequence, response, failure));
                    lateNanos.setPlain(control.nanoTime() - dueNanos);
                },
                control);
        CompletableFuture<Void> end = pacer.start("smpp-pairs-pacer");
        end.whenComplete((done, failure) -> {
            if (failure != null) {
                control.fail(failure);
            }
        });
        await(sessions, watch, () -> end.isDone() && records.sent().stream().allMatch(SentMessages::isSettled));
        awaitReceivers(watch);
        return new Measured(startNanos, lateNanos.get(), watch);
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
        long startNanos = control.nanoTime();
        PairsWatch watch = new PairsWatch(records.sent(), records.flights(), startNanos, control, listener);
        senders.forEach(WindowSender::start);
        await(sessions, watch, () -> senders.stream().allMatch(WindowSender::isDone));
        awaitReceivers(watch);
        return new Measured(startNanos, 0, watch);
    }

    private void await(PairSessions sessions, PairsWatch watch, BooleanSupplier end) throws InterruptedException {
        boolean cut = false;
        while (!end.getAsBoolean() && !control.hasFailed()) {
            tick(watch);
            if (control.isOverdue() && !cut) {
                cut = true;
                sessions.closeNow();
            }
        }
    }

    private void awaitReceivers(PairsWatch watch) throws InterruptedException {
        long expected = records.accepted();
        long arrived = records.arrived();
        long sinceNanos = control.nanoTime();
        while (arrived < expected && control.nanoTime() - sinceNanos < QUIET_NANOS && !control.isOverdue()) {
            tick(watch);
            long now = records.arrived();
            if (now != arrived) {
                arrived = now;
                sinceNanos = control.nanoTime();
            }
        }
        Thread.sleep(AFTERMATH_MILLIS);
        watch.endInterval();
    }

    private void tick(PairsWatch watch) throws InterruptedException {
        Thread.sleep(TICK_MILLIS);
        if (control.nanoTime() - watch.lastNanos() >= INTERVAL_NANOS) {
            watch.endInterval();
        }
    }

    /**
     * Measurements besides the records.
     *
     * @param startNanos {@link LoadControl#nanoTime} at which the first message was due
     * @param lateNanos delay of the last message
     * @param watch intervals of the run
     */
    record Measured(long startNanos, long lateNanos, PairsWatch watch) {}
}
