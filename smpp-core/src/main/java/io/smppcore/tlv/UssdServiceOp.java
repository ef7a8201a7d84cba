package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * Operation of a USSD dialogue: ussd_service_op (SMPP 5.0 4.8.4; 3.4: 5.3.2). Values from 32 on belong to vendors and
 * have the name {@code vendor}.
 */
public final class UssdServiceOp extends NamedOctet {

    private static final NamedOctets<UssdServiceOp> ALL = new NamedOctets<>("ussd_service_op", UssdServiceOp::new);

    /** PSSD indication (process unstructured supplementary service data). */
    public static final UssdServiceOp PSSD_INDICATION = ALL.named(0, "PSSD indication");

    /** PSSR indication (process unstructured supplementary service request). */
    public static final UssdServiceOp PSSR_INDICATION = ALL.named(1, "PSSR indication");

    /** USSR request (unstructured supplementary service request). */
    public static final UssdServiceOp USSR_REQUEST = ALL.named(2, "USSR request");

    /** USSN request (unstructured supplementary service notify). */
    public static final UssdServiceOp USSN_REQUEST = ALL.named(3, "USSN request");

    /** Response to a {@link #PSSD_INDICATION}. */
    public static final UssdServiceOp PSSD_RESPONSE = ALL.named(16, "PSSD response");

    /** Response to a {@link #PSSR_INDICATION}. */
    public static final UssdServiceOp PSSR_RESPONSE = ALL.named(17, "PSSR response");

    /** Response to a {@link #USSR_REQUEST}. */
    public static final UssdServiceOp USSR_CONFIRM = ALL.named(18, "USSR confirm");

    /** Response to a {@link #USSN_REQUEST}. */
    public static final UssdServiceOp USSN_CONFIRM = ALL.named(19, "USSN confirm");

    private static final int FIRST_OF_VENDORS = 32;

    static {
        ALL.named(FIRST_OF_VENDORS, NamedOctets.VALUES - 1, "vendor");
    }

    private UssdServiceOp(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static UssdServiceOp of(int value) {
        return ALL.of(value);
    }
}
