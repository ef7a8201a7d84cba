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
 * A whole message of one or more segments. Immutable; the octets are joined and decoded on each call.
 *
 * @param segments the segments in order, at least one
 */
public record ReassembledMessage(List<ReceivedSegment> segments) {

    /** Copies the list; fails with {@link InvalidFieldException} if there is no segment. */
    public ReassembledMessage {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new InvalidFieldException("segments", "none", ">= 1");
        }
    }

    /** {@return the sender in the first segment} */
    public Address source() {
        return segments.getFirst().source();
    }

    /** {@return the recipient in the first segment} */
    public Address destination() {
        return segments.getFirst().destination();
    }

    /** {@return the esm_class of the first segment} */
    public EsmClass esmClass() {
        return segments.getFirst().esmClass();
    }

    /** {@return the data_coding of the first segment; {@link #text} decodes each segment by its own} */
    public DataCoding dataCoding() {
        return segments.getFirst().dataCoding();
    }

    /**
     * Returns the user data header without the concatenation element: ports, national tables and others.
     *
     * @return the header of the first segment, unless it has only the concatenation element or is malformed
     */
    public Optional<Udh> udh() {
        return Optional.of(SegmentBody.of(segments.getFirst()).udh().withoutConcatenation())
                .filter(udh -> !udh.isEmpty());
    }

    /**
     * Returns the problem for which the user data header cannot be read. All octets then count as text. A {@link
     * Reassembler} joins only segments whose header it can read, so only a message of one segment can have a problem.
     *
     * @return the problem, if the esm_class announces a header and it cannot be read
     */
    public Optional<UdhReading.Problem> udhProblem() {
        ReceivedSegment first = segments.getFirst();
        return first.esmClass().hasUdh() && Udh.read(first.octets()) instanceof UdhReading.Problem problem
                ? Optional.of(problem)
                : Optional.empty();
    }

    /**
     * Returns the joined octets of the text or data.
     *
     * @return the octets of all segments in order, without their user data headers; septets are packed or not, as
     *     received
     */
    public Octets octets() {
        return segments.size() == 1
                ? SegmentBody.of(segments.getFirst()).octets()
                : SegmentBody.join(segments.stream()
                        .map(segment -> SegmentBody.of(segment).octets())
                        .toList());
    }

    /**
     * Returns the text. Packed septets are unpacked, and the octets of adjacent segments with the same data_coding and
     * national tables joined, before they are decoded, so that a surrogate pair or an escape pair that a sender has
     * split is decoded correctly.
     *
     * @param decoder decoder for the peer
     * @throws io.smppcore.type.SmppException if the decoder is strict and the octets are not text, or if the Java
     *     runtime lacks the alphabet
     */
    public String text(TextDecoder decoder) {
        return SegmentTexts.decode(segments, decoder);
    }

    /**
     * Returns the number of messages that the SMSC sends over the air, and bills, for all segments.
     *
     * @param decoder decoder for the peer
     * @return at least the number of segments, see {@link ReceivedSegment#parts}
     */
    public int parts(TextDecoder decoder) {
        return segments.stream().mapToInt(segment -> segment.parts(decoder)).sum();
    }
}
