package io.smppcore.internal.engine;

/**
 * Filter that sends octets instead of a session, for simulators and tests of peers. Called on the event loop of the
 * session; must not block. Its exceptions are logged.
 */
public interface WireFilter {

    /**
     * Decides if a PDU of the session is taken before it is sent.
     *
     * @param array array with its octets; valid only during the call, and not to be changed
     * @param index index of its first octet
     * @param length number of its octets
     * @return true to pass the PDU to {@link #send} instead of sending it
     */
    boolean takes(byte[] array, int index, int length);

    /**
     * Sends a PDU that was taken, now or later, through the {@link Wire}.
     *
     * @param octets copy of the PDU that was taken
     */
    void send(byte[] octets);
}
