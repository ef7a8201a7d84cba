package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.pdu.Pdu;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.transcoder.DefaultPduTranscoder;
import com.cloudhopper.smpp.transcoder.DefaultPduTranscoderContext;
import com.cloudhopper.smpp.transcoder.PduTranscoder;
import io.smppcore.benchmarks.codec.Samples;
import org.jboss.netty.buffer.ChannelBuffer;
import org.jboss.netty.buffer.ChannelBuffers;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The codec of cloudhopper. It allocates a buffer for each PDU that it writes, as its API takes none, and reads from a
 * reused buffer. It keeps the computed length in the PDU: {@link #encode} writes one PDU again and again,
 * {@link #encodeNew} makes it compute the length, as for every PDU that was not written before.
 */
@State(Scope.Thread)
public class CloudhopperCodec {

    private final PduTranscoder transcoder = new DefaultPduTranscoder(new DefaultPduTranscoderContext());
    private final ChannelBuffer octets = ChannelBuffers.wrappedBuffer(Samples.octets(Samples.SUBMIT_SM));

    private SubmitSm message;

    /** Makes the message and checks both directions. */
    @Setup
    public void setup() throws Exception {
        message = CloudhopperMessages.submitSm();
        message.setSequenceNumber(Samples.SEQUENCE_NUMBER);
        octets.readerIndex(0);
        Samples.require("octets", ChannelBuffers.hexDump(encode()), ChannelBuffers.hexDump(octets));
        SubmitSm decoded = (SubmitSm) decode();
        Samples.require("destination", decoded.getDestAddress().getAddress(), Samples.DESTINATION);
    }

    ChannelBuffer encode() throws Exception {
        return transcoder.encode(message);
    }

    ChannelBuffer encodeNew() throws Exception {
        message.removeCommandLength();
        return transcoder.encode(message);
    }

    Pdu decode() throws Exception {
        octets.readerIndex(0);
        return transcoder.decode(octets);
    }
}
