package io.smppcore.tlv;

import io.smppcore.internal.util.Printable;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;

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
    private static final String HEX = "hex:";
    private static final String STRING = "string:";

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

    /**
     * Reads a parameter from texts, as configurations and commands contain it.
     *
     * @param tag number or name, see {@link TlvTag#numberOf}
     * @param value {@code hex:} and pairs of hex digits, or a text in ISO-8859-1, which {@code string:} may precede; a
     *     final NUL is not added
     * @return the parameter
     * @throws InvalidFieldException if the tag is unknown, the value cannot be read or is too long, or its length is
     *     not valid for a tag of the specification
     */
    public static Tlv parse(String tag, String value) {
        int number = TlvTag.numberOf(tag);
        Octets octets = value.startsWith(HEX) ? ofHex(tag, value) : ofText(tag, value);
        TlvTag<?> known = TlvTag.known(number);
        if (known != null && (octets.length() < known.minOctets() || octets.length() > known.maxOctets())) {
            throw new InvalidFieldException(
                    known.name(), octets.length() + " octets", known.minOctets() + " to " + known.maxOctets());
        }
        return new Tlv(number, octets);
    }

    private static Octets ofHex(String tag, String value) {
        try {
            return Octets.ofHex(value.substring(HEX.length()));
        } catch (IllegalArgumentException e) {
            throw new InvalidFieldException(tag, "'" + Printable.of(value) + "'", "hex: and pairs of hex digits");
        }
    }

    private static Octets ofText(String tag, String value) {
        String text = value.startsWith(STRING) ? value.substring(STRING.length()) : value;
        if (!StandardCharsets.ISO_8859_1.newEncoder().canEncode(text)) {
            throw new InvalidFieldException(
                    tag, "'" + Printable.of(value) + "'", "characters of ISO-8859-1, or hex: and pairs of hex digits");
        }
        return Octets.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static String hex(int tag) {
        return "0x%04X".formatted(tag);
    }

    @Override
    public String toString() {
        return TlvTag.nameOf(tag) + "=" + value.toHex();
    }
}
