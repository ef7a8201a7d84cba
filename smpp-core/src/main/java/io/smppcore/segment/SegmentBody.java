package io.smppcore.segment;

import io.smppcore.text.Capacity;
import io.smppcore.type.Octets;
import java.util.List;

/**
 * A segment split into header and text.
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
     * Returns the capacity beside a header of the same length modulo seven, and thus with the same fill bits, that fits
     * the air interface. A header in message_payload may be too long for it.
     */
    Capacity besideHeader() {
        return new Capacity(headerOctets == 0 ? 0 : (headerOctets - 1) % SEPTET_BITS + 1);
    }
}
