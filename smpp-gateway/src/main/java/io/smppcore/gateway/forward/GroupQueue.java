package io.smppcore.gateway.forward;

import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.QueueLinks;
import io.smppcore.gateway.queue.SendQueue;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.internal.flow.AdaptiveRate;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.segment.Concatenation;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Queue of the messages of a partition for an SMSC group. It sends them over the binds of the group, within the rates
 * of the SMSCs.
 */
public final class GroupQueue extends SendQueue<Message> {

    /** Prefix of the name of the counter that contains the number of stored messages of a queue. */
    public static final String DEPTH = "queue/";

    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /**
     * Ratio of the pause after a scan for expired messages to the duration of this scan. The scan of a long queue takes
     * time, and the next message may already have expired when it ends; without a pause, scans would follow one
     * another.
     */
    private static final int SCAN_SHARE = 9;

    private final SmscConnectors connectors;
    private final String group;
    private final Results results;

    /** Value of {@link #withoutLinksSince} when messages were moved; null if they never were. */
    private volatile @Nullable Long vacatedSince;

    private final AtomicLong nextExpiry = new AtomicLong();

    /** {@link System#nanoTime} before which no scan for expired messages starts. */
    private volatile long nextScan = System.nanoTime();

    GroupQueue(
            PartitionContext context,
            SmscConnectors connectors,
            String group,
            BacklogQueue<Message> queue,
            Results results) {
        super(context, queue, DEPTH + group);
        this.connectors = connectors;
        this.group = group;
        this.results = results;
    }

    /**
     * Handler of the results of requests. It ends each message, schedules it for later or puts it back into the queue.
     * After a change in the store it calls {@link GroupQueue#left}, or {@link GroupQueue#leftUnsent} for a message that
     * was not sent.
     */
    interface Results {

        /**
         * Ends a message that is expired or already accepted. Returns false, without a change, if the message has to be
         * sent.
         */
        boolean isOver(GroupQueue queue, Message message);

        /** Processes a response of any status. */
        void answered(GroupQueue queue, Message message, SmscConnector.Bind bind, Response response);

        /** Processes a request that has failed without a response. */
        void failed(GroupQueue queue, Message message, SmscConnector.Bind bind, Throwable failure);

        /** Called when the outcome of a message is durable, or could not be stored. */
        void stored(Message message);
    }

    public String group() {
        return group;
    }

    /**
     * Returns the earliest known end of validity of the waiting messages in milliseconds since 1970, {@link
     * Long#MAX_VALUE} if none is known.
     */
    public long nextExpiry() {
        return nextExpiry.get();
    }

    /** Resets the earliest end of validity. Called before a scan, which determines it again. */
    public void noExpiry() {
        nextExpiry.set(Long.MAX_VALUE);
    }

    /** Lowers {@link #nextExpiry} to the end of validity of a waiting message, in ms since 1970, if that is earlier. */
    public void addExpiry(long time) {
        nextExpiry.accumulateAndGet(time, Math::min);
    }

    /**
     * Delays the next scan for expired messages by nine times the duration of this scan. Called after each scan, with
     * {@link System#nanoTime} at its start and end.
     */
    public void scanned(long startNanos, long endNanos) {
        nextScan = endNanos + SCAN_SHARE * (endNanos - startNanos);
    }

    /**
     * Returns true if a scan for expired messages may start at a {@link System#nanoTime}. Scans take at most a tenth of
     * the time.
     */
    public boolean mayScan(long nanoTime) {
        return nanoTime - nextScan >= 0;
    }

    /**
     * Adds a message at the end of this queue to changes, and returns it with its new position. When the changes are
     * durable, {@link #committed} must be called with the returned message.
     *
     * @param positions supplies the next position of the partition
     */
    public Message add(Changes changes, LongSupplier positions, Message message) {
        Message placed = message.at(positions.getAsLong());
        TrackedMessage.of(message, group, MessageState.ENROUTE, "")
                .waitingAt(TrackedMessage.queuePlace(placed.position()))
                .put(changes);
        put(changes, placed);
        return placed;
    }

    @Override
    public void put(Changes changes, Message message) {
        super.put(changes, message);
        changes.add(context.log().waiting().sharedCounterOf(message.account()), 1);
    }

    @Override
    public Changes removal(Message message) {
        return super.removal(message).add(context.log().waiting().sharedCounterOf(message.account()), -1);
    }

    @Override
    public void committed(Message message) {
        addExpiry(message.expiresAt());
        super.committed(message);
    }

