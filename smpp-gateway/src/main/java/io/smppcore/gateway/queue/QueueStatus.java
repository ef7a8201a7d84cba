package io.smppcore.gateway.queue;

/** Current numbers of a queue, for the page, the management interface and metrics. Thread-safe. */
public interface QueueStatus {

    /** Returns the number of elements in the store, including those in flight. */
    long depth();

    /** Returns the number of elements that were sent and whose outcome is not durable yet. */
    int inFlight();

    /** Returns the number of links over which the queue sends. */
    int binds();

    /**
     * Returns the time in milliseconds since the first waiting element arrived at the gateway, 0 if none waits. May
     * read the disk.
     */
    long ageMillis();

    /**
     * Returns a view of the queues of a peer in two partitions: sums of depth and in flight, maxima of binds and age.
     */
    static QueueStatus sum(QueueStatus one, QueueStatus other) {
        return new QueueStatus() {
            @Override
            public long depth() {
                return one.depth() + other.depth();
            }

            @Override
            public int inFlight() {
                return one.inFlight() + other.inFlight();
            }

            @Override
            public int binds() {
                return Math.max(one.binds(), other.binds());
            }

            @Override
            public long ageMillis() {
                return Math.max(one.ageMillis(), other.ageMillis());
            }
        };
    }
}
