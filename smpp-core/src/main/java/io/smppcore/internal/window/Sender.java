package io.smppcore.internal.window;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.Taps;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.turn.Turns;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sender of the requests from this side of one session. It writes a request if the window has a free slot and otherwise
 * queues it, matches responses to requests, and fails requests whose timeout expires. Confined to the event loop,
 * except where {@link PendingPdu.Owner} says otherwise.
 */
public final class Sender implements PendingPdu.Owner {

    /** Session whose requests are sent. */
    public interface Owner {

        /** Begins the end of the session, because an unbind of this side has been written or queued. */
        void unbinding(PendingRequest<?> request);
    }

    private final Channel channel;
    private final SessionOptions options;
    private final SessionStatus status;
    private final @Nullable Taps taps;
    private final Admission admission;
    private @Nullable UnfinishedRequests unfinished;
    private final OutboundBatch batch;
    private final SessionCounters counters;
    private final Turns turns;
    private final Owner owner;
    private final long requestTimeoutNanos;
    private final OutboundWindow window;

    /* Requests that wait for a free slot. Not private, so that a test can replace the queue. */
    final WaitingRequests waiting = new WaitingRequests();

    /* Null until the first request expires, to save memory: most sessions have none. */
    private @Nullable ExpiredRequests expired;

    /* Null until the first one-way PDU is sent, to save memory: most sessions send none. */
    private @Nullable OneWaySender oneWays;

    /*
     * One timer for all requests, set for the earliest deadline; null if none is set. It may be early, because the
     * request with that deadline may be complete by then.
     */
    private @Nullable ScheduledFuture<?> expiryTimer;
    private long expiryAtNanos;

    public Sender(
            Channel channel,
            SessionOptions options,
            SessionStatus status,
            @Nullable Taps taps,
            Admission admission,
            OutboundBatch batch,
            SessionCounters counters,
            Turns turns,
            Owner owner) {
        this.channel = channel;
        this.options = options;
        this.status = status;
        this.taps = taps;
        this.admission = admission;
        this.batch = batch;
        this.counters = counters;
        this.turns = turns;
        this.owner = owner;
        this.window = new OutboundWindow(options.window());
        this.requestTimeoutNanos = options.requestTimeout().toNanos();
    }

    /** Sets the size of the window. Requests in flight or admitted are not affected. */
    public void windowSize(int size) {
        admission.windowSize(size);
        window.size(size);
    }

    /** Returns true if nothing of this side is queued or in flight. */
    public boolean isIdle() {
        return waiting.isEmpty() && window.isEmpty() && (oneWays == null || oneWays.isIdle());
    }

    /** Sends a request of the session itself, such as unbind. It is not subject to the limits of window and queue. */
    public void send(Request<?> request) {
        send(new PendingRequest<>(this, request));
    }

    /**
     * Sends enquire_link. No timer is set for its expiry: {@code SessionTimers} calls {@link #expireInFlight} in time.
     */
    public void enquireLink() {
        PendingRequest<?> pending = new PendingRequest<>(this, EnquireLink.HEADER_ONLY);
        pending.untimed = true;
        send(pending);
    }

    private void send(PendingRequest<?> pending) {
        admission.admitAlways(pending);
        accept(pending);
    }

    @Override
    public void accept(PendingRequest<?> request) {
        if (request.isDone()) {
            admission.release(request);
        } else if (status.isClosed()) {
            unfinished().add(request, Outcome.NEVER_WRITTEN);
        } else if (status.isEnding() && !(request.request instanceof Unbind)) {
            UnfinishedRequests.fail(request, Outcome.NEVER_WRITTEN, status, admission);
        } else {
            acceptOpen(request);
        }
    }

    private void acceptOpen(PendingRequest<?> request) {
        RequestFailedException objection = OutboundRules.objection(request.request, status, taps);
        if (objection != null) {
            admission.release(request);
            request.completeExceptionally(objection);
            return;
        }
        writeOrQueue(request, turns.nowNanos());
        if (request.request instanceof Unbind) {
            owner.unbinding(request);
        }
    }

