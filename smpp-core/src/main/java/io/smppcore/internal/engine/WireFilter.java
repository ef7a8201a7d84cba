package io.smppcore.internal.engine;

/**
 * Sends octets in place of a session, for simulators and tests of peers. Called on the event loop of the session; must
 * not block. What it throws is logged.
 */
public interface WireFilter {

    /**
     * A PDU of the session is about to leave.
     *
     * @param array holds its octets; valid only during the call, and not to be changed
     * @param index where it starts
     * @param length how many octets it has
     * @return true to take it out: it does not leave, and {@link #send} is called with it
     */
    boolean takes(byte[] array, int index, int length);

    /**
     * Does with a PDU whatever it wants, now or later, through the {@link Wire}.
     *
     * @param octets the PDU that was taken, a copy
     */
    void send(byte[] octets);
}
