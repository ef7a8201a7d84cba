package io.smppcore.tools.inspect;

import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextAnalysis;
import java.util.List;

/**
 * A text as {@code text} shows it: how it would be sent, with its encoding and segments. Immutable.
 *
 * @param mode mode in which a long text is segmented
 * @param encoded the encoded text before segmentation
 * @param segments segments, at least one
 * @param analysis analysis of the characters that determine the encoding, and thus the number of segments
 */
record SentText(Segmenter.Mode mode, EncodedText encoded, List<Segment> segments, TextAnalysis analysis) {}
