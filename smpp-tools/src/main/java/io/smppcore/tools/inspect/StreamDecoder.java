package io.smppcore.tools.inspect;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;

/** The division of a stream of octets into PDUs, for {@code decode}. */
final class StreamDecoder {

    private StreamDecoder() {}

    /** Returns the PDUs of a stream. The last one may be incomplete, or have an invalid length. */
    static List<DecodedPdu> decode(Octets stream) {
        List<DecodedPdu> pdus = new ArrayList<>();
        byte[] array = stream.toByteArray();
        for (int index = 0;
                index < array.length;
                index += pdus.getLast().octets().length()) {
            pdus.add(pdu(stream, array, index));
        }
        return pdus;
    }

    private static DecodedPdu pdu(Octets stream, byte[] array, int index) {
        int available = array.length - index;
        try {
            int length = new PduDecoder(Leniency.strict(), CodecLimits.defaults()).frameLength(array, index, available);
            if (length == 0 || length > available) {
                Octets rest = stream.range(index, array.length);
                PduBody body = available < CodecLimits.HEADER_OCTETS ? PduBody.EMPTY : PduBody.read(rest);
                return new DecodedPdu(index, rest, body.with(PduProblem.needMoreData(length, available)));
            }
            Octets octets = stream.range(index, index + length);
            return new DecodedPdu(index, octets, PduBody.read(octets));
        } catch (DecodeException e) {
            // The length is invalid, so that the beginning of the next PDU is unknown.
            PduBody body = PduBody.EMPTY.with(PduProblem.of(e.problem()));
            return new DecodedPdu(index, stream.range(index, array.length), body);
        }
    }
}
