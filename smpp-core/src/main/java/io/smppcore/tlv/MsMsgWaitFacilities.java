package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * Turns an indication on or off that messages of some kind wait for the user: ms_msg_wait_facilities (SMPP 5.0 4.8.4; 3.4: 5.3.2). Bit 7
 * tells whether the indication is active, bits 1-0 of what kind the messages are.
 */
public final class MsMsgWaitFacilities extends NamedOctet {

    private static final int ACTIVE = 0x80;

    private static final NamedOctets<MsMsgWaitFacilities> ALL =
            new NamedOctets<>("ms_msg_wait_facilities", MsMsgWaitFacilities::new);

    /** No voicemail waits. */
    public static final MsMsgWaitFacilities NO_VOICEMAIL = ALL.named(0, "voicemail, indication inactive");

    /** No fax waits. */
    public static final MsMsgWaitFacilities NO_FAX = ALL.named(1, "fax, indication inactive");

    /** No e-mail waits. */
    public static final MsMsgWaitFacilities NO_EMAIL = ALL.named(2, "email, indication inactive");

    /** No other message waits. */
    public static final MsMsgWaitFacilities NO_OTHER = ALL.named(3, "other, indication inactive");

    /** Voicemail waits. */
    public static final MsMsgWaitFacilities VOICEMAIL = ALL.named(ACTIVE, "voicemail, indication active");

    /** A fax waits. */
    public static final MsMsgWaitFacilities FAX = ALL.named(ACTIVE + 1, "fax, indication active");

    /** E-mail waits. */
    public static final MsMsgWaitFacilities EMAIL = ALL.named(ACTIVE + 2, "email, indication active");

    /** Some other message waits. */
    public static final MsMsgWaitFacilities OTHER = ALL.named(ACTIVE + 3, "other, indication active");

    private MsMsgWaitFacilities(int value, @Nullable String name) {
        super(value, name);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static MsMsgWaitFacilities of(int value) {
        return ALL.of(value);
    }

    /**
     * Tells whether the indication is turned on.
     *
     * @return true when bit 7 is set
     */
    public boolean isActive() {
        return (value() & ACTIVE) != 0;
    }
}
