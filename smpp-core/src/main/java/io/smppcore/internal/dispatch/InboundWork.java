package io.smppcore.internal.dispatch;

import io.smppcore.internal.turn.Turns;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.Dispatch;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dispatcher of the PDUs from the peer of one session to their handlers, within the limits of the session and the
 * budget of the server. A request beyond a limit waits here or is refused with ESME_RTHROTTLED, as the options say.
 * Confined to the event loop, except where stated.
 */
public final class InboundWork {

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    /**
     * Number of tasks after which a thread is started before the turn ends, so that handlers also run while a long read
     * is decoded.
     */
    private static final int TASKS_PER_START = 64;

    private final SmppSession session;
    private final CompletableFuture<?> ended;
    private final RequestHandlers handlers;
    private final Dispatch dispatch;
    private final int octetLimit;
    private final boolean throttles;
    private final InboundLoad load;
    private final HeldOctets held;
    private final Reading reading;
    private final Turns turns;
    private final Responder responder;
    private final Function<? super Turns, ? extends ThreadFactory> threadFactory;

    /** Null before the first request, and always with {@code EVENT_LOOP}. */
    private @Nullable HandlerThreads<InboundTask> threads;

    /** Number of tasks that were added to {@code threads} since the last start. */
    private int withoutStart;

    /*
     * PDUs that were read beyond a limit and wait for it. While there are any, the connection is not read, unless
     * requests of this side are outstanding: their responses arrive behind PDUs that are read first, and a handler that
     * counts against the limit may be waiting for one. Bounded by the same number of octets as the requests in
     * progress.
     */
    private @Nullable Queue<InboundTask> deferred;
    private long deferredOctets;

    private boolean startingDeferred;

    private final TasksInProgress inProgress = new TasksInProgress();

    /* Null if the rate was never limited, to save memory. */
    private @Nullable InboundRate rate;

    /*
     * With EVENT_LOOP, a completed task for reuse, or null. One is enough, because most requests are answered before
     * the next one is read.
     */
    private @Nullable InboundTask spare;

    public InboundWork(
            SmppSession session,
            CompletableFuture<?> ended,
            RequestHandlers handlers,
            InboundLoad load,
            HeldOctets held,
            Reading reading,
            Turns turns,
            Responder responder,
            Function<? super Turns, ? extends ThreadFactory> threadFactory) {
        SessionOptions options = session.options();
        this.session = session;
        this.ended = ended;
        this.handlers = handlers;
        this.load = load;
        this.held = held;
        this.reading = reading;
        this.turns = turns;
        this.responder = responder;
        this.threadFactory = threadFactory;
        this.dispatch = options.dispatch();
        this.octetLimit = options.inboundOctetLimit();
        this.throttles = options.inboundOverload() == InboundOverload.THROTTLE;
    }

    /** Returns true if the application has registered a handler for this operation. */
    public boolean handles(Request<?> request) {
        return handlers.find(request) != null;
    }

    /**
     * Passes a request to its handler, lets it wait, or refuses it: with ESME_RTHROTTLED beyond a limit, or with
     * another status if the application has no handler for it.
     */
    public void start(Request<?> request, int sequenceNumber) {
        RequestHandlers.Entry handler = handlers.find(request);
        if (handler == null) {
            responder.respond(request.respond(statusWithoutHandler(request)), sequenceNumber);
            return;
        }
        int octets = RequestMemory.of(request);
        // The rate is the last condition, because the test takes a token.
        if (held.isUsedUp() || (throttles && !fits(octets)) || !mayWait(octets) || (rate != null && rate.refuses())) {
            responder.respond(request.respond(CommandStatus.ESME_RTHROTTLED), sequenceNumber);
        } else {
            runOrDefer(task(request, sequenceNumber, handler, octets));
        }
    }

