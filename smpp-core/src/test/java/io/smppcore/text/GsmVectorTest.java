package io.smppcore.text;

import static io.smppcore.spec.Vectors.number;
import static io.smppcore.spec.Vectors.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.internal.text.Septets;
import io.smppcore.spec.Vectors;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * GSM 7-bit, its packing, UCS-2 and the capacity of messages (GSM 03.38 6.1.2, 6.2.1; 3GPP TS 23.038 annex A; 23.040
 * 9.2.3.24).
 */
class GsmVectorTest {

    private static final String FILE = "gsm.json";
    private static final List<JsonNode> ALL = Vectors.read(FILE);

    private static final Map<String, Consumer<JsonNode>> CHECKS = Map.of(
            "gsm7_encode", GsmVectorTest::encodesGsm,
            "gsm7_decode", GsmVectorTest::decodesGsm,
            "pack7", GsmVectorTest::packs,
            "pack7_ussd", GsmVectorTest::packsForUssd,
            "unpack7", GsmVectorTest::unpacks,
            "capacity", GsmVectorTest::returnsTheCapacity,
            "ucs2_encode", GsmVectorTest::encodesUcs2,
            "ucs2_decode", GsmVectorTest::decodesUcs2,
            "count", GsmVectorTest::countsSegments);

    static Stream<JsonNode> all() {
        return ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyRecordHolds(JsonNode vector) {
        CHECKS.getOrDefault(text(vector, "kind"), unknown -> fail("unknown kind"))
                .accept(vector);
    }

    @Test
    void everyKindOccurs() {
        System.out.printf("%s: %d records checked%n", FILE, ALL.size());
        assertThat(ALL).extracting(vector -> text(vector, "kind")).containsAll(CHECKS.keySet());
    }

    private static void encodesGsm(JsonNode vector) {
        String text = text(vector, "text");
        TextEncoder.Builder encoder = TextEncoder.builder().encoding(encoding(vector));
        if (!vector.get("encodable").asBoolean()) {
            refuses(encoder, text, names(vector.get("unencodable")));
            return;
        }
        EncodedText encoded = encoder.build().encode(text);
        assertThat(encoded.octets()).isEqualTo(octets(vector, "septets"));
        assertThat(encoded.units()).isEqualTo(number(vector, "septet_count"));
        assertThat(encoded.replacements()).isEmpty();
        assertThat(Septets.pack(encoded.octets(), 0)).isEqualTo(octets(vector, "packed"));
        assertThat(text.getBytes(GsmCharset.of(encoding(vector))))
                .isEqualTo(octets(vector, "septets").toByteArray());
        assertThat(text.getBytes(GsmCharset.packed(encoding(vector))))
                .isEqualTo(octets(vector, "packed").toByteArray());
        assertThat(decoder().decode(encoding(vector), encoded.octets())).isEqualTo(text);
    }

    private static void refuses(TextEncoder.Builder encoder, String text, List<String> unencodable) {
        assertThatExceptionOfType(UnencodableTextException.class)
                .isThrownBy(() -> encoder.build().encode(text))
                .satisfies(e -> assertThat(name(e.codePoint())).isEqualTo(unencodable.getFirst()))
                .satisfies(e -> assertThat(text.codePointAt(e.index())).isEqualTo(e.codePoint()));
        EncodedText replaced = encoder.replacement('?').build().encode(text);
        assertThat(replaced.replacements())
                .extracting(replacement -> name(replacement.original().codePointAt(0)))
                .isEqualTo(unencodable);
    }

    private static void decodesGsm(JsonNode vector) {
        Octets septets = octets(vector, "septets");
        assertThat(decoder().decode(encoding(vector), septets)).isEqualTo(text(vector, "text"));
        assertThat(new String(septets.toByteArray(), GsmCharset.of(encoding(vector))))
                .isEqualTo(text(vector, "text"));
    }

    private static void packs(JsonNode vector) {
        Octets septets = octets(vector, "septets");
        int fillBits = number(vector, "fill_bits");
        assertThat(septets.length()).isEqualTo(number(vector, "count"));
        assertThat(Septets.pack(septets, fillBits)).isEqualTo(octets(vector, "packed"));
        assertThat(Septets.unpack(octets(vector, "packed"), fillBits, septets.length()))
                .isEqualTo(septets);
    }

    private static void packsForUssd(JsonNode vector) {
        assertThat(Septets.packForUssd(octets(vector, "septets"), 0)).isEqualTo(octets(vector, "packed"));
        assertThat(Septets.unpackFromUssd(octets(vector, "packed"), 0).toHex()).startsWith(text(vector, "septets"));
    }

    private static void unpacks(JsonNode vector) {
        Octets packed = octets(vector, "packed");
        int fillBits = number(vector, "fill_bits");
        assertThat(Septets.unpack(packed, fillBits, number(vector, "count"))).isEqualTo(octets(vector, "septets"));
        assertThat(Septets.unpack(packed, fillBits)).isEqualTo(octets(vector, "septets"));
    }

    private static void returnsTheCapacity(JsonNode vector) {
        Capacity capacity = new Capacity(number(vector, "udh_octets"));
        assertThat(capacity.fillBits()).isEqualTo(number(vector, "fill_bits"));
        assertThat(capacity.septets()).isEqualTo(number(vector, "septets"));
        assertThat(capacity.octets()).isEqualTo(number(vector, "octets"));
        assertThat(capacity.ucs2Units()).isEqualTo(number(vector, "ucs2_units"));
        assertThat(capacity.units(Alphabet.GSM)).isEqualTo(capacity.septets());
        assertThat(capacity.units(Alphabet.LATIN1)).isEqualTo(capacity.octets());
        assertThat(capacity.units(Alphabet.UCS2)).isEqualTo(capacity.ucs2Units());
    }

    private static void encodesUcs2(JsonNode vector) {
        EncodedText encoded =
                TextEncoder.builder().encoding(Encoding.UCS2).build().encode(text(vector, "text"));
        assertThat(encoded.octets()).isEqualTo(octets(vector, "octets"));
        assertThat(encoded.units()).isEqualTo(number(vector, "units"));
    }

    /** The vectors, as the JDK, keep a byte order mark, which is not part of the text. */
    private static void decodesUcs2(JsonNode vector) {
        Octets octets = octets(vector, "octets");
        assertThat(decoder().decode(Encoding.UCS2, octets))
                .isEqualTo(text(vector, "text").replaceFirst("^\uFEFF", ""));
        assertThat(new String(octets.toByteArray(), StandardCharsets.UTF_16BE)).isEqualTo(text(vector, "text"));
    }

    private static void countsSegments(JsonNode vector) {
        EncodedText encoded = TextEncoder.defaults().encode(text(vector, "text"));
        TextAnalysis analysis = TextEncoder.defaults().analyze(text(vector, "text"));
        boolean gsm = text(vector, "alphabet").equals("gsm7");
        assertThat(encoded.encoding()).isEqualTo(gsm ? Encoding.GSM : Encoding.UCS2);
        assertThat(encoded.units()).isEqualTo(number(vector, "units"));
        assertThat(encoded.segments()).isEqualTo(number(vector, "segments"));
        assertThat(analysis.cost()).isEqualTo(TextAnalysis.Cost.of(encoded));
        assertThat(analysis.forcing().isEmpty()).isEqualTo(gsm);
    }

    private static TextDecoder decoder() {
        return TextDecoder.of(DefaultAlphabet.GSM);
    }

    private static Encoding encoding(JsonNode vector) {
        return Encoding.gsm(number(vector, "locking"), number(vector, "single"));
    }

    private static List<String> names(JsonNode codePoints) {
        return StreamSupport.stream(codePoints.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static String name(int codePoint) {
        return String.format(Locale.ROOT, "%04X", codePoint);
    }

    private static Octets octets(JsonNode vector, String name) {
        return Octets.ofHex(text(vector, name));
    }
}
