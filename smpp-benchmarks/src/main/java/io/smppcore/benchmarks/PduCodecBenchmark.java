package io.smppcore.benchmarks;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The codec alone: one PDU to octets and back, in one thread, on a buffer that is used again and again. Every operation of SMPP 5.0 is
 * there; {@link MessageCodecBenchmark} has messages of several lengths, and {@link StreamCodecBenchmark} many PDUs in one stream.
 *
 * <p>Measured: everything between a PDU record and its octets, bounds checks of the buffer included. Not measured: cutting a stream
 * into PDUs, the session, the connection, the allocation of the buffer, the building of the record that is encoded. Each run sees one
 * kind of PDU only, which suits the JIT compiler better than mixed traffic does. Decoding makes the record and its values; an address
 * becomes a {@code String} when it is asked for, which nobody does here ({@link PeerCodecBenchmark} has that case).
 *
 * <p>{@code ./smpp bench PduCodecBenchmark -prof gc -p pdu=SUBMIT_SM,DELIVER_SM,ENQUIRE_LINK -p buffer=HEAP}; without {@code -p} it runs
 * for every PDU in every kind of buffer, which takes 50 minutes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class PduCodecBenchmark {

    private static final int RELAYED_SEQUENCE_NUMBER = 2;

    /** What is encoded and decoded. */
    @Param
    @SuppressWarnings("NullAway.Init") // set by JMH
    SamplePdu pdu;

    /** Where the octets are. */
    @Param
    @SuppressWarnings("NullAway.Init") // set by JMH
    BufferKind buffer;

    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());

    @SuppressWarnings("NullAway.Init") // set by setup
    private ByteBuf octets;

    @SuppressWarnings("NullAway.Init") // set by setup
    private ByteBuf relayed;

    /** Fills the buffer and checks that both directions do what they should. */
    @Setup
    public void setup() {
        octets = buffer.allocate(pdu.octets);
        relayed = buffer.allocate(pdu.octets);
        Messages.require("octets of " + pdu, encode(), pdu.octets);
        Messages.require("decoded " + pdu, decode(), pdu.pdu);
        Messages.require("relayed " + pdu, relay(), decodeAndEncode());
    }

    /** Gives the buffers back. */
    @TearDown
    public void tearDown() {
        octets.release();
        relayed.release();
    }

    /**
     * One PDU written to the start of the buffer.
     *
     * @return how many octets it took
     */
    @Benchmark
    public int encode() {
        octets.clear();
        encoder.encode(pdu.pdu, Messages.SEQUENCE_NUMBER, octets);
        return octets.writerIndex();
    }

    /**
     * One PDU read from the start of the buffer.
     *
     * @return the PDU
     */
    @Benchmark
    public Pdu decode() {
        octets.readerIndex(0);
        return decoder.decode(octets);
    }

    /**
     * One PDU written to the start of the buffer and read from there.
     *
     * @return the PDU that was read
     */
    @Benchmark
    public Pdu roundTrip() {
        encode();
        return decoder.decode(octets);
    }

    /**
     * What a gateway does that only gives the PDU another sequence number: from one buffer to another, the body not looked at.
     *
     * @return how many octets it took
     */
    @Benchmark
    public int relay() {
        octets.readerIndex(0);
        relayed.clear();
        encoder.encode(decoder.decodeRaw(octets), RELAYED_SEQUENCE_NUMBER, relayed);
        return relayed.writerIndex();
    }

    /**
     * The same from one buffer to another by way of the record, to compare {@link #relay} with.
     *
     * @return how many octets it took
     */
    @Benchmark
    public int decodeAndEncode() {
        octets.readerIndex(0);
        relayed.clear();
        encoder.encode(decoder.decode(octets), RELAYED_SEQUENCE_NUMBER, relayed);
        return relayed.writerIndex();
    }
}
