package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.window.Admission;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsInfo;
import io.smppcore.type.InterfaceVersion;
import java.net.SocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Part of {@link SessionEngine} that returns the state of the session. Thread-safe. */
abstract class SessionView implements SmppSession {

    final SessionConfig config;
    final Channel channel;
    final SessionStatus status;
    final Admission admission;
    final SessionCounters counters = new SessionCounters();
    final @Nullable TlsInfo tls;
    private final SocketAddress remoteAddress;

    SessionView(
            Channel channel,
            SessionRole role,
            SessionConfig config,
            @Nullable SocketAddress announcedAddress,
            @Nullable TlsInfo tls) {
        this.config = config;
        this.channel = channel;
        // Both are read now, so that the channel caches them: a closed socket no longer has addresses.
        SocketAddress socketAddress = channel.remoteAddress();
        var unused = channel.localAddress();
        this.remoteAddress = announcedAddress != null ? announcedAddress : socketAddress;
        this.tls = tls;
        this.status = new SessionStatus(role, config.options().peerVersion());
        this.admission = new Admission(config.options());
    }

    @Override
    public String id() {
        return status.id();
    }

    @Override
    public SessionRole role() {
        return status.role();
    }

    @Override
    public SessionOptions options() {
        return config.options();
    }

    @Override
    public SessionState state() {
        return status.state();
    }

    @Override
    public boolean isReady() {
        return status.isReady();
    }

    @Override
    public @Nullable BindRequest bind() {
        return status.bind();
    }

    @Override
    public @Nullable BindResp bindResponse() {
        return status.bindResponse();
    }

    @Override
    public InterfaceVersion version() {
        return status.version();
    }

    @Override
    public SocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public SocketAddress socketAddress() {
        return channel.remoteAddress();
    }

    @Override
    public Optional<TlsInfo> tls() {
        return Optional.ofNullable(tls);
    }

    @Override
    public SocketAddress localAddress() {
        return channel.localAddress();
    }

    @Override
    public int pendingRequests() {
        return admission.pending();
    }

    @Override
    public int window() {
        return admission.windowSize();
    }

    @Override
    public SmppSession.Statistics statistics() {
        return counters.snapshot();
    }

    @Override
    public String toString() {
        return "session " + id() + " " + state() + " with " + remoteAddress;
    }
}
