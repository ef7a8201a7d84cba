package io.smppcore.segment;

import io.smppcore.text.Alphabet;
import io.smppcore.text.Capacity;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.List;

/** Static methods that compute {@link ReceivedSegment#parts}, the number of messages over the air for one request. */
final class PartCount {

    /** Length of a header with a concatenation element: UDHL, identifier, length, and three octets of data. */
    private static final int CONCATENATION_HEADER_OCTETS = 6;

    /** Minimum capacity of a message in units, for an escape pair or a surrogate pair. */
    private static final int MIN_UNITS = 2;

    private static final Octets ZERO = Octets.of((byte) 0);

    private PartCount() {}

    static int of(ReceivedSegment segment, TextDecoder decoder) {
        // Fast path for most requests: 140 octets fit into one message in every alphabet, packed or not.
        if (segment.octets().length() <= Capacity.USER_DATA_OCTETS
                && !segment.esmClass().hasUdh()
                && segment.sar().isEmpty()) {
            return 1;
        }
        SegmentBody body = SegmentBody.of(segment);
        Alphabet alphabet = decoder.encoding(segment.dataCoding()).alphabet();
        Octets text = decoder.unpack(
                segment.dataCoding(), body.octets(), body.besideHeader().headerOctets());
        int header = body.headerOctets();
        boolean isNumbered = body.udh().concatenation().isPresent();
        int numberedHeader = isNumbered ? header : withConcatenation(header);
        // On the air interface, SAR parameters become a concatenation element in the header.
        int alone = segment.sar().isPresent() ? numberedHeader : header;
        int units = unitsOf(text.length(), alphabet);
        if (units <= capacity(alone, alphabet)) {
            return 1;
        }
        int limit = capacity(numberedHeader, alphabet);
        return limit < MIN_UNITS
                ? divided(segment.octets().length(), capacity(CONCATENATION_HEADER_OCTETS, Alphabet.BINARY))
                : count(text, alphabet, limit);
    }

    private static int withConcatenation(int headerOctets) {
        // A header that exists already has the octet UDHL.
        return headerOctets + CONCATENATION_HEADER_OCTETS - (headerOctets == 0 ? 0 : 1);
    }

    /** Returns the number of units that fit beside a header; -1 if the header alone exceeds 140 octets. */
    private static int capacity(int headerOctets, Alphabet alphabet) {
        return headerOctets > Capacity.USER_DATA_OCTETS ? -1 : new Capacity(headerOctets).units(alphabet);
    }

    private static int unitsOf(int octets, Alphabet alphabet) {
        return divided(octets, alphabet.unitOctets());
    }

    private static int count(Octets text, Alphabet alphabet, int limit) {
        int units = unitsOf(text.length(), alphabet);
        if (alphabet != Alphabet.GSM && alphabet != Alphabet.UCS2) {
            return divided(units, limit);
        }
        // A UCS-2 text with an odd number of octets is malformed, and EncodedText refuses it, so it is filled up.
        Octets whole = text.length() % alphabet.unitOctets() == 0 ? text : SegmentBody.join(List.of(text, ZERO));
        EncodedText encoded = new EncodedText(Encoding.of(alphabet), DataCoding.DEFAULT, whole, List.of());
        int count = 0;
        for (int unit = 0; unit < units; unit = encoded.endOfMessage(unit, limit)) {
            count++;
        }
        return count;
    }

    private static int divided(int dividend, int divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
