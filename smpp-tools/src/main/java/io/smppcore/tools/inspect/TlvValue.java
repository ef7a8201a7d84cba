package io.smppcore.tools.inspect;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Named;
import io.smppcore.type.Octets;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The conversion of values of TLVs, those that are numbers or texts, to and from JSON. */
final class TlvValue {

    private static final String VALUE = "value";
    private static final int OCTET_MAX = 0xFF;
    private static final long INT32_MAX = 0xFFFF_FFFFL;

    /** Maximum length in octets of a number that always fits into a Long. */
    private static final int LONGEST_NUMBER = 7;

    private TlvValue() {}

    /**
     * Returns the value of a TLV. Its length may be wrong: such a value is shown, too.
     *
     * @return a Long or a String; null if the tag is unknown, if its value consists of octets or several parts, or if a
     *     number is longer than 7 octets
     */
    static @Nullable Object read(Tlv tlv) {
        TlvTag<?> tag = TlvTag.known(tlv.tag());
        if (tag == null) {
            return null;
        }
        return switch (sample(tag)) {
            case String text -> text(tlv.value());
            case Named named -> number(tlv.value());
            case Number number -> number(tlv.value());
            default -> null;
        };
    }

    /**
     * Returns the meaning of a value according to the specification: the name of a number, or the parts of a structured
     * value.
     *
     * @return the meaning; null if there is none, or if the length of the value is wrong
     */
    static @Nullable String meaning(Tlv tlv) {
        TlvTag<?> tag = TlvTag.known(tlv.tag());
        Object typed = tag == null ? null : Tlvs.of(tlv).get(tag);
        return switch (typed) {
            case Named named -> named.name();
            case Long status
            when TlvTag.BROADCAST_ERROR_STATUS.equals(tag) ->
                CommandStatus.of(status.intValue()).name();
            case null -> null;
            case Number number -> null;
            case String text -> null;
            case Octets octets -> null;
            default -> typed.toString();
        };
    }

    /**
     * Returns the TLV with the {@code value} in a JSON object or, if the tag has neither a number nor a text, with its
     * {@code value_hex}.
     *
     * @throws InvalidFieldException if the value is missing, does not have the type of the tag, or does not fit
     */
    static Tlv write(TlvTag<?> tag, JsonInput object) {
        return switch (sample(tag)) {
            case String text -> written(tag, object.text(VALUE));
            case Named named -> new Tlv(tag.tag(), Octets.of((byte) object.number(VALUE, OCTET_MAX)));
            case Long number -> written(tag, object.number(VALUE, INT32_MAX));
            case Integer number -> written(tag, (int) object.number(VALUE, Integer.MAX_VALUE));
            default -> new Tlv(tag.tag(), object.octets(VALUE + PduJson.HEX_SUFFIX));
        };
    }

    @SuppressWarnings("unchecked") // the value has the type of the sample of the tag
    private static Tlv written(TlvTag<?> tag, Object typed) {
        return Tlvs.EMPTY.with((TlvTag<Object>) tag, typed).iterator().next();
    }

    /** Returns a value, of the shortest length, that has the Java type of the values of a tag. */
    private static Object sample(TlvTag<?> tag) {
        Tlv shortest = new Tlv(tag.tag(), Octets.of(new byte[tag.minOctets()]));
        Object sample = Tlvs.of(shortest).get(tag);
        if (sample == null) {
            throw new IllegalStateException(tag + ": cannot be read from " + tag.minOctets() + " octets");
        }
        return sample;
    }

    private static String text(Octets value) {
        String text = new String(value.toByteArray(), StandardCharsets.ISO_8859_1);
        int nul = text.indexOf(0);
        return nul < 0 ? text : text.substring(0, nul);
    }

    private static @Nullable Long number(Octets value) {
        return value.length() > LONGEST_NUMBER ? null : new BigInteger(1, value.toByteArray()).longValueExact();
    }
}