    @Override
    public void reject(PendingRequest<?> request) {
        if (channel.eventLoop().inEventLoop()) {
            unfinished().add(request, request.sequenceNumber == 0 ? Outcome.NEVER_WRITTEN : Outcome.UNKNOWN);
        } else {
            UnfinishedRequests.fail(request, Outcome.NEVER_WRITTEN, status, admission);
        }
    }

    private void writeOrQueue(PendingRequest<?> request, long nowNanos) {
        if (mayWrite(request)) {
            write(request, nowNanos);
            return;
        }
        request.deadlineNanos = nowNanos + options.windowTimeout().toNanos();
        waiting.add(request);
        armExpiry(request.deadlineNanos, nowNanos);
    }

    /**
     * Writes queued requests while the window has free slots and the connection is writable. Called at the end of each
     * turn.
     */
    public void pump(long nowNanos) {
        if (oneWays != null) {
            oneWays.pump();
        }
        PendingRequest<?> request = waiting.peek();
        while (request != null && (request.isDone() || (channel.isWritable() && window.hasRoomFor(request)))) {
            waiting.poll();
            if (request.isDone()) {
                admission.release(request);
            } else {
                write(request, nowNanos);
            }
            request = waiting.peek();
        }
    }

    @Override
    public void accept(PendingOneWay oneWay) {
        OneWaySender sender =
                oneWays != null ? oneWays : new OneWaySender(channel, status, taps, admission, batch, counters, window);
        oneWays = sender;
        sender.accept(oneWay);
    }

    @Override
    public void reject(PendingOneWay oneWay) {
        OneWaySender.reject(oneWay, status, admission);
    }

    /** Fails every waiting one-way PDU, because the session has ended. */
    public void failWaitingOneWay() {
        if (oneWays != null) {
            oneWays.failWaiting();
        }
    }

    /**
     * Removes and returns the request in flight to which a response with this sequence number belongs, and counts the
     * response. Returns null if there is no such request, and counts the response as late.
     */
    public @Nullable PendingRequest<?> take(int sequenceNumber) {
        PendingRequest<?> request = window.take(sequenceNumber);
        if (request == null) {
            counters.count(SessionCounters.LATE_RESPONSES);
            return null;
        }
        admission.release(request);
        counters.count(SessionCounters.RESPONSES_RECEIVED);
        return request;
    }

    /** Completes {@code RequestTimeoutException.late()} of an expired request with its late response. */
    public void answeredLate(int sequenceNumber, Response response) {
        if (expired != null) {
            expired.answered(sequenceNumber, response);
        }
    }

    @Override
    public void cancelled(PendingRequest<?> request) {
        turns.onLoop(() -> drop(request));
    }

    private void drop(PendingRequest<?> request) {
        if (request.sequenceNumber != 0) {
            window.take(request.sequenceNumber);
        }
        admission.release(request);
        waiting.cancelled(request);
    }

    private UnfinishedRequests unfinished() {
        UnfinishedRequests requests = unfinished != null ? unfinished : new UnfinishedRequests(status, admission);
        unfinished = requests;
        return requests;
    }

    /**
     * Returns the requests that got no response before the end of the session, for the listener. Called once; requests
     * that fail later are not kept.
     */
    public List<UnfinishedRequest> takeUnfinished() {
        return unfinished().take(); // creates the object if necessary, to mark that later requests must not be kept
    }

    /** Fails every request in flight or queued, because the session has ended. */
    public void failAll() {
        window.takeAll(request -> unfinished().add(request, Outcome.UNKNOWN));
        failWaiting();
        if (expired != null) {
            expired.end();
        }
        // Cancelled last: if an OutOfMemoryError ends this method above, the timer still fails the remaining requests.
        if (expiryTimer != null) {
            expiryTimer.cancel(false);
            expiryTimer = null;
        }
    }

    /** Fails every queued request. Requests in flight may still get their responses. */
    public void failWaiting() {
        for (PendingRequest<?> request = waiting.poll(); request != null; request = waiting.poll()) {
            unfinished().add(request, Outcome.NEVER_WRITTEN);
        }
    }

