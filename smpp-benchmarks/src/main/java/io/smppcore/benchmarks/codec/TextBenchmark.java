package io.smppcore.benchmarks.codec;

import com.cloudhopper.commons.charset.Charset;
import com.cloudhopper.commons.charset.CharsetUtil;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Encoding and decoding of one text that fills a message, in one thread, beside the charsets of cloudhopper. The set-up
 * checks that both write the same octets and read the same text.
 *
 * <p>Measures the step from a {@code String} to the octets of short_message, septets unpacked, and back. This library
 * chooses the encoding and reports it; cloudhopper is given the encoding, and writes a question mark for a character
 * that it does not have. {@code segment} encodes a longer text and splits it into messages, which the others do not do.
 * Each run sees one text only, which suits the JIT compiler better than mixed traffic does.
 *
 * <p>{@code ./smpp bench TextBenchmark -prof gc}; one case: {@code -p text=GSM}
 */
@State(Scope.Thread)
public class TextBenchmark extends CodecBenchmark {

    private static final int LONG_TEXT = 1_000;
    private static final Address SOURCE = Address.alphanumeric("Parcels");
    private static final Address DESTINATION = Address.international("41790000001");

    /** Text that is encoded and decoded. */
    public enum Text {
        /** 160 characters of GSM 7-bit, all of them ASCII, each a septet. */
        GSM(
                "Your parcel 4711-0815 will arrive today between 14:00 and 16:30. Not at home? Choose another day or "
                        + "a shop near you: https://example.com/t/9fKx27QwLm (no reply)",
                160),
        /** 154 characters of GSM 7-bit that take 160 septets, with umlauts, euro signs and brackets. */
        GSM_ACCENTS(
                "Für Ihre Bestellung [47112] über 49,90 € gewähren wir 5 € Rabatt. Größe und Farbe {rot} ändern Sie bi"
                        + "s morgen früh. Schöne Grüße, Ihr Team Möbel & Küchen!",
                160),
        /** 70 Cyrillic characters. */
        UCS2("Ваш код подтверждения 493817, действителен 5 минут. Не говорите никому", 140);

        private final String characters;
        private final int octets;

        Text(String characters, int octets) {
            this.characters = characters;
            this.octets = octets;
        }

        private Charset cloudhopperCharset() {
            return this == UCS2 ? CharsetUtil.CHARSET_UCS_2 : CharsetUtil.CHARSET_GSM;
        }
    }

    @Param
    public Text text;

    private final TextEncoder encoder = TextEncoder.defaults();
    private final TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);

    private final Segmenter segmenter = Segmenter.defaults();

    private String characters;

    private String longText;

    private DataCoding dataCoding;

    private Octets octets;

    private byte[] array;

    private Charset charset;

    /** Encodes the text for the benchmarks that decode, and checks the results of all. */
    @Setup
    public void setup() {
        characters = text.characters;
        longText = characters.repeat(LONG_TEXT).substring(0, LONG_TEXT);
        dataCoding = encoder.encode(characters).dataCoding();
        octets = encode();
        array = octets.toByteArray();
        charset = text.cloudhopperCharset();
        Samples.require("octets", octets.length(), text.octets);
        Samples.require("text", decode(), characters);
        Samples.require("long text", segment().stream().map(Segment::text).collect(Collectors.joining()), longText);
        Samples.require("octets of cloudhopper", Octets.of(cloudhopperEncode()), octets);
        Samples.require("text of cloudhopper", cloudhopperDecode(), characters);
    }

    @Benchmark
    public Octets encode() {
        return encoder.encode(characters).octets();
    }

    /**
     * Splits a text of 1,000 characters into the segments of a long message: seven of GSM 7-bit text, or 15 of UCS-2.
     */
    @Benchmark
    public List<Segment> segment() {
        return segmenter.segment(encoder.encode(longText), SOURCE, DESTINATION);
    }

    @Benchmark
    public String decode() {
        return decoder.decode(dataCoding, octets);
    }

    @Benchmark
    public byte[] cloudhopperEncode() {
        return CharsetUtil.encode(characters, charset);
    }

    @Benchmark
    public String cloudhopperDecode() {
        return CharsetUtil.decode(array, charset);
    }
}
