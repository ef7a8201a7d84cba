package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Binds of this library whose windows are always full: each response sends the next message of its session. One thread
 * at a time waits for messages.
 */
final class SmppCoreStandingLoad {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    final SampledLatencies latencies = new SampledLatencies();

    private final SmppCoreEnds ends;
    private final LongAdder received = new LongAdder();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile long awaited = Long.MAX_VALUE;
    private volatile @Nullable Thread waiting;
    private volatile @Nullable Throwable failure;
    private volatile boolean stopped;

    /** Connects, binds, and fills the windows. */
    SmppCoreStandingLoad(LoopbackSetup setup) {
        ends = SmppCoreEnds.of(setup, SmppCoreServer.Handling.counting(received::add));
        List<SmppSession> sessions = ends.clientSessions();
        Samples.require("binds", sessions.size(), setup.binds());
        inFlight.set(setup.binds() * setup.window());
        for (int i = 0; i < setup.window(); i++) {
            sessions.forEach(this::send);
        }
    }

    private void send(SmppSession session) {
        long startNanos = answered.get() % SampledLatencies.EVERY == 0 ? System.nanoTime() : 0;
        var unused = session.sendAsync(Samples.SUBMIT_SM).whenComplete((response, cause) -> {
            if (startNanos != 0) {
                latencies.record(System.nanoTime() - startNanos);
            }
            if (answered.incrementAndGet() >= awaited) {
                LockSupport.unpark(waiting);
            }
            if (isAccepted(response, cause) && !stopped) {
                send(session);
            } else {
                inFlight.decrementAndGet();
            }
        });
    }

    private boolean isAccepted(@Nullable SubmitSmResp response, @Nullable Throwable cause) {
        if (response != null && response.isOk()) {
            return true;
        }
        failure = cause != null ? cause : new IllegalStateException("response: " + response);
        return false;
    }

    /**
     * Waits until this number of further messages is answered.
     *
     * @throws IllegalStateException if a message was not accepted, or that takes longer than a minute
     */
    void await(long messages) throws InterruptedException {
        long startNanos = System.nanoTime();
        long count = answered.get() + messages;
        waiting = Thread.currentThread();
        awaited = count;
        while (answered.get() < count) {
            LockSupport.parkNanos(this, PATIENCE_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            require(startNanos);
        }
        awaited = Long.MAX_VALUE;
    }

    private void require(long startNanos) {
        if (failure != null) {
            throw new IllegalStateException("a message was not accepted", failure);
        }
        if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
            throw new IllegalStateException(answered + " messages were answered, and no more within a minute");
        }
    }

    /** Returns the number of requests in the windows. */
    int pendingRequests() {
        return ends.clientSessions().stream()
                .mapToInt(SmppSession::pendingRequests)
                .sum();
    }

    /** Ends the load, and fails unless the server has counted as many messages as were answered. */
    void end() throws InterruptedException {
        stopped = true;
        try {
            long startNanos = System.nanoTime();
            while (inFlight.get() > 0) {
                Thread.sleep(1);
                require(startNanos);
            }
            Samples.require("messages received by the other end", received.sum(), answered.get());
        } finally {
            ends.close();
        }
    }
}
