package io.smppcore.tools.workload;

import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.DataCoding;

/** Encoders of texts whose data_coding is given. */
public final class TextEncoders {

    private TextEncoders() {}

    /**
     * An encoder for the alphabet that a data_coding means, 0 being GSM 7-bit.
     *
     * @throws IllegalArgumentException if it means octets that are no text
     */
    public static TextEncoder of(DataCoding dataCoding) {
        Encoding encoding = TextDecoder.of(DefaultAlphabet.GSM).encoding(dataCoding);
        if (encoding.alphabet() == Alphabet.BINARY) {
            throw new IllegalArgumentException("data_coding " + dataCoding.value()
                    + " is no text (expected: one of a text, or octets with --body-format hexdump)");
        }
        return TextEncoder.builder()
                .encoding(encoding)
                .dataCoding(encoding.alphabet(), dataCoding)
                .build();
    }
}
