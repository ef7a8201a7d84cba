package io.smppcore.segment;

import io.smppcore.text.TextDecoder;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Optional;

/**
 * A message in one piece: of one segment or of several. Immutable; the octets are joined and decoded when asked for.
 *
 * @param segments what it was put together from, in the order of the text, at least one
 */
public record ReassembledMessage(List<ReceivedSegment> segments) {

    /**
     * Copies the list.
     *
     * @throws InvalidFieldException if there is no segment
     */
    public ReassembledMessage {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new InvalidFieldException("segments", "none", ">= 1");
        }
    }

    /**
     * Who sends the message.
     *
     * @return the address of the first segment
     */
    public Address source() {
        return segments.getFirst().source();
    }

    /**
     * Who gets the message.
     *
     * @return the address of the first segment
     */
    public Address destination() {
        return segments.getFirst().destination();
    }

    /**
     * Mode, type and features.
     *
     * @return the field of the first segment
     */
    public EsmClass esmClass() {
        return segments.getFirst().esmClass();
    }

    /**
     * The alphabet.
     *
     * @return the field of the first segment; others may differ, which {@link #text} respects
     */
    public DataCoding dataCoding() {
        return segments.getFirst().dataCoding();
    }

    /**
     * The user data header without what made the message a segment: ports, national tables and so on.
     *
     * @return the header of the first segment, unless it has nothing but the concatenation element or is malformed
     */
    public Optional<Udh> udh() {
        return Optional.of(SegmentBody.of(segments.getFirst()).udh().withoutConcatenation())
                .filter(udh -> !udh.isEmpty());
    }

    /**
     * What is wrong with the user data header. Only a message of one segment can have such a problem; its octets count as text from the
     * first one on.
     *
     * @return where and why, if the esm_class says that there is a header and there is none that can be read
     */
    public Optional<UdhProblem> udhProblem() {
        ReceivedSegment first = segments.getFirst();
        return first.esmClass().hasUdh() && Udh.read(first.octets()) instanceof UdhProblem problem
                ? Optional.of(problem)
                : Optional.empty();
    }

    /**
     * The octets of the text or of the data, joined.
     *
     * @return those of all segments in order, without their user data headers; septets are packed or not as they came
     */
    public Octets octets() {
        return segments.size() == 1
                ? SegmentBody.of(segments.getFirst()).octets()
                : SegmentBody.join(segments.stream()
                        .map(segment -> SegmentBody.of(segment).octets())
                        .toList());
    }

    /**
     * The text. Octets of neighbouring segments with the same data_coding and the same national tables are joined before they are decoded,
     * so that a surrogate pair or an escape pair that a careless sender has split comes out right; segments with different ones are
     * decoded each by its own. Packed septets are unpacked before that.
     *
     * @param decoder how the peer means data_coding
     * @return the text
     * @throws io.smppcore.type.SmppException what the decoder throws if it is strict and there is something else than text, or if this
     *     Java runtime does not have the alphabet
     */
    public String text(TextDecoder decoder) {
        return SegmentTexts.decode(segments, decoder);
    }
}
