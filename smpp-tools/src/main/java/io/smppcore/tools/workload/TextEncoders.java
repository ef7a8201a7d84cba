package io.smppcore.tools.workload;

import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.DataCoding;

/** Encoders for a given data_coding. */
public final class TextEncoders {

    private TextEncoders() {}

    /**
     * Returns an encoder for the alphabet of a data_coding, with GSM 7-bit for 0.
     *
     * @throws IllegalArgumentException if it is not a data_coding of text
     */
    public static TextEncoder of(DataCoding dataCoding) {
        Encoding encoding = TextDecoder.of(DefaultAlphabet.GSM).encoding(dataCoding);
        if (encoding.alphabet() == Alphabet.BINARY) {
            throw new IllegalArgumentException("data_coding " + dataCoding.value()
                    + " is not for text (expected: one for text, or octets with --body-format hexdump)");
        }
        return TextEncoder.builder()
                .encoding(encoding)
                .dataCoding(encoding.alphabet(), dataCoding)
                .build();
    }
}
