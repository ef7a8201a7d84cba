package io.smppcore.session;

/**
 * Choice of the threads that run the handlers of requests from the peer. The processing of responses, enquire_link and
 * unbind never waits for a handler.
 */
public enum Dispatch {
    /**
     * Virtual threads, at least one for each handler that blocks. Handlers run concurrently and may block, even in
     * {@link SmppSession#send} of their own session. Responses are sent in the order in which handlers finish. A thread
     * runs several handlers one after the other, so a handler that sets a thread-local variable must also remove it.
     *
     * <p>From Java 24 on, in a JVM with {@code --add-opens java.base/java.lang=ALL-UNNAMED}, the event loop of the
     * session is the carrier of these threads while most handlers take a few microseconds. A handler that blocks
     * frees the event loop, except where a virtual thread holds its carrier: in file operations, name lookups, native
     * code and class initializers.
     */
    CONCURRENT,
    /**
     * One virtual thread for the session, which handles one request at a time, in the order of arrival. Handlers may
     * block.
     */
    ORDERED,
    /**
     * Event loop of the session, the fastest choice for handlers that never block. A blocking call of this library
     * fails there with a {@link BlockingOnEventLoopException}.
     */
    EVENT_LOOP
}
