package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * Indication of waiting messages on the handset: ms_msg_wait_facilities (SMPP 5.0 4.8.4; 3.4: 5.3.2). Bit 7 turns the
 * indication on or off; bits 1-0 are the kind of messages.
 */
public final class MsMsgWaitFacilities extends NamedOctet {

    private static final int ACTIVE = 0x80;

    private static final NamedOctets<MsMsgWaitFacilities> ALL =
            new NamedOctets<>("ms_msg_wait_facilities", MsMsgWaitFacilities::new);

    /** Indication of voicemail, turned off. */
    public static final MsMsgWaitFacilities NO_VOICEMAIL = ALL.named(0, "voicemail, indication inactive");

    /** Indication of a fax, turned off. */
    public static final MsMsgWaitFacilities NO_FAX = ALL.named(1, "fax, indication inactive");

    /** Indication of e-mail, turned off. */
    public static final MsMsgWaitFacilities NO_EMAIL = ALL.named(2, "email, indication inactive");

    /** Indication of another message, turned off. */
    public static final MsMsgWaitFacilities NO_OTHER = ALL.named(3, "other, indication inactive");

    /** Indication of voicemail, turned on. */
    public static final MsMsgWaitFacilities VOICEMAIL = ALL.named(ACTIVE, "voicemail, indication active");

    /** Indication of a fax, turned on. */
    public static final MsMsgWaitFacilities FAX = ALL.named(ACTIVE + 1, "fax, indication active");

    /** Indication of e-mail, turned on. */
    public static final MsMsgWaitFacilities EMAIL = ALL.named(ACTIVE + 2, "email, indication active");

    /** Indication of another message, turned on. */
    public static final MsMsgWaitFacilities OTHER = ALL.named(ACTIVE + 3, "other, indication active");

    private MsMsgWaitFacilities(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static MsMsgWaitFacilities of(int value) {
        return ALL.of(value);
    }

    /** {@return true if the indication is turned on: bit 7 is set} */
    public boolean isActive() {
        return (value() & ACTIVE) != 0;
    }
}
