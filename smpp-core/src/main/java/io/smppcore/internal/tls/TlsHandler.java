package io.smppcore.internal.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/*
 * The JDK refuses a renegotiation only by a system property, which a library must not set. In TLS 1.2 a later record of
 * type handshake begins another one, with a ClientHello or a HelloRequest; in TLS 1.3 later handshake messages are sent
 * as application data. The first octet of a record, its type, is never encrypted, so the second handshake is refused
 * before it reaches the engine.
 */

/**
 * TLS handler that allows only one handshake per connection: a second one, a renegotiation, ends the connection.
 * Confined to the event loop.
 */
final class TlsHandler extends SslHandler {

    private static final byte HANDSHAKE = 22;

    private boolean refused;

    TlsHandler(SSLEngine engine) {
        super(engine, false, Thread::startVirtualThread);
    }

    /**
     * Decodes one record. The buffer always begins with the header of a record, because only whole records are removed
     * from it.
     */
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws SSLException {
        if (refused) {
            in.skipBytes(in.readableBytes());
        } else if (in.isReadable()
                && in.getByte(in.readerIndex()) == HANDSHAKE
                && handshakeFuture().isSuccess()) {
            refused = true;
            in.skipBytes(in.readableBytes());
            throw new SSLException("the peer has asked for a renegotiation (expected: one handshake per connection)");
        } else {
            super.decode(ctx, in, out);
        }
    }
}
