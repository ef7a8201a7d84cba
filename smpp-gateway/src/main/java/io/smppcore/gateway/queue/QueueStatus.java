package io.smppcore.gateway.queue;

/** The current state of a queue. Thread-safe. */
public interface QueueStatus {

    /** Returns the number of elements in the store. */
    long depth();

    /** Returns the number of elements whose outcome is not durable yet. */
    int inFlight();

    /** Returns the number of sessions. */
    int binds();

    /** Returns the age of the first waiting element in milliseconds, 0 if none waits. May read the disk. */
    long ageMillis();

    /** Returns the combined state of the queues of a peer in two partitions. */
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
