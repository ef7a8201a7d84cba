package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.CodecBenchmark;
import io.smppcore.benchmarks.codec.PduCodecBenchmark;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import org.jboss.netty.buffer.ChannelBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Encoding and decoding of one submit_sm of 91 octets with the codecs of several SMPP libraries, in one thread. The
 * set-up checks that every library writes the same octets and reads the right destination from them.
 *
 * <p>Measures the step from the object of the library to the octets, or back. Does not measure the connection, the
 * session, the division of a stream into PDUs, and the creation of the object that is encoded. This library is called
 * as in {@link PduCodecBenchmark}, the others as {@link CloudhopperCodec}, {@link JsmppCodec}, {@link OpenSmppCodec}
 * and {@link GatewayCodec} describe.
 *
 * <p>{@code ./smpp bench PeerCodecBenchmark -p buffer=HEAP,DIRECT -prof gc}
 */
public class PeerCodecBenchmark extends CodecBenchmark {

    @Benchmark
    public int smppCoreEncodeSubmitSm(PduCodecBenchmark.SubmitSm codec) {
        return codec.encode();
    }

    @Benchmark
    public Pdu smppCoreDecodeSubmitSm(PduCodecBenchmark.SubmitSm codec) {
        return codec.decode();
    }

    /** Decodes, and creates the texts of both addresses, as the other libraries always do. */
    @Benchmark
    public Pdu smppCoreDecodeSubmitSmWithText(PduCodecBenchmark.SubmitSm codec, Blackhole blackhole) {
        SubmitSm message = (SubmitSm) codec.decode();
        blackhole.consume(message.sourceAddress().value());
        blackhole.consume(message.destinationAddress().value());
        return message;
    }

    @Benchmark
    public ChannelBuffer cloudhopperEncodeSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.encode();
    }

    /** Encodes an object that was not encoded before. */
    @Benchmark
    public ChannelBuffer cloudhopperEncodeNewSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.encodeNew();
    }

    @Benchmark
    public com.cloudhopper.smpp.pdu.Pdu cloudhopperDecodeSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.decode();
    }

    @Benchmark
    public byte[] jsmppEncodeSubmitSm(JsmppCodec codec) throws Exception {
        return codec.encode();
    }

    @Benchmark
    public org.jsmpp.bean.SubmitSm jsmppDecodeSubmitSm(JsmppCodec codec) throws Exception {
        return codec.decode();
    }

    @Benchmark
    public byte[] openSmppEncodeSubmitSm(OpenSmppCodec codec) throws Exception {
        return codec.encode();
    }

    @Benchmark
    public org.smpp.pdu.PDU openSmppDecodeSubmitSm(OpenSmppCodec codec) throws Exception {
        return codec.decode();
    }

    @Benchmark
    public int gatewayEncodeSubmitSm(GatewayCodec codec) throws Exception {
        return codec.encode();
    }

    @Benchmark
    public Object gatewayDecodeSubmitSm(GatewayCodec codec) throws Exception {
        return codec.decode();
    }
}
