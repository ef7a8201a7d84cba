package io.smppcore.segment;

import io.smppcore.text.Capacity;
import io.smppcore.type.Octets;
import java.util.List;

/**
 * The content of a segment, split into user data header and text.
 *
 * @param udh the header; the octet UDHL alone if there is none or it is malformed
 * @param headerOctets length of the header with UDHL; 0 if there is none or it is malformed
 * @param octets the octets after the header
 */
record SegmentBody(Udh udh, int headerOctets, Octets octets) {

    private static final int SEPTET_BITS = 7;
    private static final Udh NO_ELEMENTS = Udh.of();

    static SegmentBody of(ReceivedSegment segment) {
        Octets octets = segment.octets();
        return segment.esmClass().hasUdh() && Udh.read(octets) instanceof Udh udh
                ? new SegmentBody(udh, udh.length(), octets.range(udh.length(), octets.length()))
                : new SegmentBody(NO_ELEMENTS, 0, octets);
    }

    static Octets join(List<Octets> parts) {
        byte[] joined = new byte[parts.stream().mapToInt(Octets::length).sum()];
        int index = 0;
        for (Octets part : parts) {
            part.copyTo(joined, index);
            index += part.length();
        }
        return Octets.wrap(joined);
    }

    /**
     * Returns a capacity whose {@link Capacity#fillBits} are those of this header. A header in message_payload may
     * exceed 140 octets, the maximum of a capacity; the number of fill bits depends only on its length modulo seven, so
     * a shorter length is used.
     */
    Capacity besideHeader() {
        return new Capacity(headerOctets == 0 ? 0 : (headerOctets - 1) % SEPTET_BITS + 1);
    }
}