    /** Returns true if the group has a bind, or if it has been without one for less than the given time. */
    public boolean isUsable(Duration parkAfter) {
        return hasLinks() || System.nanoTime() - withoutLinksSince() < parkAfter.toNanos();
    }

    /**
     * Returns true if the messages of this queue that have an alternative group were moved to it since this group lost
     * its last bind.
     */
    public boolean isVacated() {
        Long since = vacatedSince;
        return since != null && since == withoutLinksSince();
    }

    /** Records that the messages with an alternative group were moved to it; valid until the group has a bind again. */
    public void vacated() {
        vacatedSince = withoutLinksSince();
    }

    /**
     * Returns the reason why no SMSC of the group can express a message in its version; null if one can. Without
     * current binds, the versions of the last binds count.
     */
    @Override
    @Nullable
    public Inexpressible obstacle(MessageRequest<?> request) {
        return hasLinks() ? super.obstacle(request) : connectors.obstacle(group, request);
    }

    @Override
    public Request<?> request(Message message) {
        return message.toSend(context.now());
    }

    @Override
    public boolean isOver(Message message) {
        return results.isOver(this, message);
    }

    @Override
    @Nullable
    public Step step(Message message) {
        return context.steps().follow(StepKind.FORWARD, message.trace(), message.account(), group);
    }

    @Override
    public String messageIdOf(Message message) {
        return context.idOf(message.customerNumber());
    }

    @Override
    @Nullable
    public Link choose(Message message, Link[] candidates) {
        Link[] ready = ready(QueueLinks.able(message.request(), candidates));
        return ready.length == 0 ? null : chooseReady(message, ready);
    }

    /** Returns true if some SMSCs of the group cannot express the message because of their SMPP version. */
    @Override
    public boolean isRestricted(Message message, Link[] candidates) {
        return QueueLinks.able(message.request(), candidates).length < candidates.length;
    }

    /** Returns the links that do not pause. Schedules the pump for the end of the shortest pause. */
    private Link[] ready(Link[] candidates) {
        long now = System.nanoTime();
        long pause = Long.MAX_VALUE;
        int count = 0;
        for (Link link : candidates) {
            long left = link.pauseNanos(now);
            if (left <= 0) {
                count++;
            } else {
                pause = Math.min(pause, left);
            }
        }
        if (count == candidates.length) {
            return candidates;
        }
        pumpAfter(pause);
        return Arrays.stream(candidates)
                .filter(link -> link.pauseNanos(now) <= 0)
                .toArray(Link[]::new);
    }

    /**
     * Chooses a bind with free capacity. All parts of a long message get the same bind as long as the set of binds does
     * not change.
     */
    private @Nullable Link chooseReady(Message message, Link[] candidates) {
        Concatenation concatenation = Parts.concatenation(message.request());
        if (concatenation != null) {
            int spread = Math.floorMod(Parts.spread(message, concatenation), candidates.length);
            Link link = candidates[spread];
            return link.isFull() || !tryAcquire(link, message) ? null : link;
        }
        Link best = null;
        for (Link link : candidates) {
            if (!link.isFull() && (best == null || link.used.get() < best.used.get())) {
                best = link;
            }
        }
        if (best == null || tryAcquire(best, message)) {
            return best;
        }
        // The SMSC of the best bind has reached its rate; another one may not have.
        for (Link link : candidates) {
            if (connector(link) != connector(best) && !link.isFull() && tryAcquire(link, message)) {
                return link;
            }
        }
        return null;
    }

    private boolean tryAcquire(Link link, Message message) {
        AdaptiveRate rate = connector(link).rate;
        if (rate.reserve(0) < 0) {
            pumpAfter(TURN_NANOS);
            return false;
        }
        if (rate.isLimiting()) {
            for (int part = Parts.count(message.request()); part > 1; part--) {
                // The further parts of this message delay later messages.
                rate.reserve(Long.MAX_VALUE);
            }
        }
        return true;
    }

    private static SmscConnector connector(Link link) {
        return bind(link).connector();
    }

    private static SmscConnector.Bind bind(Link link) {
        return (SmscConnector.Bind) link;
    }

    @Override
    public void answered(Message message, Link link, Response response) {
        results.answered(this, message, bind(link), response);
    }

    @Override
    public void failed(Message message, Link link, Throwable failure) {
        results.failed(this, message, bind(link), failure);
    }

    @Override
    public void left(Message message, Link link, @Nullable StoreException failure) {
        super.left(message, link, failure);
        results.stored(message);
    }

    /** Does the same as {@link #left} for a message that was not in flight. */
    void leftUnsent(Message message, @Nullable StoreException failure) {
        leftQueue(message, failure);
        results.stored(message);
    }
}
