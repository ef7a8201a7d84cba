package io.smppcore.tools.inspect;

import io.smppcore.segment.Segment;
import io.smppcore.segment.SegmentMode;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextAnalysis;
import java.util.List;

/**
 * A text and what becomes of it.
 *
 * @param mode how it would be sent if it were long
 * @param encoded the text in one piece
 * @param segments at least one
 * @param analysis what it costs and why
 */
record SentText(SegmentMode mode, EncodedText encoded, List<Segment> segments, TextAnalysis analysis) {}
