package io.smppcore.gateway.message;

/** An element of a {@link BacklogQueue}. */
public interface Queued {

    /** Returns the position in the queue. Positions increase in the order of commits. */
    long position();

    /** Returns the stored form of this element. */
    byte[] toOctets();

    /** Returns the approximate memory of this element in bytes. */
    int weight();

    /** Returns the time of arrival of this element at the gateway, in milliseconds since 1970. */
    long since();

    /** Returns the account that takes turns with others in the queue; empty for all elements of a queue without. */
    default String owner() {
        return "";
    }

    /** Returns the priority among the elements of the same owner, 0 to 3. */
    default int priority() {
        return 0;
    }

    /** Returns the number of parts that count for the turns of the owner. */
    default int parts() {
        return 1;
    }
}
