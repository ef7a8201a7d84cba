package io.smppcore.benchmarks;

import com.cloudhopper.smpp.transcoder.DefaultPduTranscoder;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import java.util.concurrent.TimeUnit;
import org.jboss.netty.buffer.ChannelBuffer;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.DefaultDecomposer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One submit_sm of 91 octets to octets and back with the codecs of several SMPP libraries, in one thread. The set-up checks that every
 * library writes the same octets and reads the right destination from them.
 *
 * <p>Measured: from the object of the library to the octets, or back. Not measured: the connection, the session, cutting a stream into
 * PDUs, the building of the object that is encoded. How each codec is called stands in {@link SmppCoreCodec}, {@link CloudhopperCodec},
 * {@link JsmppCodec}, {@link OpenSmppCodec} and {@link GatewayCodec}.
 *
 * <p>{@code ./smpp bench PeerCodecBenchmark -prof gc}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PeerCodecBenchmark {

    /**
     * One submit_sm written with {@link PduEncoder}.
     *
     * @param codec this library
     * @return how many octets it took
     */
    @Benchmark
    public int smppCoreEncodeSubmitSm(SmppCoreCodec codec) {
        return codec.encode();
    }

    /**
     * One submit_sm read with {@link PduDecoder}.
     *
     * @param codec this library
     * @return the message
     */
    @Benchmark
    public Pdu smppCoreDecodeSubmitSm(SmppCoreCodec codec) {
        return codec.decode();
    }

    /**
     * One submit_sm read with {@link PduDecoder}, and both addresses as text.
     *
     * @param codec this library
     * @param blackhole takes the addresses
     * @return the message
     */
    @Benchmark
    public Pdu smppCoreDecodeSubmitSmWithText(SmppCoreCodec codec, Blackhole blackhole) {
        SubmitSm message = (SubmitSm) codec.decode();
        blackhole.consume(message.sourceAddress().value());
        blackhole.consume(message.destinationAddress().value());
        return message;
    }

    /**
     * One submit_sm written with {@link DefaultPduTranscoder}.
     *
     * @param codec cloudhopper
     * @return the octets
     * @throws Exception when cloudhopper refuses the message
     */
    @Benchmark
    public ChannelBuffer cloudhopperEncodeSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.encode();
    }

    /**
     * One submit_sm that has not been written before, written with {@link DefaultPduTranscoder}.
     *
     * @param codec cloudhopper
     * @return the octets
     * @throws Exception when cloudhopper refuses the message
     */
    @Benchmark
    public ChannelBuffer cloudhopperEncodeNewSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.encodeNew();
    }

    /**
     * One submit_sm read with {@link DefaultPduTranscoder}.
     *
     * @param codec cloudhopper
     * @return the message
     * @throws Exception when cloudhopper refuses the octets
     */
    @Benchmark
    public com.cloudhopper.smpp.pdu.Pdu cloudhopperDecodeSubmitSm(CloudhopperCodec codec) throws Exception {
        return codec.decode();
    }

    /**
     * One submit_sm written with {@link DefaultComposer}.
     *
     * @param codec jSMPP
     * @return the octets
     * @throws Exception when jSMPP refuses the message
     */
    @Benchmark
    public byte[] jsmppEncodeSubmitSm(JsmppCodec codec) throws Exception {
        return codec.encode();
    }

    /**
     * One submit_sm read with {@link DefaultDecomposer}.
     *
     * @param codec jSMPP
     * @return the message
     * @throws Exception when jSMPP refuses the octets
     */
    @Benchmark
    public org.jsmpp.bean.SubmitSm jsmppDecodeSubmitSm(JsmppCodec codec) throws Exception {
        return codec.decode();
    }

    /**
     * One submit_sm written with {@link org.smpp.pdu.PDU#getData}.
     *
     * @param codec OpenSMPP
     * @return the octets
     * @throws Exception when OpenSMPP refuses the message
     */
    @Benchmark
    public byte[] openSmppEncodeSubmitSm(OpenSmppCodec codec) throws Exception {
        return codec.encode();
    }

    /**
     * One submit_sm read with {@link org.smpp.pdu.PDU#createPDU(org.smpp.util.ByteBuffer)}.
     *
     * @param codec OpenSMPP
     * @return the message
     * @throws Exception when OpenSMPP refuses the octets
     */
    @Benchmark
    public org.smpp.pdu.PDU openSmppDecodeSubmitSm(OpenSmppCodec codec) throws Exception {
        return codec.decode();
    }

    /**
     * One submit_sm written with {@link io.smppgateway.smpp.netty.codec.SmppPduEncoder}.
     *
     * @param codec io.smppgateway
     * @return how many octets it took
     * @throws Exception when io.smppgateway refuses the message
     */
    @Benchmark
    public int gatewayEncodeSubmitSm(GatewayCodec codec) throws Exception {
        return codec.encode();
    }

    /**
     * One submit_sm read with {@link io.smppgateway.smpp.netty.codec.SmppPduDecoder}.
     *
     * @param codec io.smppgateway
     * @return the message
     * @throws Exception when io.smppgateway refuses the octets
     */
    @Benchmark
    public Object gatewayDecodeSubmitSm(GatewayCodec codec) throws Exception {
        return codec.decode();
    }
}
