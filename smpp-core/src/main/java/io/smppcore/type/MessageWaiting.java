package io.smppcore.type;

/**
 * What a data_coding of 0xC0 to 0xEF tells a handset about messages that wait elsewhere (GSM 03.38 section 4).
 *
 * @param kind where they wait
 * @param active true to show the indication, false to take it away
 * @param textKept true if the text that comes with it is a message to be stored, false if it may be discarded
 */
public record MessageWaiting(Kind kind, boolean active, boolean textKept) {

    /** What kind of messages wait. */
    public enum Kind {
        /** Voice mail. */
        VOICEMAIL,
        /** Fax. */
        FAX,
        /** Electronic mail. */
        EMAIL,
        /** Others. */
        OTHER
    }

    /** The first of the values. */
    static final int DISCARD = 0xC0;

    private static final int KIND = 0x03;
    private static final int ACTIVE = 0x08;
    private static final int STORE = 0xD0;

    /** The meaning of a value from 0xC0 to 0xEF. Bit 2 is reserved and not looked at. */
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
