package io.smppcore.receipt;

import io.smppcore.segment.Udh;
import io.smppcore.text.Alphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Decoder of the message octets of a receipt to its text. Immutable.
 *
 * <p>Some SMSCs copy data_coding, or the bit of esm_class for a user data header, from the message into its receipt,
 * although they do not apply there. Therefore the octets are first decoded as these fields announce. If the result has
 * no word for the state, they are decoded without a header and in the charset that the octets suggest.
 */
final class ReceiptDecoder {

    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final int SWAPPED_MARK = 0xFFFE;

    private final TextDecoder decoder;

    ReceiptDecoder(TextDecoder decoder) {
        this.decoder = decoder;
    }

    ReceiptText decode(EsmClass esmClass, DataCoding dataCoding, Octets octets) {
        if (esmClass.hasUdh() && Udh.read(octets) instanceof Udh udh) {
            ReceiptText fields = decode(dataCoding, octets.range(udh.length(), octets.length()));
            if (fields.hasStat()) {
                return fields;
            }
        }
        return decode(dataCoding, octets);
    }

    private ReceiptText decode(DataCoding dataCoding, Octets octets) {
        ReceiptText announced = announced(dataCoding, octets);
        if (announced.hasStat() || octets.isEmpty()) {
            return announced;
        }
        ReceiptText suggested = new ReceiptText(new String(octets.toByteArray(), suggestedCharset(octets)), false);
        return suggested.hasStat() ? suggested : announced;
    }

    private ReceiptText announced(DataCoding dataCoding, Octets octets) {
        boolean gsm = decoder.encoding(dataCoding).alphabet() == Alphabet.GSM;
        try {
            // Some SMSCs terminate the text with NULs, each of which would be an @ in GSM 7-bit.
            return new ReceiptText(decoder.decode(dataCoding, gsm ? withoutFinalNuls(octets) : octets), gsm);
        } catch (SmppException e) {
            // Thrown by a strict decoder for malformed octets, or if the Java runtime does not have the charset.
            return new ReceiptText(new String(octets.toByteArray(), StandardCharsets.ISO_8859_1), false);
        }
    }

    private static Octets withoutFinalNuls(Octets octets) {
        int length = octets.length();
        while (length > 0 && octets.octetAt(length - 1) == 0) {
            length--;
        }
        return octets.range(0, length);
    }

    /**
     * Returns UTF-16 if one of the first two octets is NUL or they are a byte order mark, because keys are ASCII;
     * otherwise ISO-8859-1.
     */
    private static Charset suggestedCharset(Octets octets) {
        if (octets.length() < 2) {
            return StandardCharsets.ISO_8859_1;
        }
        int high = octets.octetAt(0);
        int low = octets.octetAt(1);
        int mark = (high << Byte.SIZE) | low;
        if (high == 0 || mark == BYTE_ORDER_MARK) {
            return StandardCharsets.UTF_16BE;
        }
        return low == 0 || mark == SWAPPED_MARK ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1;
    }
}
