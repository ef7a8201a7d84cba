package io.smppcore.tools.pairs;

/**
 * Counts of messages between senders and receivers.
 *
 * @param expected messages that the router accepted with ESME_ROK
 * @param delivered messages that arrived at their receiver, each counted once
 * @param lost messages that were accepted but did not arrive
 * @param duplicates repeated arrivals of a message
 * @param misordered messages that arrived after a later message of the same sender
 * @param strays deliver_sm that are not messages of the pair and the run of the receiver that got them: messages of
 *     another pair or of an earlier run (also of the warm-up), messages with a number beyond those of the run, and
 *     messages whose short_message does not have the fields of {@link Payload} (other traffic, shortened texts, texts
 *     in message_payload)
 */
record Deliveries(long expected, long delivered, long lost, long duplicates, long misordered, long strays) {

    static final Deliveries NONE = new Deliveries(0, 0, 0, 0, 0, 0);

    /**
     * Returns the counts of one pair. Call only after its sessions are closed, because only then may another thread
     * read all of the records.
     */
    static Deliveries of(SentMessages sent, ReceivedMessages received) {
        long lost = 0;
        for (int i = 0; i < sent.count(); i++) {
            if (sent.isAccepted(i) && !received.has(i)) {
                lost++;
            }
        }
        return new Deliveries(
                sent.acceptedCount(),
                received.count(),
                lost,
                received.duplicates(),
                received.misordered(),
                received.strays());
    }

    /** Returns the sum of two counts. */
    Deliveries plus(Deliveries other) {
        return new Deliveries(
                expected + other.expected,
                delivered + other.delivered,
                lost + other.lost,
                duplicates + other.duplicates,
                misordered + other.misordered,
                strays + other.strays);
    }
}
