package io.smppcore.internal.engine;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** Connection without a peer: output is discarded, and the test supplies the input. Confined to its event loop. */
final class StressChannel extends AbstractChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false);
    private static final SocketAddress NOWHERE = new SocketAddress() {
        private static final long serialVersionUID = 1L;
    };

    private final ChannelConfig config = new DefaultChannelConfig(this).setAllocator(UnpooledByteBufAllocator.DEFAULT);
    private volatile boolean open = true;

    StressChannel() {
        super(null);
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean isActive() {
        return open;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new AbstractUnsafe() {
            @Override
            public void connect(SocketAddress remote, @Nullable SocketAddress local, ChannelPromise promise) {
                throw new UnsupportedOperationException("connected from the beginning");
            }
        };
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return loop instanceof StressLoop;
    }

    @Override
    protected SocketAddress localAddress0() {
        return NOWHERE;
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return NOWHERE;
    }

    @Override
    protected void doBind(SocketAddress local) {
        throw new UnsupportedOperationException("connected from the beginning");
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doClose() {
        open = false;
    }

    @Override
    protected void doBeginRead() {}

    @Override
    protected void doWrite(ChannelOutboundBuffer written) {
        while (written.current() != null) {
            written.remove();
        }
    }
}
