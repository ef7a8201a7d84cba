package io.smppcore.tools.inspect;

import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextAnalysis;
import java.util.List;

/**
 * A text with its encoding and segments.
 *
 * @param mode mode of long texts
 * @param encoded the encoded text before segmentation
 * @param segments segments, at least one
 * @param analysis cost of the text and its causes
 */
record SentText(Segmenter.Mode mode, EncodedText encoded, List<Segment> segments, TextAnalysis analysis) {}
