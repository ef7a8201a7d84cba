package io.smppcore.session;

/** Thread that runs the handlers. Responses, enquire_link and unbind never wait for a handler. */
public enum Dispatch {
    /**
     * Virtual threads, at least one for each handler that blocks. Handlers may block, even in a send over their own
     * session; responses are sent in the order in which handlers finish. A thread runs several handlers in turn, so a
     * handler that sets a thread-local variable also removes it.
     */
    CONCURRENT,
    /** One virtual thread for the session: one request at a time, in order. Handlers may block. */
    ORDERED,
    /**
     * Event loop of the session, the fastest choice for handlers that never block. Blocking calls of this library fail
     * there at once.
     */
    EVENT_LOOP
}
