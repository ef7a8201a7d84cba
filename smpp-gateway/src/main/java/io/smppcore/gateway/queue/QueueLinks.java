package io.smppcore.gateway.queue;

import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import java.util.Arrays;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The links of a queue, and tests of their capacity and versions. Thread-safe. */
public final class QueueLinks {

    /** Interval at which a queue checks for free capacity if no link starts its pump. */
    static final long WAIT_MILLIS = 50;

    private final CopyOnWriteArrayList<Link> links = new CopyOnWriteArrayList<>();

    /** {@link System#nanoTime} of the latest removal, or of the creation. */
    private volatile long removedAt = System.nanoTime();

    QueueLinks() {}

    /** Adds a link, unless there is one with the same id. */
    void add(Link link) {
        if (links.stream().noneMatch(other -> other.id.equals(link.id))) {
            links.add(link);
            link.added();
        }
    }

    /** Removes a link, and ends the wait of the queue's pump for it. */
    void remove(String id, Pump pump) {
        for (Link link : links) {
            if (link.id.equals(id)) {
                // Before the removal: without links, the time is that since which there are none.
                removedAt = System.nanoTime();
                if (links.remove(link)) {
                    link.removed(pump);
                }
            }
        }
    }

    /** Returns the {@link System#nanoTime} of the latest removal of a link, or of the creation. */
    long removedAt() {
        return removedAt;
    }

    boolean isEmpty() {
        return links.isEmpty();
    }

    int size() {
        return links.size();
    }

    Link[] all() {
        return links.toArray(Link[]::new);
    }

    /** Calls {@link Link#giveBack} of all links. */
    void giveBack() {
        links.forEach(Link::giveBack);
    }

    /**
     * Returns the reason why no peer has an SMPP version that can express a message; null if one can, or if there is no
     * link.
     */
    @Nullable
    Inexpressible obstacle(MessageRequest<?> request) {
        Inexpressible found = null;
        for (Link link : links) {
            found = link.obstacle(request);
            if (found == null) {
                return null;
            }
        }
        return found;
    }

    /**
     * Returns the links whose peers can express a message. Returns all links if none can; sending then fails with the
     * reason.
     */
    public static Link[] able(MessageRequest<?> request, Link[] candidates) {
        int count = 0;
        for (Link link : candidates) {
            count += link.obstacle(request) == null ? 1 : 0;
        }
        if (count == 0 || count == candidates.length) {
            return candidates;
        }
        return Arrays.stream(candidates)
                .filter(link -> link.obstacle(request) == null)
                .toArray(Link[]::new);
    }

    /**
     * Starts the pumps of other queues that wait for capacity. Called by a queue that was started because capacity is
     * free, but has nothing to send.
     */
    static void passOn(Link[] candidates) {
        for (Link link : candidates) {
            link.wakeNext();
        }
    }

    static boolean haveCapacity(Link[] candidates) {
        for (Link link : candidates) {
            if (!link.isFull()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Registers the pump of a queue to be started when one of the links has capacity. Returns false if one has become
     * free meanwhile, so that the queue can continue at once.
     */
    static boolean awaitCapacity(Link[] candidates, Pump pump) {
        boolean isFree = false;
        boolean waits = false;
        for (Link link : candidates) {
            if (link.isFull() && link.addWaiting(pump)) {
                waits = true;
                isFree |= !link.isFull();
            }
        }
        if (waits && !isFree) {
            pump.startAfter(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
        }
        return !isFree;
    }
}
