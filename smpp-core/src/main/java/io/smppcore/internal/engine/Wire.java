package io.smppcore.internal.engine;

import java.time.Duration;

/**
 * Connection of one session, for code between the two: simulators, and tests of peers. Faults injected here affect the
 * peer, and the session does not notice them: its requests that are never sent time out.
 *
 * <p>All methods except {@link #execute} and {@link #schedule} must be called on the event loop of the session: in a
 * {@link WireFilter}, or in a task of those two methods. After the end of the session they do nothing.
 */
public sealed interface Wire permits SessionWire {

    /**
     * Writes octets after everything written before. They are sent at the end of the turn, together with the PDUs of
     * the session, or with {@link #flush}.
     *
     * @param octets any octets; not validated, and not passed to taps
     */
    void write(byte[] octets);

    /** Passes the octets written so far to the connection at once, as a separate write. */
    void flush();

    /**
     * Stops or resumes reading from the peer. The session does not notice: after silence it sends enquire_link, and
     * then ends.
     *
     * @param wanted true to read
     */
    void reading(boolean wanted);

    /** Flushes and closes the connection in order (FIN), without unbind. */
    void close();

    /** Resets the connection (RST). Unflushed octets are lost, and flushed octets may be. */
    void reset();

    /**
     * Runs a task on the event loop of the session, in a turn of its own. May be called by any thread.
     *
     * @param task must not block
     */
    void execute(Runnable task);

    /**
     * Runs a task on the event loop of the session later, in a turn of its own. May be called by any thread.
     *
     * @param delay 0 or more
     * @param task must not block
     */
    void schedule(Duration delay, Runnable task);
}
