package io.smppcore.gateway.relay;

/** An element of a {@link BacklogQueue}. */
interface Queued {

    /** Returns the position in the queue: higher for what was committed later. */
    long position();

    /** Returns about how many octets of memory this element takes. */
    int weight();

    /** Returns the time since which the gateway has this element, in milliseconds since 1970. */
    long since();
}
