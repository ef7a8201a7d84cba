package io.smppcore.internal.engine;

import java.time.Duration;

/**
 * The connection of one session, for those who stand between the two: simulators, and tests of peers. What goes wrong
 * here goes wrong for the peer, and the session does not know it: requests of the session whose octets never leave end
 * in their timeouts.
 *
 * <p>All methods but {@link #execute} and {@link #schedule} are called on the event loop of the session only: in a
 * {@link WireFilter}, or in what those two run. After the end of the session they do nothing.
 */
public sealed interface Wire permits SessionWire {

    /**
     * Writes octets behind everything that was written before. They leave at the end of the turn, with what the session
     * has to say, or with {@link #flush}.
     *
     * @param octets any; not looked at, and not told to taps
     */
    void write(byte[] octets);

    /** Hands over to the connection at once what was written so far, as a write of its own. */
    void flush();

    /**
     * Stops reading what the peer sends, or goes on with it. The session does not know: a peer that it does not hear is
     * asked with enquire_link whether it is there, and given up in the end.
     *
     * @param wanted whether to read
     */
    void reading(boolean wanted);

    /** Flushes and closes the connection in order (FIN), without unbind. */
    void close();

    /** Breaks the connection (RST). What was not flushed is lost, and so may be what was. */
    void reset();

    /**
     * Runs something on the event loop of the session, in a turn of its own. May be called by any thread.
     *
     * @param task must not block
     */
    void execute(Runnable task);

    /**
     * Runs something on the event loop of the session later, in a turn of its own. May be called by any thread.
     *
     * @param delay 0 or more
     * @param task must not block
     */
    void schedule(Duration delay, Runnable task);
}
