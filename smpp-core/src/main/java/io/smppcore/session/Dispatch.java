package io.smppcore.session;

/** Which thread runs the handler of a request. Responses, enquire_link and unbind never wait for a handler in any mode. */
public enum Dispatch {
    /** A virtual thread for each request; handlers may block, also in a send over their own session, and responses leave in the order in which handlers finish. */
    CONCURRENT,
    /** One virtual thread for the session while there is work: one request at a time, in order; handlers may block likewise. */
    ORDERED,
    /** The event loop itself: the fastest, for handlers that never block. A blocking call of this library fails there at once. */
    EVENT_LOOP
}
