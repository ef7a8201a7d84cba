package io.smppcore.simulator.scenario;

import java.util.Locale;

/** What can go wrong on the wire. */
public enum FaultKind {
    /** The PDU leaves octet by octet. */
    ONE_OCTET_WRITES,
    /** The connection ends in the middle of the PDU. */
    CUT,
    /** Octets that are no PDU leave behind it. */
    GARBAGE,
    /** command_length is wrong. */
    BAD_LENGTH,
    /** The message centre does not read for a while. */
    SLOW_READER,
    /** The message centre neither reads nor writes any more, and the connection stays. */
    HALF_OPEN,
    /** The PDU does not leave. */
    DROP,
    /** The PDU leaves later, and with it what is behind it. */
    DELAY,
    /** The connection is closed in place of the PDU. */
    CLOSE,
    /** The connection is broken in place of the PDU. */
    RESET,
    /** unbind leaves behind the PDU. */
    UNBIND,
    /** The response is one to another request. */
    WRONG_RESPONSE,
    /** sequence_number is 0. */
    SEQUENCE_ZERO,
    /** sequence_number is 0x80000000 or more. */
    SEQUENCE_HIGH,
    /** A text of the PDU lacks its NUL. */
    MISSING_NUL,
    /** There is a NUL more than there should be. */
    EXTRA_NUL,
    /** A response that refuses has a body. */
    BODY_ON_ERROR,
    /** The last parameter is shorter than it says. */
    TRUNCATED_TLV;

    /**
     * How it is written in a file.
     *
     * @return such as {@code one-octet-writes}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
