package io.smppcore.type;

/**
 * An indication of waiting messages in a data_coding of 0xC0 to 0xEF (GSM 03.38 section 4).
 *
 * @param kind kind of messages
 * @param active true to show the indication, false to remove it
 * @param textKept true if the handset stores the text of the message, false if it may discard it
 */
public record MessageWaiting(Kind kind, boolean active, boolean textKept) {

    /** The kind of waiting messages. */
    public enum Kind {
        /** Voice mail. */
        VOICEMAIL,
        /** Fax. */
        FAX,
        /** Electronic mail. */
        EMAIL,
        /** Other messages. */
        OTHER
    }

    /** The first of these values. */
    static final int DISCARD = 0xC0;

    private static final int KIND = 0x03;
    private static final int ACTIVE = 0x08;
    private static final int STORE = 0xD0;

    /** Returns the meaning of a value from 0xC0 to 0xEF. Bit 2 is reserved and ignored. */
    static MessageWaiting of(int dataCoding) {
        Kind kind = switch (dataCoding & KIND) {
            case 0 -> Kind.VOICEMAIL;
            case 1 -> Kind.FAX;
            case 2 -> Kind.EMAIL;
            default -> Kind.OTHER;
        };
        return new MessageWaiting(kind, (dataCoding & ACTIVE) != 0, dataCoding >= STORE);
    }
}
