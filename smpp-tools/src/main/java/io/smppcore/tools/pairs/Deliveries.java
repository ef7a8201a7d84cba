package io.smppcore.tools.pairs;

/**
 * What has become of messages between senders and receivers, each a count of messages.
 *
 * @param expected accepted by the router with ESME_ROK
 * @param delivered came to their receiver, each counted once
 * @param lost accepted, and did not come
 * @param duplicates came again
 * @param misordered came behind a message of the same sender that was sent later
 * @param strays came to a receiver that they were not for
 */
record Deliveries(long expected, long delivered, long lost, long duplicates, long misordered, long strays) {

    static final Deliveries NONE = new Deliveries(0, 0, 0, 0, 0, 0);

    /** Looks at one pair, whose sessions are closed. */
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

    /** Both together. */
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
