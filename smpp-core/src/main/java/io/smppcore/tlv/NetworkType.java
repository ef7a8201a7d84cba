package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Network of the sender or the recipient: source_network_type and dest_network_type (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class NetworkType extends NamedOctet {

    private static final NamedOctets<NetworkType> ALL = new NamedOctets<>("network_type", NetworkType::new);

    /** Unknown. */
    public static final NetworkType UNKNOWN = ALL.named(0, "unknown");

    /** GSM. */
    public static final NetworkType GSM = ALL.named(1, "GSM");

    /** ANSI-136/TDMA. */
    public static final NetworkType ANSI_136_TDMA = ALL.named(2, "ANSI-136/TDMA");

    /** IS-95/CDMA. */
    public static final NetworkType IS_95_CDMA = ALL.named(3, "IS-95/CDMA");

    /** PDC. */
    public static final NetworkType PDC = ALL.named(4, "PDC");

    /** PHS. */
    public static final NetworkType PHS = ALL.named(5, "PHS");

    /** IDEN. */
    public static final NetworkType IDEN = ALL.named(6, "iDEN");

    /** AMPS. */
    public static final NetworkType AMPS = ALL.named(7, "AMPS");

    /** A paging network. */
    public static final NetworkType PAGING_NETWORK = ALL.named(8, "paging network");

    private NetworkType(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static NetworkType of(int value) {
        return ALL.of(value);
    }
}
