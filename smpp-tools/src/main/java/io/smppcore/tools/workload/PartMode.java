package io.smppcore.tools.workload;

import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import java.util.List;

/** Segmentation of long messages in one of the modes of {@link Segmenter}. Immutable, thread-safe. */
public final class PartMode {

    private static final int REFERENCE_8 = 0xFF;
    private static final int REFERENCE_16 = 0xFFFF;

    private final Segmenter segmenter;
    private final int maxReference;

    private PartMode(Segmenter.Mode mode) {
        this.segmenter = Segmenter.builder().mode(mode).build();
        this.maxReference = mode == Segmenter.Mode.UDH_8 ? REFERENCE_8 : REFERENCE_16;
    }

    /** Returns the segmentation of a mode. */
    public static PartMode of(Segmenter.Mode mode) {
        return new PartMode(mode);
    }

    Segmenter segmenter() {
        return segmenter;
    }

    /** Returns the parts of a text. Their reference number consists of the lower bits of the message number. */
    List<BodyPart> cut(EncodedText text, Turn turn) {
        List<Segment> segments = segmenter.segment(text, (int) (turn.number() & maxReference));
        return segments.size() == 1
                ? List.of(BodyPart.of(segments.getFirst()))
                : segments.stream().map(BodyPart::of).toList();
    }
}
