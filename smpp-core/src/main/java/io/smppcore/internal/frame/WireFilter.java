package io.smppcore.internal.frame;

/**
 * Filter that can take single PDUs of a session before they are written, to change, delay or drop them. Used by
 * simulators and by tests of peers. Called on the event loop of the session; must not block. Its exceptions are logged.
 */
public interface WireFilter {

    /**
     * Returns true if this filter takes a PDU, which is then passed to {@link #send} instead of being written. The
     * array is valid only during the call, and must not be changed.
     */
    boolean takes(byte[] array, int index, int length);

    /**
     * Handles a copy of a PDU that was taken. The filter may write the octets, or others, through the {@code Wire}, now
     * or later, or not at all.
     */
    void send(byte[] octets);
}
