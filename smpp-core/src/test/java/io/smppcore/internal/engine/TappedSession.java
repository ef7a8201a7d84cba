package io.smppcore.internal.engine;

import io.netty.buffer.Unpooled;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Pdu;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.List;

/**
 * Session without a network and with taps, for tests of other packages. Its clock advances only by {@link #advance}.
 */
public final class TappedSession implements AutoCloseable {

    private final EmbeddedSession embedded;

    private TappedSession(EmbeddedSession embedded) {
        this.embedded = embedded;
    }

    /** Opens a session bound as transceiver; the bind is PDU 1 in either direction. */
    public static TappedSession bound(SessionRole role, SessionTaps taps, SessionListener listener) {
        return new TappedSession(builder(role, taps, listener).bound(BindType.TRANSCEIVER));
    }

    /** Opens a session bound as transceiver; the bind is PDU 1 in either direction. */
    public static TappedSession bound(SessionRole role, SessionTaps taps) {
        return bound(role, taps, SessionListener.NONE);
    }

    /** Opens a session, not bound. */
    public static TappedSession open(SessionRole role, SessionTaps taps) {
        return new TappedSession(builder(role, taps, SessionListener.NONE).open());
    }

    private static EmbeddedSession.Builder builder(SessionRole role, SessionTaps taps, SessionListener listener) {
        return new EmbeddedSession.Builder(role, opened -> {})
                .options(options -> options.window(4).requestTimeout(Duration.ofSeconds(5)))
                .taps(taps)
                .listener(listener);
    }

    public SmppSession session() {
        return embedded.engine();
    }

    /** Sends one PDU of the peer. */
    public TappedSession receive(int sequenceNumber, Pdu pdu) {
        embedded.receive(sequenceNumber, pdu);
        return this;
    }

    /** Sends octets of the peer that arrive in one read. */
    public TappedSession receive(byte[] octets) {
        embedded.receive(Unpooled.wrappedBuffer(octets));
        return this;
    }

    /** Returns everything that the session has written since the last call. */
    public List<Pdu> written() {
        return embedded.written().stream().map(EmbeddedSession.Sent::pdu).toList();
    }

    /** Advances the time. */
    public TappedSession advance(Duration time) {
        embedded.advance(time);
        return this;
    }

    /** Closes the connection on the side of the peer. */
    public TappedSession peerCloses() {
        embedded.peerCloses();
        return this;
    }

    @Override
    public void close() {
        embedded.close();
    }
}
