package io.smppcore.gateway.load;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A decoder that finds the end of HTTP messages by their Content-Length, and reads nothing else. */
abstract class HttpLengths extends ByteToMessageDecoder {

    private static final ByteBuf END = Unpooled.copiedBuffer("\r\n\r\n", StandardCharsets.US_ASCII);
    private static final byte[] LENGTH = "\ncontent-length:".getBytes(StandardCharsets.US_ASCII);

    /** Length of the message at the beginning of the buffer, 0 before the end of its head is known. */
    private int length;

    /** Processes a whole message, which is released afterwards. */
    abstract void received(ChannelHandlerContext ctx, ByteBuf message);

    @Override
    protected final void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (length == 0) {
            int head = ByteBufUtil.indexOf(END, in);
            if (head < 0) {
                return;
            }
            int headLength = head - in.readerIndex() + END.readableBytes();
            length = headLength + contentLength(in, in.readerIndex(), in.readerIndex() + headLength);
        }
        if (in.readableBytes() >= length) {
            ByteBuf message = in.readSlice(length);
            length = 0;
            received(ctx, message);
        }
    }

    /** Returns the Content-Length of a head, 0 if it has none. */
    private static int contentLength(ByteBuf in, int start, int end) {
        for (int line = in.indexOf(start, end, LENGTH[0]); line >= 0; line = in.indexOf(line + 1, end, LENGTH[0])) {
            int matched = 1;
            while (matched < LENGTH.length && (in.getByte(line + matched) | ' ') == (LENGTH[matched] | ' ')) {
                matched++;
            }
            if (matched == LENGTH.length) {
                int from = line + matched;
                String digits = in.toString(from, in.indexOf(from, end, (byte) '\r') - from, StandardCharsets.US_ASCII);
                return Integer.parseInt(digits.strip());
            }
        }
        return 0;
    }
}
