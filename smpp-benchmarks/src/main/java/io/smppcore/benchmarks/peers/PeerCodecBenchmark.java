package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.PduCodecBenchmark;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import java.util.concurrent.TimeUnit;
import org.jboss.netty.buffer.ChannelBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One submit_sm of 91 octets to octets and back with the codecs of several SMPP libraries, in one thread. The set-up
 * checks that every library writes the same octets and reads the right destination from them.
 *
 * <p>Measured: from the object of the library to the octets, or back. Not measured: the connection, the session,
 * cutting a stream into PDUs, building the object that is encoded. This library is called as in
 * {@link PduCodecBenchmark}, the others as {@link CloudhopperCodec}, {@link JsmppCodec}, {@link OpenSmppCodec} and
 * {@link GatewayCodec} describe.
 *
 * <p>{@code ./smpp bench PeerCodecBenchmark -p buffer=HEAP,DIRECT -prof gc}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PeerCodecBenchmark {

    /** Encodes with {@link io.smppcore.codec.PduEncoder}. */
    @Benchmark
    public int smppCoreEncodeSubmitSm(PduCodecBenchmark.SubmitSm codec) {
        return codec.encode();
    }

    /** Decodes with {@link io.smppcore.codec.PduDecoder}. */
    @Benchmark
    public Pdu smppCoreDecodeSubmitSm(PduCodecBenchmark.SubmitSm codec) {
        return codec.decode();
    }

    /** Decodes and makes strings of both addresses, as the other libraries always do. */
    @Benchmark
    public Pdu smppCoreDecodeSubmitSmWithText(PduCodecBenchmark.SubmitSm codec, Blackhole blackhole) {
        SubmitSm message = (SubmitSm) codec.decode();
        blackhole.consume(message.sourceAddress().value());
        blackhole.consume(message.destinationAddress().value());
        return message;
    }

    /** Encodes the same object over and over with {@link com.cloudhopper.smpp.transcoder.DefaultPduTranscoder}. */
    @Benchmark
    public ChannelBuffer cloudhopperEncodeSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.encode();
    }

    /** Encodes an object that was not encoded before. */
    @Benchmark
    public ChannelBuffer cloudhopperEncodeNewSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.encodeNew();
    }

    /** Decodes with {@link com.cloudhopper.smpp.transcoder.DefaultPduTranscoder}. */
    @Benchmark
    public com.cloudhopper.smpp.pdu.Pdu cloudhopperDecodeSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.decode();
    }

    /** Encodes with {@link org.jsmpp.util.DefaultComposer}. */
    @Benchmark
    public byte[] jsmppEncodeSubmitSm(JsmppCodec codec) throws Exception {
        return codec.encode();
    }

    /** Decodes with {@link org.jsmpp.util.DefaultDecomposer}. */
    @Benchmark
    public org.jsmpp.bean.SubmitSm jsmppDecodeSubmitSm(JsmppCodec codec) throws Exception {
        return codec.decode();
    }

    /** Encodes with {@link org.smpp.pdu.PDU#getData}. */
    @Benchmark
    public byte[] openSmppEncodeSubmitSm(OpenSmppCodec codec) throws Exception {
        return codec.encode();
    }

    /** Decodes with {@link org.smpp.pdu.PDU#createPDU(org.smpp.util.ByteBuffer)}. */
    @Benchmark
    public org.smpp.pdu.PDU openSmppDecodeSubmitSm(OpenSmppCodec codec) throws Exception {
        return codec.decode();
    }

    /** Encodes with {@link io.smppgateway.smpp.netty.codec.SmppPduEncoder}. */
    @Benchmark
    public int gatewayEncodeSubmitSm(GatewayCodec codec) throws Exception {
        return codec.encode();
    }

    /** Decodes with {@link io.smppgateway.smpp.netty.codec.SmppPduDecoder}. */
    @Benchmark
    public Object gatewayDecodeSubmitSm(GatewayCodec codec) throws Exception {
        return codec.decode();
    }
}