    /**
     * Passes a one-way PDU to its handler, or lets it wait. Drops it if there is no handler or too many PDUs wait,
     * because it has no response that could refuse it.
     */
    public void start(OneWay pdu, int sequenceNumber) {
        RequestHandlers.Entry handler = handlers.find(pdu);
        if (handler == null) {
            return;
        }
        int octets = RequestMemory.of(pdu);
        if (mayWait(octets)) {
            runOrDefer(task(pdu, sequenceNumber, handler, octets));
        } else {
            LOG.debug("session {}: dropped {}, too many PDUs wait", session.id(), pdu.commandId());
        }
    }

    private InboundTask task(Pdu pdu, int sequenceNumber, RequestHandlers.Entry handler, int octets) {
        InboundTask task = spare;
        if (task == null) {
            return new InboundTask(this, pdu, sequenceNumber, handler, octets);
        }
        spare = null;
        task.reuse(pdu, sequenceNumber, handler, octets);
        return task;
    }

    /** Replaces the limits of requests in progress and of the rate, and starts requests that the new limits allow. */
    public void limit(SessionLimits limits) {
        Integer inboundLimit = limits.inboundLimit();
        if (inboundLimit != null) {
            load.limit(inboundLimit);
        }
        if (rate == null && limits.inboundRate() != null) {
            rate = new InboundRate(turns, this::startDeferred);
        }
        if (rate != null) {
            rate.limit(limits.inboundRate(), limits.overRate());
        }
        startDeferred();
    }

    private void runOrDefer(InboundTask task) {
        held.add(1, task.octets);
        // The rate is the last condition, because the test takes a token.
        if (!isDeferring() && fits(task.octets) && (rate == null || !rate.mustWait())) {
            run(task);
        } else {
            Queue<InboundTask> queue = deferred != null ? deferred : new ArrayDeque<>();
            deferred = queue;
            queue.add(task);
            deferredOctets += task.octets;
            reading.full(true);
        }
    }

    /** Returns the session, which handlers receive. Thread-safe. */
    SmppSession session() {
        return session;
    }

    /** Returns the future that completes when the session has ended. Thread-safe. */
    CompletableFuture<?> ended() {
        return ended;
    }

    /** Posts a completed task to the event loop, which then calls {@link #answered}. Thread-safe. */
    void post(InboundTask task) {
        turns.post(task);
    }

    /** Posts a completed task as {@link #post} does, without a wake-up of the event loop. Thread-safe. */
    void postUnannounced(InboundTask task) {
        turns.postUnannounced(task);
    }

    /**
     * Sends the response of a completed task unless the session is closed, releases the task, and starts waiting ones.
     */
    void answered(InboundTask task) {
        Response response = task.response();
        try {
            if (response != null && session.state() != SessionState.CLOSED) {
                responder.respond(response, task.sequenceNumber);
                reading.answered();
            }
        } finally {
            task.finished = true;
            finished(task);
        }
        if (dispatch == Dispatch.EVENT_LOOP && task.release()) {
            spare = task;
        }
    }

    /**
     * Runs work in a separate turn after the response to a request has been written, or the session has ended; without
     * waiting if the request is not in progress.
     */
    public void afterResponse(Request<?> request, Runnable work) {
        InboundTask task = inProgress.find(request);
        if (task == null) {
            turns.onLoop(work);
            return;
        }
        Runnable before = task.afterResponse;
        task.afterResponse = before == null
                ? work
                : () -> {
                    before.run();
                    work.run();
                };
    }

    private void finished(InboundTask task) {
        release(task);
        startDeferred();
    }

    private void release(InboundTask task) {
        inProgress.remove(task);
        Runnable next = task.afterResponse;
        if (next != null) {
            turns.onLoop(next); // in a separate turn, after this one has flushed the response
        }
        load.remove(task.octets);
        held.add(-1, -task.octets - threadOctets());
    }

    /** Releases the memory of a task that the event loop did not accept, because it has ended. Thread-safe. */
    void abandoned(InboundTask task) {
        if (!task.finished) {
            held.abandoned(task.octets + threadOctets());
        }
    }

