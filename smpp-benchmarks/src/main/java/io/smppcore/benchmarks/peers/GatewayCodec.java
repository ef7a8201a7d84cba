package io.smppcore.benchmarks.peers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.smppcore.benchmarks.codec.BufferKind;
import io.smppcore.benchmarks.codec.Samples;
import io.smppgateway.smpp.netty.codec.SmppPduDecoder;
import io.smppgateway.smpp.netty.codec.SmppPduEncoder;
import io.smppgateway.smpp.pdu.Pdu;
import io.smppgateway.smpp.pdu.SubmitSm;
import io.smppgateway.smpp.types.Address;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The codec of io.smppgateway. It consists of two Netty handlers, whose methods are called without a pipeline, so that
 * the codec is measured and not an {@code EmbeddedChannel}. The encoder allocates a buffer for each body from the
 * allocator of its channel, a pooled one as in Netty 4.1, for which the library was made; it runs on Netty 4.2 here, as
 * this library does. Both handlers write to and read from a reused pooled buffer.
 */
@State(Scope.Thread)
public class GatewayCodec {

    @Param({"DIRECT", "HEAP"})
    BufferKind buffer;

    private final Encoder encoder = new Encoder();
    private final Decoder decoder = new Decoder();
    private final List<Object> decoded = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final ChannelHandlerContext context = channel.pipeline().firstContext();
    private final SubmitSm message = SubmitSm.builder()
            .sequenceNumber(Samples.SEQUENCE_NUMBER)
            .sourceAddress(Address.international(Samples.SOURCE))
            .destAddress(Address.international(Samples.DESTINATION))
            .shortMessage(Samples.text())
            .build();

    private ByteBuf octets;

    /** Fills the buffer and checks both directions. */
    @Setup
    public void setup() throws Exception {
        channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
        octets = buffer.allocate(Samples.SUBMIT_SM_OCTETS);
        encode();
        Samples.require("octets", ByteBufUtil.hexDump(octets), ByteBufUtil.hexDump(Samples.octets(Samples.SUBMIT_SM)));
        Samples.require("destination", ((SubmitSm) decode()).destAddress().address(), Samples.DESTINATION);
    }

    @TearDown
    public void tearDown() {
        octets.release();
        channel.finishAndReleaseAll();
    }

    int encode() throws Exception {
        octets.clear();
        encoder.write(context, message, octets);
        return octets.writerIndex();
    }

    Object decode() throws Exception {
        octets.readerIndex(0);
        decoded.clear();
        decoder.read(context, octets, decoded);
        return decoded.get(0);
    }

    private static final class Encoder extends SmppPduEncoder {

        void write(ChannelHandlerContext context, Pdu pdu, ByteBuf out) throws Exception {
            encode(context, pdu, out);
        }
    }

    private static final class Decoder extends SmppPduDecoder {

        void read(ChannelHandlerContext context, ByteBuf frame, List<Object> out) throws Exception {
            decode(context, frame, out);
        }
    }
}
