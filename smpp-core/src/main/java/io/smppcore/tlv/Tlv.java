package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * An optional parameter as tag and octets; its value is not interpreted. {@link Tlvs} contains the parameters of a PDU.
 *
 * @param tag parameter tag, 0 to 0xFFFF; see {@link TlvTag} for the tags of the specification
 * @param value octets of the value, at most 65,535
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.8 (3.4: 5.3)</a>
 */
public record Tlv(int tag, Octets value) {

    /** Octets before the value: two for the tag, two for the length. */
    static final int HEADER_OCTETS = 4;

    private static final int MAX = 0xFFFF;

    /**
     * Fails with {@link InvalidFieldException} if the tag is not 0 to 0xFFFF, or the value has more than 65,535 octets.
     */
    public Tlv {
        if (tag < 0 || tag > MAX) {
            throw new InvalidFieldException("tag", "value " + tag, "0 to 65535");
        }
        if (value.length() > MAX) {
            throw new InvalidFieldException("value of TLV " + hex(tag), value.length() + " octets", "<= 65535");
        }
    }

    static String hex(int tag) {
        return "0x%04X".formatted(tag);
    }

    @Override
    public String toString() {
        return TlvTag.nameOf(tag) + "=" + value.toHex();
    }
}
