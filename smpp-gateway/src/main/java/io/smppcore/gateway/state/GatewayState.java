package io.smppcore.gateway.state;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts since the start of a gateway, and the state of its queues. Immutable.
 *
 * @param accepted messages accepted
 * @param refused messages refused
 * @param forwarded messages that an SMSC has accepted
 * @param receipts receipts of SMSCs
 * @param strayReceipts receipts without a message
 * @param mobileOriginated mobile-originated messages
 * @param delivered receipts and mobile-originated messages that accounts have accepted
 * @param retried repetitions after a refusal by an SMSC or a failed request
 * @param unanswered messages sent to an SMSC without a response in time
 * @param answeredLate responses of SMSCs that arrived after the timeout
 * @param expired messages whose validity ended in a queue
 * @param dead messages that have become dead letters
 * @param groups state of each SMSC group
 * @param accounts state of each account
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
     * The state of a queue.
     *
     * @param depth elements in the store
     * @param inFlight elements whose outcome is not durable yet
     * @param binds sessions
     * @param ageMillis age of the first waiting element in milliseconds, 0 if none waits
     */
    public record QueueState(long depth, int inFlight, int binds, long ageMillis) {

        /** An empty queue. */
        public static final QueueState EMPTY = new QueueState(0, 0, 0, 0);

        /** Returns the combined state of two queues for the same sessions. */
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
