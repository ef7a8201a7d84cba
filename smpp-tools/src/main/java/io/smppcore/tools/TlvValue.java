package io.smppcore.tools;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The values of the parameters that are numbers or texts. */
final class TlvValue {

    private static final String VALUE = "value";
    private static final int OCTET_MAX = 0xFF;
    private static final long INT32_MAX = 0xFFFF_FFFFL;

    /** What a Long holds whatever the octets are. */
    private static final int LONGEST_NUMBER = 7;

    private TlvValue() {}

    /**
     * Reads a value whatever its length: what a peer has sent is shown, also when it is not as long as it should be.
     *
     * @return a Long or a String; null when the tag is not known or takes octets
     */
    static @Nullable Object read(Tlv tlv) {
        TlvTag<?> tag = TlvTag.known(tlv.tag());
        if (tag == null) {
            return null;
        }
        return switch (sample(tag)) {
            case Octets octets -> null;
            case String text -> text(tlv.value());
            default -> number(tlv.value());
        };
    }

    /**
     * Writes the {@code value} of an object.
     *
     * @throws InvalidFieldException if there is none, the tag takes something else, or the value does not fit
     */
    static Tlv write(TlvTag<?> tag, JsonObject object) {
        Object typed = switch (sample(tag)) {
            case String text -> object.text(VALUE);
            case Octets octets -> object.octets(VALUE + PduJson.HEX_SUFFIX);
            case Long number -> object.number(VALUE, INT32_MAX);
            case MessageState state -> MessageState.of((int) object.number(VALUE, OCTET_MAX));
            case InterfaceVersion version -> InterfaceVersion.of((int) object.number(VALUE, OCTET_MAX));
            default -> (int) object.number(VALUE, Integer.MAX_VALUE);
        };
        return written(tag, typed).iterator().next();
    }

    @SuppressWarnings("unchecked") // the value was made after a sample of what the tag takes
    private static Tlvs written(TlvTag<?> tag, Object typed) {
        return Tlvs.EMPTY.with((TlvTag<Object>) tag, typed);
    }

    /** A value of the type that the tag is read as. */
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
