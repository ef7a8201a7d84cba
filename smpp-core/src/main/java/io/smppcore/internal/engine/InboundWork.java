package io.smppcore.internal.engine;

import io.smppcore.flow.TokenBucket;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Request;
import io.smppcore.session.Dispatch;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the requests of the peer to their handlers, never more at once than the limit. Confined to the event loop. */
final class InboundWork {

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);
    private static final int PERCENT = 100;

    /* Timers of event loops are not finer than this. */
    private static final long MIN_RATE_WAIT_NANOS = 1_000_000;

    private final SessionEngine session;
    private final RequestHandlers handlers;
    private final Dispatch dispatch;
    private final int octetLimit;
    private final boolean throttles;
    private final HeldOctets held;
    private final int threadOctets;
    private final ThreadFactory threads;

    private int limit;
    private int inProgress;
    private @Nullable TokenBucket rate;
    private boolean throttlesRate;
    private boolean waitsForRate;
    private long inProgressOctets;

    /* What was read beyond a limit. Reading has stopped then, unless responses to requests of this side are due: they
     * come behind requests of the peer, and a handler that counts against the limit may wait for one. Bounded like what
     * is in progress. */
    private final Queue<InboundTask> deferred = new ArrayDeque<>(0);
    private long deferredOctets;
    private boolean full;

    private boolean startingDeferred;

    /* With ORDERED: what the one virtual thread still has to do. The count is what starts and ends the thread. */
    private final Queue<InboundTask> ordered = new ConcurrentLinkedQueue<>();
    private final AtomicInteger orderedCount = new AtomicInteger();

    InboundWork(
            SessionEngine session,
            RequestHandlers handlers,
            SessionOptions options,
            HeldOctets held,
            ThreadFactory threads) {
        this.threads = threads;
        this.session = session;
        this.handlers = handlers;
        this.held = held;
        this.dispatch = options.dispatch();
        this.threadOctets = dispatch == Dispatch.CONCURRENT ? RequestMemory.THREAD : 0;
        this.limit = options.inboundLimit();
        this.octetLimit = options.inboundOctetLimit();
        this.throttles = options.inboundOverload() == InboundOverload.THROTTLE;
    }

    void start(Request<?> request, int sequenceNumber) {
        RequestHandlers.Entry handler = handlers.find(request);
        if (handler == null) {
            session.respond(request.respond(statusWithoutHandler(request)), sequenceNumber);
            return;
        }
        int octets = RequestMemory.of(request);
        if (held.isUsedUp() || (throttles && !fits(octets)) || !mayWait(octets) || (throttlesRate && isTooFast())) {
            session.respond(request.respond(CommandStatus.ESME_RTHROTTLED), sequenceNumber);
        } else {
            runOrDefer(new InboundTask(session, request, sequenceNumber, handler, octets));
        }
    }

    /** One that wants no answer cannot be throttled by one either. */
    void start(OneWay pdu, int sequenceNumber) {
        RequestHandlers.Entry handler = handlers.find(pdu);
        if (handler == null) {
            return;
        }
        int octets = RequestMemory.of(pdu);
        if (mayWait(octets)) {
            runOrDefer(new InboundTask(session, pdu, sequenceNumber, handler, octets));
        } else {
            LOG.debug("session {}: dropped {}, too many PDUs wait", session.id(), pdu.commandId());
        }
    }

    /** Other limits from now on. */
    void limit(SessionLimits limits) {
        limit = limits.inboundLimit() != 0 ? limits.inboundLimit() : limit;
        rate = limits.inboundRate();
        throttlesRate = rate != null && limits.overRate() == InboundOverload.THROTTLE;
        startDeferred();
    }

    private void runOrDefer(InboundTask task) {
        held.add(1, task.octets);
        if (deferred.isEmpty() && fits(task.octets) && !mustWaitForRate()) {
            run(task);
        } else {
            deferred.add(task);
            deferredOctets += task.octets;
            full = true;
            session.weighReading();
        }
    }

    /** One task has been answered. */
    void finished(InboundTask task) {
        inProgress--;
        inProgressOctets -= task.octets;
        held.add(-1, -task.octets - threadOctets);
        startDeferred();
    }

    /** Gives back what a task holds that was running when the event loop ended. Thread-safe. */
    void abandoned(InboundTask task) {
        held.abandoned(task.octets + threadOctets);
    }

    /** Starts what has waited, as far as the limits allow it now. */
    void startDeferred() {
        if (startingDeferred) {
            return; // a handler that answers at once: the loop below goes on by itself
        }
        startingDeferred = true;
        while (!deferred.isEmpty() && fits(deferred.element().octets) && !mustWaitForRate()) {
            InboundTask task = deferred.remove();
            deferredOctets -= task.octets;
            run(task);
        }
        startingDeferred = false;
        if (full && deferred.isEmpty() && inProgress < limit) {
            full = false;
            session.weighReading();
        }
    }

    /** Tells whether requests wait, so that more of them should not be read. */
    boolean isFull() {
        return full;
    }

    /** One is always allowed, however long it is. */
    private boolean fits(int octets) {
        return inProgress < limit
                && (inProgress == 0 || inProgressOctets + octets <= octetLimit)
                && !session.isJammed();
    }

    private boolean mayWait(int octets) {
        return deferred.isEmpty() || deferredOctets + octets <= octetLimit;
    }

    private boolean isTooFast() {
        return rate != null && rate.reserve(0) != 0;
    }

    /** Whether the next request has to wait for its turn, for which a timer is set then. */
    private boolean mustWaitForRate() {
        TokenBucket bucket = rate;
        if (bucket == null || throttlesRate) {
            return false;
        }
        if (!waitsForRate && bucket.reserve(0) == 0) {
            return false;
        }
        if (!waitsForRate) {
            waitsForRate = true;
            session.schedule(this::rateMayAllow, Math.max(bucket.delayNanos(), MIN_RATE_WAIT_NANOS));
        }
        return true;
    }

    private void rateMayAllow() {
        waitsForRate = false;
        startDeferred();
    }

    /** The session is over: what was not begun is forgotten, and the peer knows by the missing answer. */
    void close() {
        deferred.forEach(task -> held.add(-1, -task.octets));
        deferred.clear();
        deferredOctets = 0;
    }

    /** How much of what this session may have in progress is, in percent. */
    int percent() {
        return (int) Math.max((long) inProgress * PERCENT / limit, inProgressOctets * PERCENT / octetLimit);
    }

    boolean isIdle() {
        return inProgress == 0 && deferred.isEmpty();
    }

    private void run(InboundTask task) {
        inProgress++;
        inProgressOctets += task.octets;
        held.add(0, threadOctets);
        switch (dispatch) {
            case EVENT_LOOP -> task.run();
            case CONCURRENT -> startThread(task, task);
            case ORDERED -> {
                ordered.add(task);
                if (orderedCount.getAndIncrement() == 0) {
                    startThread(task, this::runOrdered);
                }
            }
        }
    }

    /** Starts a thread for handlers. A failure ends the session, and nobody else gives back what the request holds. */
    private void startThread(InboundTask task, Runnable work) {
        try {
            threads.newThread(work).start();
        } catch (Throwable e) {
            inProgress--;
            inProgressOctets -= task.octets;
            held.add(-1, -task.octets - threadOctets);
            throw e;
        }
    }

    private void runOrdered() {
        do {
            InboundTask task = ordered.remove();
            if (session.ended().isDone()) {
                session.post(task); // not run, but no longer in progress
            } else {
                task.runToEnd();
            }
        } while (orderedCount.decrementAndGet() > 0);
    }

    /** A message that nobody waits for is to come again later; anything else is not supported here. */
    private static CommandStatus statusWithoutHandler(Request<?> request) {
        return request instanceof DeliverSm || request instanceof DataSm
                ? CommandStatus.ESME_RX_T_APPN
                : CommandStatus.ESME_RINVCMDID;
    }
}
