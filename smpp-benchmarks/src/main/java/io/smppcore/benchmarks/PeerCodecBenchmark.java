package io.smppcore.benchmarks;

import com.cloudhopper.smpp.transcoder.DefaultPduTranscoder;
import com.cloudhopper.smpp.transcoder.DefaultPduTranscoderContext;
import com.cloudhopper.smpp.transcoder.PduTranscoder;
import io.netty.buffer.ByteBuf;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.jboss.netty.buffer.ChannelBuffer;
import org.jboss.netty.buffer.ChannelBuffers;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.DefaultDecomposer;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * One submit_sm of 91 octets to octets and back with the codecs of several SMPP libraries, in one thread. The set-up checks that every
 * library writes the same octets and reads the right destination from them.
 *
 * <p>Measured: from the object of the library to the octets, or back. Not measured: the connection, the session, cutting a stream into
 * PDUs, the building of the object that is encoded.
 *
 * <ul>
 *   <li>This library writes to and reads from a pooled buffer that is used again. It reads an address as octets and makes a
 *       {@code String} of it when asked; {@link #smppCoreDecodeSubmitSmWithText} asks for everything the others make at once.
 *   <li>cloudhopper makes a new buffer for each PDU it writes, its API takes none, and reads from a buffer that is used again. It keeps
 *       the length it has computed in the PDU: {@link #cloudhopperEncodeSubmitSm} writes one PDU again and again,
 *       {@link #cloudhopperEncodeNewSubmitSm} has it compute the length, as it must for every PDU that was not written before.
 *   <li>jSMPP makes a new array for each PDU it writes, and reads from an array.
 * </ul>
 *
 * <p>{@code ./smpp bench PeerCodecBenchmark -prof gc}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PeerCodecBenchmark {

    /** This library. */
    @State(Scope.Thread)
    public static class SmppCore {

        /** Where the octets are. */
        @Param
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

    /** cloudhopper. */
    @State(Scope.Thread)
    public static class Cloudhopper {

        private final PduTranscoder transcoder = new DefaultPduTranscoder(new DefaultPduTranscoderContext());
        private final ChannelBuffer octets = ChannelBuffers.wrappedBuffer(Messages.octets(Messages.SUBMIT_SM));

        @SuppressWarnings("NullAway.Init") // set by setup
        private com.cloudhopper.smpp.pdu.SubmitSm message;

        /**
         * Makes the message and checks both directions.
         *
         * @throws Exception when cloudhopper refuses one
         */
        @Setup
        public void setup() throws Exception {
            message = CloudhopperMessages.submitSm();
            message.setSequenceNumber(Messages.SEQUENCE_NUMBER);
            octets.readerIndex(0);
            Messages.require("octets", ChannelBuffers.hexDump(encode()), ChannelBuffers.hexDump(octets));
            com.cloudhopper.smpp.pdu.SubmitSm decoded = (com.cloudhopper.smpp.pdu.SubmitSm) decode();
            Messages.require("destination", decoded.getDestAddress().getAddress(), Messages.DESTINATION);
        }

        ChannelBuffer encode() throws Exception {
            return transcoder.encode(message);
        }

        ChannelBuffer encodeNew() throws Exception {
            message.removeCommandLength();
            return transcoder.encode(message);
        }

        com.cloudhopper.smpp.pdu.Pdu decode() throws Exception {
            octets.readerIndex(0);
            return transcoder.decode(octets);
        }
    }

    /** jSMPP. */
    @State(Scope.Thread)
    public static class Jsmpp {

        private final DefaultComposer composer = new DefaultComposer();
        private final DefaultDecomposer decomposer = new DefaultDecomposer();
        private final byte[] octets = Messages.octets(Messages.SUBMIT_SM);

        /**
         * Checks both directions.
         *
         * @throws Exception when jSMPP refuses one
         */
        @Setup
        public void setup() throws Exception {
            HexFormat hex = HexFormat.of();
            Messages.require("octets", hex.formatHex(encode()), hex.formatHex(octets));
            Messages.require("destination", decode().getDestAddress(), Messages.DESTINATION);
        }

        byte[] encode() throws Exception {
            return JsmppMessages.compose(composer);
        }

        org.jsmpp.bean.SubmitSm decode() throws Exception {
            return decomposer.submitSm(octets);
        }
    }

    /**
     * One submit_sm written with {@link PduEncoder}.
     *
     * @param codec this library
     * @return how many octets it took
     */
    @Benchmark
    public int smppCoreEncodeSubmitSm(SmppCore codec) {
        return codec.encode();
    }

    /**
     * One submit_sm read with {@link PduDecoder}.
     *
     * @param codec this library
     * @return the message
     */
    @Benchmark
    public Pdu smppCoreDecodeSubmitSm(SmppCore codec) {
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
    public Pdu smppCoreDecodeSubmitSmWithText(SmppCore codec, Blackhole blackhole) {
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
    public ChannelBuffer cloudhopperEncodeSubmitSm(Cloudhopper codec) throws Exception {
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
    public ChannelBuffer cloudhopperEncodeNewSubmitSm(Cloudhopper codec) throws Exception {
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
    public com.cloudhopper.smpp.pdu.Pdu cloudhopperDecodeSubmitSm(Cloudhopper codec) throws Exception {
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
    public byte[] jsmppEncodeSubmitSm(Jsmpp codec) throws Exception {
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
    public org.jsmpp.bean.SubmitSm jsmppDecodeSubmitSm(Jsmpp codec) throws Exception {
        return codec.decode();
    }
}
