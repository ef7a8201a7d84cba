package io.smppcore.session;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Request;
import io.smppcore.type.CommandStatus;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes the requests of the peer to their handlers, never more at once than the limit. Confined to the event loop. */
final class InboundWork {

    private final SessionEngine session;
    private final RequestHandlers handlers;
    private final Dispatch dispatch;
    private final int limit;
    private final boolean throttles;

    private int inProgress;

    /* With STOP_READING: what had already been read when the limit was reached; at most one read. */
    private final Queue<InboundTask> deferred = new ArrayDeque<>(0);

    private boolean startingDeferred;

    /* With ORDERED: what the one virtual thread still has to do. The count is what starts and ends the thread. */
    private final Queue<InboundTask> ordered = new ConcurrentLinkedQueue<>();
    private final AtomicInteger orderedCount = new AtomicInteger();

    InboundWork(SessionEngine session, RequestHandlers handlers, SessionOptions options) {
        this.session = session;
        this.handlers = handlers;
        this.dispatch = options.dispatch();
        this.limit = options.inboundLimit();
        this.throttles = options.inboundOverload() == InboundOverload.THROTTLE;
    }

    void start(Request<?> request, int sequenceNumber) {
        RequestHandlers.Entry handler = handlers.find(request);
        if (handler == null) {
            session.respond(request.respond(statusWithoutHandler(request)), sequenceNumber);
        } else if (inProgress >= limit && throttles) {
            session.respond(request.respond(CommandStatus.ESME_RTHROTTLED), sequenceNumber);
        } else {
            runOrDefer(new InboundTask(session, request, sequenceNumber, handler));
        }
    }

    /** One that wants no answer cannot be throttled by one either. */
    void start(OneWay pdu, int sequenceNumber) {
        RequestHandlers.Entry handler = handlers.find(pdu);
        if (handler != null) {
            runOrDefer(new InboundTask(session, pdu, sequenceNumber, handler));
        }
    }

    private void runOrDefer(InboundTask task) {
        if (inProgress < limit) {
            run(task);
        } else {
            deferred.add(task);
            session.pauseReading(SessionEngine.PAUSED_BY_WORK);
        }
    }

    /** One task has been answered. */
    void finished() {
        inProgress--;
        if (startingDeferred) {
            return; // a handler that answers at once: the loop below goes on by itself
        }
        startingDeferred = true;
        while (inProgress < limit && !deferred.isEmpty()) {
            run(deferred.remove());
        }
        startingDeferred = false;
        if (inProgress < limit) {
            session.resumeReading(SessionEngine.PAUSED_BY_WORK);
        }
    }

    /** The session is over: what was not begun is forgotten, and the peer knows by the missing answer. */
    void close() {
        deferred.clear();
    }

    boolean isIdle() {
        return inProgress == 0 && deferred.isEmpty();
    }

    private void run(InboundTask task) {
        inProgress++;
        switch (dispatch) {
            case EVENT_LOOP -> task.run();
            case CONCURRENT -> CallingThread.HANDLERS.newThread(task).start();
            case ORDERED -> {
                ordered.add(task);
                if (orderedCount.getAndIncrement() == 0) {
                    CallingThread.HANDLERS.newThread(this::runOrdered).start();
                }
            }
        }
    }

    private void runOrdered() {
        do {
            InboundTask task = ordered.remove();
            if (!session.ended().isDone()) {
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
