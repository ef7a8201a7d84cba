package io.smppcore.benchmarks.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/* One state for each PDU: the JIT compiler optimizes best in a JVM that has encoded only one kind of PDU, so a
 * benchmark must not touch other kinds. */

/** A PDU, a buffer that holds its octets, and the codec between them. Confined to one thread. */
@State(Scope.Thread)
public abstract class CodecState {

    private static final int RELAYED_SEQUENCE_NUMBER = 2;

    @Param
    BufferKind buffer;

    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());

    private Pdu pdu;

    private ByteBuf octets;

    private ByteBuf relayed;

    public abstract SamplePdu sample();

    /** Fills the buffer, and fails unless encoding and decoding give the expected results. */
    @Setup
    public void setup() {
        SamplePdu sample = sample();
        pdu = sample.pdu;
        octets = buffer.allocate(sample.octets);
        relayed = buffer.allocate(sample.octets);
        Samples.require("octets of " + sample, encode(), sample.octets);
        Samples.require("octets of " + sample + " in a new buffer", encodeToNewBuffer(), sample.octets);
        Samples.require("decoded " + sample, decode(), sample.pdu);
        Samples.require("relayed " + sample, relay(), decodeAndEncode());
    }

    @TearDown
    public void tearDown() {
        octets.release();
        relayed.release();
    }

    public final int encode() {
        octets.clear();
        return encode(octets);
    }

    public final int encodeToNewBuffer() {
        ByteBuf target = buffer.allocate(octets.capacity());
        int length = encode(target);
        target.release();
        return length;
    }

    private int encode(ByteBuf target) {
        encoder.encode(pdu, Samples.SEQUENCE_NUMBER, target);
        return target.writerIndex();
    }

    public final Pdu decode() {
        octets.readerIndex(0);
        return decoder.decode(octets);
    }

    public final Pdu roundTrip() {
        encode();
        return decoder.decode(octets);
    }

    public final int relay() {
        octets.readerIndex(0);
        relayed.clear();
        encoder.encode(decoder.decodeRaw(octets), RELAYED_SEQUENCE_NUMBER, relayed);
        return relayed.writerIndex();
    }

    public final int decodeAndEncode() {
        octets.readerIndex(0);
        relayed.clear();
        encoder.encode(decoder.decode(octets), RELAYED_SEQUENCE_NUMBER, relayed);
        return relayed.writerIndex();
    }
}
