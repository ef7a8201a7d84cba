package io.smppcore.text;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The codecs of all encodings. Those other than the default GSM 7-bit and UCS-2 are created on first use. Thread-safe.
 */
final class TextCodecs {

    static final GsmCodec GSM = new GsmCodec(NationalLanguage.DEFAULT, NationalLanguage.DEFAULT);
    static final Ucs2Codec UCS2 = new Ucs2Codec();

    private static final Map<Encoding, TextCodec> OTHERS = new ConcurrentHashMap<>();

    private TextCodecs() {}

    /**
     * Returns the codec of an encoding.
     *
     * @throws AlphabetUnavailableException if the JDK lacks its charset
     */
    static TextCodec of(Encoding encoding) {
        if (encoding.equals(Encoding.GSM)) {
            return GSM;
        }
        return encoding.alphabet() == Alphabet.UCS2 ? UCS2 : OTHERS.computeIfAbsent(encoding, TextCodecs::create);
    }

    /** Returns the codec of GSM 7-bit with its tables. */
    static GsmCodec gsm(Encoding encoding) {
        return (GsmCodec) of(encoding);
    }

    private static TextCodec create(Encoding encoding) {
        return encoding.alphabet() == Alphabet.GSM
                ? new GsmCodec(encoding.lockingShift(), encoding.singleShift())
                : CharsetCodec.of(encoding.alphabet(), encoding.alphabet().charset());
    }
}
