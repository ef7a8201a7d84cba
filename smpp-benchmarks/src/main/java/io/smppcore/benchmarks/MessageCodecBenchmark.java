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
 * The codec alone, as in {@link PduCodecBenchmark}, with a submit_sm of several lengths: what an octet of message costs.
 *
 * <p>Measured and not measured is the same as there, but for {@link #encodeToNewBuffer}, which also takes a buffer and gives it back:
 * that is where the kinds of buffers differ most.
 *
 * <p>{@code ./smpp bench MessageCodecBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class MessageCodecBenchmark {

    /** What is encoded and decoded. */
    @Param
    @SuppressWarnings("NullAway.Init") // set by JMH
    SampleMessage message;

    /** Where the octets are. */
    @Param
    @SuppressWarnings("NullAway.Init") // set by JMH
    BufferKind buffer;

    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());

    @SuppressWarnings("NullAway.Init") // set by setup
    private ByteBuf octets;

    /** Fills the buffer and checks that both directions do what they should. */
    @Setup
    public void setup() {
        octets = buffer.allocate(message.octets);
        Messages.require("octets of " + message, encode(), message.octets);
        Messages.require("decoded " + message, decode(), message.pdu);
        Messages.require("octets of " + message + " in a new buffer", encodeToNewBuffer(), message.octets);
    }

    /** Gives the buffer back. */
    @TearDown
    public void tearDown() {
        octets.release();
    }

    /**
     * One message written to the start of the buffer.
     *
     * @return how many octets it took
     */
    @Benchmark
    public int encode() {
        octets.clear();
        encoder.encode(message.pdu, Messages.SEQUENCE_NUMBER, octets);
        return octets.writerIndex();
    }

    /**
     * One message written to a buffer of its own, which has the right size from the start.
     *
     * @return how many octets it took
     */
    @Benchmark
    public int encodeToNewBuffer() {
        ByteBuf own = buffer.allocate(message.octets);
        encoder.encode(message.pdu, Messages.SEQUENCE_NUMBER, own);
        int written = own.writerIndex();
        own.release();
        return written;
    }

    /**
     * One message read from the start of the buffer.
     *
     * @return the message
     */
    @Benchmark
    public Pdu decode() {
        octets.readerIndex(0);
        return decoder.decode(octets);
    }

    /**
     * One message written to the start of the buffer and read from there.
     *
     * @return the message that was read
     */
    @Benchmark
    public Pdu roundTrip() {
        encode();
        return decoder.decode(octets);
    }
}