    private boolean mayWrite(PendingRequest<?> request) {
        if (!request.windowed) {
            // bind, unbind and enquire_link overtake the queue, and are so few that they are written even if the
            // connection counts as not writable.
            return window.hasRoomFor(request);
        }
        return waiting.isEmpty() && window.hasRoomFor(request) && channel.isWritable();
    }

    private void write(PendingRequest<?> request, long nowNanos) {
        int sequenceNumber = window.register(request);
        try {
            batch.add(request.request, sequenceNumber);
        } catch (Throwable e) {
            window.take(sequenceNumber);
            admission.release(request);
            request.failEncoding(request.request.commandId(), e);
            return;
        }
        counters.count(SessionCounters.REQUESTS_SENT);
        request.deadlineNanos = nowNanos + (request.windowed ? requestTimeoutNanos : timeoutNanos(request.request));
        if (!request.untimed) {
            armExpiry(request.deadlineNanos, nowNanos);
        }
    }

    private long timeoutNanos(Request<?> request) {
        // No switch, for the reason given in PeerPdus.handle.
        if (request instanceof BindRequest) {
            return options.bindTimeout().toNanos();
        }
        if (request instanceof Unbind) {
            return options.unbindTimeout().toNanos();
        }
        return request instanceof EnquireLink ? options.enquireLinkTimeout().toNanos() : requestTimeoutNanos;
    }

    private void armExpiry(long atNanos, long nowNanos) {
        if (expiryTimer != null) {
            if (expiryAtNanos - atNanos <= 0) {
                return;
            }
            expiryTimer.cancel(false);
        }
        expiryAtNanos = atNanos;
        expiryTimer = turns.after(Math.max(1, atNanos - nowNanos), this::expire);
    }

    private void expire() {
        expiryTimer = null;
        long nowNanos = turns.nowNanos();
        long nextInNanos = expireInFlight(nowNanos);
        PendingRequest<?> first = waiting.peek();
        // All requests in the queue have the same timeout, so the first one expires first.
        while (first != null && (first.isDone() || first.deadlineNanos - nowNanos <= 0)) {
            waiting.poll();
            timedOut(first, Outcome.NEVER_WRITTEN, "no free slot in the window within ");
            first = waiting.peek();
        }
        if (first != null) {
            nextInNanos = Math.min(nextInNanos, first.deadlineNanos - nowNanos);
        }
        if (nextInNanos != Long.MAX_VALUE) {
            armExpiry(nowNanos + nextInNanos, nowNanos);
        }
    }

    /**
     * Fails the expired requests in flight. Returns the nanoseconds until the next one expires, or {@code
     * Long.MAX_VALUE} if none is in flight.
     */
    public long expireInFlight() {
        return window.isEmpty() ? Long.MAX_VALUE : expireInFlight(turns.nowNanos());
    }

    private long expireInFlight(long nowNanos) {
        return window.expire(nowNanos, request -> timedOut(request, Outcome.UNKNOWN, "no response within "));
    }

    private void timedOut(PendingRequest<?> request, Outcome outcome, String what) {
        admission.release(request);
        if (request.isDone()) {
            return;
        }
        counters.count(SessionCounters.EXPIRED_REQUESTS);
        long millis = TimeUnit.NANOSECONDS.toMillis(
                outcome == Outcome.UNKNOWN
                        ? timeoutNanos(request.request)
                        : options.windowTimeout().toNanos());
        String message = request.request.commandId() + " sequence " + request.sequenceNumber + ": " + what + millis
                + " ms (outcome " + outcome + ")";
        request.completeExceptionally(
                outcome == Outcome.UNKNOWN && request.windowed
                        ? expired().add(request, message)
                        : new RequestTimeoutException(message, outcome));
    }

    private ExpiredRequests expired() {
        ExpiredRequests requests = expired != null ? expired : new ExpiredRequests(options.window());
        expired = requests;
        return requests;
    }
}
