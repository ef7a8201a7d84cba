package io.smppcore.benchmarks;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The codec of this library. It writes to and reads from a pooled buffer that is used again. It reads an address as octets and makes a
 * {@code String} of it when asked; {@link PeerCodecBenchmark#smppCoreDecodeSubmitSmWithText} asks for everything the others make at once.
 */
@State(Scope.Thread)
public class SmppCoreCodec {

    /** Where the octets are; a session has them in an array. */
    @Param({"DIRECT", "HEAP"})
    @SuppressWarnings("NullAway.Init") // set by JMH
    BufferKind buffer;

    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());

    /* Not a constant: the JIT compiler would know the length of each field. */
    private SubmitSm message = Messages.SUBMIT_SM;

    @SuppressWarnings("NullAway.Init") // set by setup
    private ByteBuf octets;

    /** Fills the buffer and checks both directions. */
    @Setup
    public void setup() {
        octets = buffer.allocate(Messages.SUBMIT_SM_OCTETS);
        Messages.require("octets", encode(), Messages.SUBMIT_SM_OCTETS);
        Messages.require("decoded", decode(), Messages.SUBMIT_SM);
    }

    /** Gives the buffer back. */
    @TearDown
    public void tearDown() {
        octets.release();
    }

    int encode() {
        octets.clear();
        encoder.encode(message, Messages.SEQUENCE_NUMBER, octets);
        return octets.writerIndex();
    }

    Pdu decode() {
        octets.readerIndex(0);
        return decoder.decode(octets);
    }
}
