package io.smppcore.internal.state;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandId;
import io.smppcore.type.InterfaceVersion;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * State, bind and version of one session. Any thread may read them; only the event loop changes them. The reason for
 * the end, and the state for the peer, are confined to the event loop.
 */
public final class SessionStatus {

    private static final AtomicLong IDS = new AtomicLong();

    private final long number = IDS.incrementAndGet();
    private final SessionRole role;

    /** Null until it is first read, to save memory: most sessions are never logged. */
    private @Nullable String id;

    private volatile SessionState state = SessionState.OPEN;
    private volatile @Nullable BindRequest bind;
    private volatile @Nullable BindResp bindResponse;
    private volatile InterfaceVersion version;

    /** State before the unbind of this side, while its response is outstanding; otherwise null. */
    private @Nullable SessionState stateForPeer;

    private volatile boolean ending;
    private @Nullable CloseReason reason;

    public SessionStatus(SessionRole role, @Nullable InterfaceVersion peerVersion) {
        this.role = role;
        this.version = peerVersion != null ? peerVersion : InterfaceVersion.V5_0;
    }

    public String id() {
        String present = id; // a race is harmless: all threads create the same text
        if (present == null) {
            present = role.name().toLowerCase(Locale.ROOT) + "-" + number;
            id = present;
        }
        return present;
    }

    public SessionRole role() {
        return role;
    }

    public SessionState state() {
        return state;
    }

    public void state(SessionState value) {
        state = value;
    }

    /** Returns true if the session is bound and accepts new requests of the application. */
    public boolean isReady() {
        return state.isBound() && !ending;
    }

    public boolean isClosed() {
        return state == SessionState.CLOSED;
    }

    /** Returns the accepted bind request, on an SMSC without its password; null before the bind. */
    public @Nullable BindRequest bind() {
        return bind;
    }

    /** Returns the response that accepted the bind; null before the bind. */
    public @Nullable BindResp bindResponse() {
        return bindResponse;
    }

    /**
     * Returns the version that both sides have announced; before the bind, the configured version of the peer or 5.0.
     */
    public InterfaceVersion version() {
        return version;
    }

    /** Sets bind, version and bound state after an accepted bind. */
    public void bound(BindRequest accepted, BindResp response, InterfaceVersion negotiated) {
        bindResponse = response;
        bind = role == SessionRole.SMSC ? accepted.withoutPassword() : accepted;
        version = negotiated;
        // Written last, so that a thread that reads a bound state also reads its bind and version.
        state = SessionState.boundAs(accepted.bindType());
    }

    /**
     * Marks that unbind was sent. Requests that the peer sends before it receives the unbind are still accepted: by an
     * SMSC because 3.4 4.2 requires it, and by an ESME because the peer might drop a refused message.
     */
    public void unbinding() {
        stateForPeer = state;
        state = SessionState.UNBOUND;
    }

    /** Marks that the peer has sent unbind or unbind_resp, so that it must not send further requests. */
    public void unbound() {
        stateForPeer = null;
        state = SessionState.UNBOUND;
    }

    /**
     * Returns the state by which {@link Legality} accepts requests from the peer: the state before an unbind of this
     * side while its response is outstanding, otherwise the current state.
     */
    public SessionState stateForPeer() {
        SessionState before = stateForPeer;
        return before != null ? before : state;
    }

    /** Marks that the session has begun to end, so that new requests of this side fail. */
    public void ending() {
        ending = true;
    }

    /** Returns true if the session has begun to end, or has ended. */
    public boolean isEnding() {
        return ending || isClosed();
    }

    /** Sets the reason for the end unless one is already set. Returns the reason that is set now: the first one. */
    public CloseReason reason(CloseReason why) {
        CloseReason known = reason != null ? reason : why;
        reason = known;
        return known;
    }

    /** Creates the exception for a request that the end of the session leaves without a response. */
    public SessionClosedException closedException(CommandId command, Outcome outcome) {
        CloseReason why = reason != null
                ? reason
                : CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "session " + id() + " is closing");
        return new SessionClosedException(command + ": " + outcome + ", " + why.detail(), why, outcome);
    }
}
