package io.smppcore.tools.drive;

import io.smppcore.pdu.Response;
import io.smppcore.session.SmppSession;
import io.smppcore.tools.capture.RecordedRequest;
import io.smppcore.tools.load.LoadListener;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessWatch;
import io.smppcore.tools.measure.UnknownCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/* One thread sends all requests, to keep the recorded order. It waits while the window is full; the latency of late
 * requests counts from their due time. */
/** Sender of recorded requests, at the recorded pace or as fast as the window allows. Used once, by one thread. */
final class Replay {

    /** A speed limited only by the window. */
    static final double MAX_SPEED = Double.POSITIVE_INFINITY;

    /** Precision of system timers; the rest of a wait is spent spinning. */
    private static final long SPIN_NANOS = 100_000;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Grace period for requests in flight after a stop. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    /** Reserve beyond the request timeout of the session. */
    private static final Duration RESERVE = Duration.ofSeconds(5);

    private final SmppSession session;
    private final List<RecordedRequest> requests;
    private final double speed;
    private final int window;
    private final Semaphore slots;
    private final LoadListener listener;
    private volatile boolean stopped;

    /** Reason why no further request can be sent. */
    private volatile @Nullable String broken;

    /**
     * Reason why the first unsendable request cannot be sent, such as an operation that the interface_version lacks.
     */
    private volatile @Nullable String unsendable;

    private @Nullable ReplayMeter meter;
    private @Nullable ProcessWatch watch;
    private long nextLookNanos;

    /**
     * Creates a replay.
     *
     * @param session session to send on
     * @param requests requests in order, with their times
     * @param speed factor of the recorded speed, more than 0; {@link #MAX_SPEED} to ignore recorded times
     * @param window maximum number of requests in flight; at most the window of the session
     * @param listener listener that is notified of each second
     */
    Replay(SmppSession session, List<RecordedRequest> requests, double speed, int window, LoadListener listener) {
        this.session = session;
        this.listener = listener;
        this.requests = List.copyOf(requests);
        this.speed = speed;
        this.window = window;
        this.slots = new Semaphore(window);
    }

    /** Stops sending. Called by any thread. */
    void stop() {
        stopped = true;
    }

    /**
     * Sends all requests and waits for their outcomes, in bounded time, as every request has a timeout.
     */
    ReplayOutcome run() throws InterruptedException {
        Instant startedAt = Instant.now();
        long startNanos = System.nanoTime();
        ReplayMeter measured = new ReplayMeter(startNanos);
        ProcessWatch looked = ProcessWatch.ofThis("this process", startNanos);
        meter = measured;
        watch = looked;
        looked.sample();
        nextLookNanos = startNanos + SECOND_NANOS;
        int sent = 0;
        while (sent < requests.size() && send(requests.get(sent), startNanos)) {
            sent++;
        }
        drain();
        looked.sample();
        int left = requests.size() - sent;
        measured.notSent(left);
        ProcessCourse course = looked.course();
        return new ReplayOutcome(startedAt, measured, course, problems(left));
    }

    private List<String> problems(int left) {
        List<String> problems = new ArrayList<>();
        if (unsendable != null) {
            problems.add("a request could not be sent: " + unsendable);
        }
        if (left > 0 || broken != null) {
            String why = broken != null ? broken : "stopped";
            problems.add(String.format(
                    Locale.ROOT, "cut short: %,d of %,d requests were not sent: %s", left, requests.size(), why));
        }
        return problems;
    }

    /** Sends a request; returns false after a stop. */
    private boolean send(RecordedRequest recorded, long startNanos) throws InterruptedException {
        boolean paced = speed != MAX_SPEED;
        long dueNanos = startNanos + (paced ? (long) (recorded.nanos() / speed) : 0);
        if (paced) {
            waitUntil(dueNanos);
        }
        while (!slots.tryAcquire(POLL_NANOS, TimeUnit.NANOSECONDS)) {
            look();
            if (!mayContinue()) {
                return false;
            }
        }
        if (!mayContinue()) {
            slots.release();
            return false;
        }
        long sentNanos = System.nanoTime();
        look();
        ReplayMeter measured = Objects.requireNonNull(meter);
        measured.sent(recorded.request().commandId());
        Sent sent = new Sent(recorded, paced ? dueNanos : sentNanos, sentNanos);
        var unused = session.sendAsync(recorded.request()).whenComplete(sent::settle);
        return true;
    }

    private boolean mayContinue() {
        return !stopped && broken == null;
    }

    private void waitUntil(long dueNanos) {
        for (long left = dueNanos - System.nanoTime(); left > 0 && mayContinue(); left = dueNanos - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(this, Math.min(left - SPIN_NANOS, POLL_NANOS));
            } else {
                Thread.onSpinWait();
            }
            look();
        }
    }

    private void neverWritten(String why) {
        if (session.closed().isDone()) {
            broken = why;
        } else if (unsendable == null) {
            unsendable = why;
        }
    }

    private void look() {
        long nowNanos = System.nanoTime();
        if (nowNanos - nextLookNanos >= 0) {
            Objects.requireNonNull(watch).sample();
            Objects.requireNonNull(meter).lastSecond(nowNanos).ifPresent(listener::onInterval);
            nextLookNanos += SECOND_NANOS;
        }
    }

    private void drain() throws InterruptedException {
        Duration patience = session.options().requestTimeout().plus(RESERVE);
        long startNanos = System.nanoTime();
        while (!slots.tryAcquire(window, POLL_NANOS, TimeUnit.NANOSECONDS)) {
            look();
            long waitedNanos = System.nanoTime() - startNanos;
            if (waitedNanos > (stopped ? GRACE : patience).toNanos()) {
                session.closeNow();
            }
        }
    }

    /** One request in flight. */
    private final class Sent {

        private final RecordedRequest recorded;
        private final long dueNanos;
        private final long sentNanos;

        Sent(RecordedRequest recorded, long dueNanos, long sentNanos) {
            this.recorded = recorded;
            this.dueNanos = dueNanos;
            this.sentNanos = sentNanos;
        }

        /** Settles the request: on the event loop, or on the sending thread if the request fails at once. */
        void settle(@Nullable Response response, @Nullable Throwable failure) {
            long nowNanos = System.nanoTime();
            ReplayMeter measured = Objects.requireNonNull(meter);
            if (response != null) {
                measured.answered(
                        recorded.request().commandId(),
                        response.commandStatus(),
                        nowNanos,
                        nowNanos - dueNanos,
                        nowNanos - sentNanos);
            } else {
                Throwable cause = Objects.requireNonNull(failure);
                if (UnknownCause.isNeverWritten(cause)) {
                    neverWritten(String.valueOf(cause.getMessage()));
                }
                measured.failed(recorded.request().commandId(), cause, nowNanos);
            }
            slots.release();
        }
    }
}
