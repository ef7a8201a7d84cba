package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * Subaddress of the sender or the recipient: source_subaddress and dest_subaddress (SMPP 5.0 4.8.4; 3.4: 5.3.2).
 *
 * @param type type of the address, 0 to 255, for example {@link #USER_SPECIFIED}
 * @param address the subaddress, 1 to 22 octets
 */
public record Subaddress(int type, Octets address) {

    private static final int MAX_OCTETS = 22;
    private static final NumberNames NAMES = new NumberNames();

    /** Type: NSAP with an even number of digits. */
    public static final int NSAP_EVEN = NAMES.put(0x80, "NSAP even");

    /** Type: NSAP with an odd number of digits. */
    public static final int NSAP_ODD = NAMES.put(0x88, "NSAP odd");

    /** Type: specified by the user. */
    public static final int USER_SPECIFIED = NAMES.put(0xA0, "user specified");

    /**
     * Fails with {@link InvalidFieldException} if the type is not 0 to 255, or the address does not have 1 to 22
     * octets.
     */
    public Subaddress {
        OctetAndNumber.checkOctet("subaddress.type", type);
        if (address.isEmpty() || address.length() > MAX_OCTETS) {
            throw new InvalidFieldException("subaddress.address", address.length() + " octets", "1 to " + MAX_OCTETS);
        }
    }

    /** Reads the value of the parameter, 2 to 23 octets; fails with {@link InvalidFieldException} otherwise. */
    public static Subaddress of(Octets octets) {
        if (octets.isEmpty()) {
            throw new InvalidFieldException("subaddress", "0 octets", "2 to " + (MAX_OCTETS + 1));
        }
        return new Subaddress(octets.octetAt(0), octets.range(1, octets.length()));
    }

    /** {@return the value of the parameter, 2 to 23 octets} */
    public Octets toOctets() {
        byte[] octets = new byte[1 + address.length()];
        octets[0] = (byte) type;
        address.copyTo(octets, 1);
        return Octets.wrap(octets);
    }

    /** {@return the name of the type in the specification, or null if it has none} */
    public @Nullable String typeName() {
        return NAMES.of(type);
    }

    @Override
    public String toString() {
        return NAMES.text(type) + ": " + address;
    }
}
