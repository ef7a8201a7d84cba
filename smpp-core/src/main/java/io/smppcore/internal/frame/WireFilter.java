package io.smppcore.internal.frame;

/**
 * Filter that sends octets instead of a session, for simulators and tests of peers. Called on the event loop of the
 * session; must not block. Its exceptions are logged.
 */
public interface WireFilter {

    /**
     * Returns true to pass a PDU to {@link #send} instead of sending it. The array is valid only during the call, and
     * must not be changed.
     */
    boolean takes(byte[] array, int index, int length);

    /** Sends the copy of a PDU that was taken, now or later, through the {@code Wire}. */
    void send(byte[] octets);
}
