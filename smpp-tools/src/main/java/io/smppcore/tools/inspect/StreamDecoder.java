package io.smppcore.tools.inspect;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;

/** Splitter of a stream of octets into PDUs. Not thread-safe. */
final class StreamDecoder {

    private final PduDecoder framing = new PduDecoder(Leniency.strict(), CodecLimits.defaults());
    private final Octets stream;
    private final byte[] array;
    private int index;

    private StreamDecoder(Octets stream) {
        this.stream = stream;
        this.array = stream.toByteArray();
    }

    /** Returns the PDUs of a stream; the last one may be incomplete. */
    static List<DecodedPdu> decode(Octets stream) {
        StreamDecoder decoder = new StreamDecoder(stream);
        List<DecodedPdu> pdus = new ArrayList<>();
        while (decoder.index < decoder.array.length) {
            pdus.add(decoder.next());
        }
        return pdus;
    }

    private DecodedPdu next() {
        int available = array.length - index;
        try {
            int length = framing.frameLength(array, index, available);
            if (length == 0 || length > available) {
                return rest(PduProblem.needMoreData(length, available));
            }
            Octets octets = take(length);
            return new DecodedPdu(index - length, octets, PduBody.read(octets));
        } catch (DecodeException e) {
            return rest(PduProblem.of(e.problem()));
        }
    }

    /** Returns the rest of the stream, in which no further PDU can be found. */
    private DecodedPdu rest(PduProblem problem) {
        int offset = index;
        Octets octets = take(array.length - index);
        boolean incomplete = problem.error().equals(PduProblem.NEED_MORE_DATA);
        PduBody body = incomplete && octets.length() >= CodecLimits.HEADER_OCTETS
                ? PduBody.read(octets)
                : new PduBody(List.of(), Tlvs.EMPTY, null);
        return new DecodedPdu(offset, octets, body.with(problem));
    }

    private Octets take(int length) {
        index += length;
        return stream.range(index - length, index);
    }
}
