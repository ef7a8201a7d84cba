package io.smppcore.gateway.state;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of a node since its start, and the state of the queues of its partitions. Immutable.
 *
 * @param accepted messages accepted
 * @param refused messages refused
 * @param forwarded messages that an SMSC has accepted
 * @param receipts receipts of SMSCs
 * @param strayReceipts receipts for which no message was found
 * @param mobileOriginated mobile-originated messages
 * @param delivered receipts and mobile-originated messages that accounts have accepted
 * @param retried attempts that are repeated after a refusal by an SMSC or a failed request
 * @param unanswered messages sent to an SMSC that got no usable response in time
 * @param answeredLate responses of SMSCs that arrived after the timeout
 * @param expired messages whose validity ended in a queue
 * @param dead messages that have become dead letters
 * @param groups state of the queue of each SMSC group
 * @param accounts state of the queue of each account, and of each callback
 */
public record GatewayState(
        long accepted,
        long refused,
        long forwarded,
        long receipts,
        long strayReceipts,
        long mobileOriginated,
        long delivered,
        long retried,
        long unanswered,
        long answeredLate,
        long expired,
        long dead,
        Map<String, QueueState> groups,
        Map<String, QueueState> accounts) {

    /**
     * State of a queue.
     *
     * @param depth number of elements in the store
     * @param inFlight number of elements that were sent and whose outcome is not durable yet
     * @param binds number of sessions over which they are sent
     * @param ageMillis time in milliseconds since the first waiting element arrived at the gateway, 0 if none waits
     */
    public record QueueState(long depth, int inFlight, int binds, long ageMillis) {

        /** State of an empty queue without sessions. */
        public static final QueueState EMPTY = new QueueState(0, 0, 0, 0);

        /** Returns the combined state of two queues that send over the same sessions. */
        public QueueState plus(QueueState other) {
            return new QueueState(
                    depth + other.depth,
                    inFlight + other.inFlight,
                    Math.max(binds, other.binds),
                    Math.max(ageMillis, other.ageMillis));
        }
    }

    /** Copies the maps in their order. */
    public GatewayState {
        groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
        accounts = Collections.unmodifiableMap(new LinkedHashMap<>(accounts));
    }
}
