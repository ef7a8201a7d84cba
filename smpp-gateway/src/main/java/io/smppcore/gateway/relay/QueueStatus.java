package io.smppcore.gateway.relay;

/** The state of a queue at this moment. Thread-safe. */
public interface QueueStatus {

    /** Returns the number of elements in the store. */
    long depth();

    /** Returns the number of elements whose outcome is not durable yet. */
    int inFlight();

    /** Returns the number of sessions. */
    int binds();

    /** Returns the age of the first element that waits in milliseconds, 0 if none does. May read the disk. */
    long ageMillis();
}
