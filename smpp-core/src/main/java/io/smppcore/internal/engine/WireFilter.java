package io.smppcore.internal.engine;

/**
 * Filter that sends octets in place of a session, for simulators and tests of peers. Called on the event loop of the
 * session; must not block. Its exceptions are logged.
 */
public interface WireFilter {

    /**
     * Decides about a PDU of the session that is about to leave.
     *
     * @param array array with its octets; valid only during the call, and not to be changed
     * @param index index of its first octet
     * @param length number of its octets
     * @return true to take it out: it does not leave, and {@link #send} is called with it
     */
    boolean takes(byte[] array, int index, int length);

    /**
     * Handles a PDU that was taken, now or later, through the {@link Wire}.
     *
     * @param octets copy of the PDU that was taken
     */
    void send(byte[] octets);
}