    /** Starts waiting requests as far as the limits allow. */
    public void startDeferred() {
        if (startingDeferred) {
            return; // called within the loop below, by a handler that answers at once; that loop continues
        }
        startingDeferred = true;
        Queue<InboundTask> queue = deferred;
        while (queue != null
                && !queue.isEmpty()
                && fits(queue.element().octets)
                && (rate == null || !rate.mustWait())) {
            InboundTask task = queue.remove();
            deferredOctets -= task.octets;
            run(task);
        }
        startingDeferred = false;
        if (reading.isFull() && !isDeferring() && load.hasRoom()) {
            reading.full(false);
        }
    }

    private boolean isDeferring() {
        return deferred != null && !deferred.isEmpty();
    }

    private boolean fits(int octets) {
        return load.fits(octets) && !reading.areWritesBlocked();
    }

    private boolean mayWait(int octets) {
        return !isDeferring() || deferredOctets + octets <= octetLimit;
    }

    /** Drops the PDUs that were not started, because the session is closed. Running handlers are not affected. */
    public void close() {
        if (deferred != null) {
            deferred.forEach(task -> held.add(-1, -task.octets));
            deferred.clear();
            deferredOctets = 0;
        }
    }

    /** Returns true if no PDU from the peer is in progress or waiting. */
    public boolean isIdle() {
        return load.isEmpty() && !isDeferring();
    }

    /** Marks that the session has begun to close: tasks in progress now are distinguished from later ones. */
    public void ending() {
        inProgress.mark();
    }

    /**
     * Returns true if no task that was in progress when the session began to close is still running, and none waits.
     */
    public boolean isDoneBeforeEnd() {
        return inProgress.isDoneBeforeMark() && !isDeferring();
    }

    /** Returns true if no task that started after the session began to close is still running, and none waits. */
    public boolean isDoneSinceEnd() {
        return inProgress.isDoneSinceMark() && !isDeferring();
    }

    private void run(InboundTask task) {
        load.add(task.octets);
        held.add(0, threadOctets());
        inProgress.add(task);
        if (dispatch == Dispatch.EVENT_LOOP) {
            task.run();
        } else {
            runOnThread(task);
        }
    }

    private HandlerThreads<InboundTask> threads() {
        HandlerThreads<InboundTask> present = threads;
        if (present == null) {
            ThreadFactory factory = threadFactory.apply(turns);
            present = dispatch == Dispatch.CONCURRENT
                    ? new ConcurrentHandlers<>(factory, InboundTask::runUnannounced, turns::wakeUp)
                    : new OrderedHandlers<>(factory, ended, InboundTask::runToEnd, InboundTask::skip);
            threads = present;
        }
        return present;
    }

    private int threadOctets() {
        return dispatch == Dispatch.CONCURRENT ? RequestMemory.THREAD : 0;
    }

    private void runOnThread(InboundTask task) {
        threads().add(task);
        if (++withoutStart >= TASKS_PER_START) {
            startThreads();
        }
    }

    /**
     * Starts a thread for the tasks of this turn. Called at its end. If no thread can be started, releases the memory
     * of the tasks that no other thread has taken, and throws, which ends the session.
     */
    public void startThreads() {
        HandlerThreads<InboundTask> present = threads;
        if (present == null || withoutStart == 0) {
            return;
        }
        withoutStart = 0;
        try {
            present.start();
        } catch (Throwable e) {
            InboundTask task = present.remove();
            if (task == null) {
                return; // other threads run all tasks
            }
            for (; task != null; task = present.remove()) {
                release(task);
            }
            throw e;
        }
    }

    /**
     * Returns the status for a request without a handler: a temporary error for deliver_sm and data_sm, so that the
     * peer sends the message again later; for other operations, the status of an unsupported one.
     */
    private static CommandStatus statusWithoutHandler(Request<?> request) {
        return request instanceof DeliverSm || request instanceof DataSm
                ? CommandStatus.ESME_RX_T_APPN
                : CommandStatus.ESME_RINVCMDID;
    }
}
