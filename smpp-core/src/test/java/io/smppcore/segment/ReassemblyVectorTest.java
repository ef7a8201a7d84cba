package io.smppcore.segment;

import static io.smppcore.spec.Vectors.number;
import static io.smppcore.spec.Vectors.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.segment.UdhElement.Concatenated;
import io.smppcore.spec.Vectors;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sequences of segments with the expected result of each. */
class ReassemblyVectorTest {

    private static final String FILE = "reassembly.json";
    private static final List<JsonNode> ALL = Vectors.read(FILE);
    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    static Stream<JsonNode> vectors() {
        return ALL.stream();
    }

    /** A result after an event, in the words of the vectors. */
    private record Expected(int after, String what) {}

    @ParameterizedTest
    @MethodSource("vectors")
    void reassemblesAsTheVectorsDo(JsonNode vector) {
        assertThat(check(vector)).isPositive();
    }

    @Test
    void everyRecordIsChecked() {
        int events = ALL.stream().mapToInt(ReassemblyVectorTest::check).sum();
        System.out.printf("%s: %d records, %d events checked%n", FILE, ALL.size(), events);
        assertThat(ALL).allSatisfy(vector -> assertThat(text(vector, "kind")).isEqualTo("reassembly"));
    }

    private static int check(JsonNode vector) {
        Duration timeout = Duration.ofSeconds(number(vector, "timeout_s"));
        SettableClock clock = new SettableClock();
        Reassembler reassembler = Reassembler.builder(
                        new InMemorySegmentStore(ReassemblyLimits.defaults().withTimeout(timeout)))
                .clock(clock)
                .build();
        List<Expected> results = new ArrayList<>();
        int event = 0;
        for (JsonNode each : vector.get("events")) {
            event++;
            clock.set(Duration.ofSeconds(number(each, "t")));
            apply(reassembler, each, event, results);
        }
        assertThat(results).isEqualTo(expected(vector));
        return event;
    }

    private static void apply(Reassembler reassembler, JsonNode event, int number, List<Expected> results) {
        if (event.has("tick")) {
            reassembler.expire().forEach(incomplete -> results.add(new Expected(number, expired(incomplete))));
            return;
        }
        Reassembler.Result result = reassembler.accept(segment(event));
        result.incomplete().forEach(incomplete -> results.add(new Expected(number, expired(incomplete))));
        String what = switch (result) {
            case Reassembler.Result.Single single ->
                "single " + single.message().text(DECODER);
            case Reassembler.Result.Complete complete ->
                "message " + complete.message().text(DECODER);
            case Reassembler.Result.Duplicate duplicate -> "duplicate";
            case Reassembler.Result.Refused refused -> "refused";
            case Reassembler.Result.Stored stored -> "";
        };
        if (!what.isEmpty()) {
            results.add(new Expected(number, what));
        }
    }

    private static String expired(IncompleteMessage incomplete) {
        assertThat(incomplete.reason()).isEqualTo(SegmentStore.Reason.EXPIRED);
        return "expired " + incomplete.missing();
    }

    private static ReceivedSegment segment(JsonNode event) {
        Address source = Address.international(text(event, "src"));
        int reference = number(event, "ref");
        int total = number(event, "total");
        int sequence = number(event, "seq");
        EncodedText encoded = TextEncoder.defaults().encode(text(event, "text"));
        ReceivedSegment segment = switch (text(event, "scheme")) {
            case "udh8" ->
                udh(source, new Concatenated(UdhIdentifier.CONCATENATED_8, reference, total, sequence), encoded);
            case "udh16" ->
                udh(source, new Concatenated(UdhIdentifier.CONCATENATED_16, reference, total, sequence), encoded);
            case "sar" -> sar(ReceivedSegments.sar(source, reference, total, sequence, ""), encoded);
            default -> throw new AssertionError(event);
        };
        Address destination = Address.international(text(event, "dst"));
        return new ReceivedSegment(
                source, destination, segment.esmClass(), segment.dataCoding(), segment.octets(), segment.tlvs());
    }

    private static ReceivedSegment udh(Address source, Concatenated element, EncodedText text) {
        return ReceivedSegments.withUdh(source, Udh.of(element), text.dataCoding(), text.octets());
    }

    private static ReceivedSegment sar(ReceivedSegment empty, EncodedText text) {
        return new ReceivedSegment(
                empty.source(), empty.destination(), empty.esmClass(), text.dataCoding(), text.octets(), empty.tlvs());
    }

    private static List<Expected> expected(JsonNode vector) {
        List<Expected> expected = new ArrayList<>();
        for (JsonNode each : vector.get("expect")) {
            String result = text(each, "result");
            String what = switch (result) {
                case "message", "single" -> result + " " + text(each, "text");
                case "duplicate" -> result;
                case "expired" -> result + " " + missing(each);
                default -> throw new AssertionError(each);
            };
            expected.add(new Expected(number(each, "after"), what));
        }
        return expected;
    }

    private static List<Integer> missing(JsonNode expected) {
        List<Integer> missing = new ArrayList<>();
        expected.get("missing").forEach(sequence -> missing.add(sequence.asInt()));
        return missing;
    }
}
