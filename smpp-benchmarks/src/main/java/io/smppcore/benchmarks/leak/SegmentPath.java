package io.smppcore.benchmarks.leak;

import io.smppcore.segment.InMemorySegmentStore;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The path of long texts: they are divided into two or three segments, which are reassembled from the last to the
 * first. One in ten stays incomplete and expires. The clock advances by a second with each.
 */
final class SegmentPath implements LeakPath {

    private static final int INCOMPLETE_EACH = 10;
    private static final int LONG_EACH = 4;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Address SOURCE = Address.international("41790000001");

    private final TextEncoder encoder = TextEncoder.defaults();
    private final TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
    private final Segmenter segmenter = Segmenter.defaults();
    private Instant now = Instant.EPOCH;
    private final InMemorySegmentStore store =
            new InMemorySegmentStore(ReassemblyLimits.defaults().withTimeout(TIMEOUT));
    private final Reassembler reassembler =
            Reassembler.builder(store).clock(() -> now).build();

    @Override
    public void run(long number) {
        String text = ("Message " + number + ". ").repeat(number % LONG_EACH == 0 ? 40 : 20);
        Address destination = Address.international(Long.toString(41_800_000_000L + number));
        EncodedText encoded = encoder.encode(text);
        List<Segment> segments = segmenter.segment(encoded, SOURCE, destination);
        int last = number % INCOMPLETE_EACH == 0 ? 1 : 0;
        for (int at = segments.size() - 1; at >= last; at--) {
            Reassembler.Result result = reassembler.accept(received(destination, segments.get(at)));
            if (at == 0 && !isText(result, text)) {
                throw new IllegalStateException("segment: " + result + " (expected: " + text + ")");
            }
        }
        now = now.plusSeconds(1);
    }

    @Override
    public void endCycle() {
        now = now.plus(TIMEOUT).plusSeconds(1);
        reassembler.expire();
        if (store.openSets() > 0 || store.octets() > 0) {
            throw new IllegalStateException("segment: " + store.openSets() + " messages still wait for segments");
        }
    }

    private boolean isText(Reassembler.Result result, String text) {
        return result instanceof Reassembler.Result.Complete complete
                && complete.message().text(decoder).equals(text);
    }

    private static ReceivedSegment received(Address destination, Segment segment) {
        return new ReceivedSegment(
                SOURCE, destination, segment.esmClass(), segment.dataCoding(), segment.shortMessage(), segment.tlvs());
    }
}
