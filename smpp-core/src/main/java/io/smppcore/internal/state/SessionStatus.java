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
 * State, bind and version of one session, read by any thread and changed by the event loop. The reason for the end is
 * confined to the event loop.
 */
public final class SessionStatus {

    private static final AtomicLong IDS = new AtomicLong();

    private final long number = IDS.incrementAndGet();
    private final SessionRole role;

    /** Null until it is read, because most sessions are never logged. */
    private @Nullable String id;

    private volatile SessionState state = SessionState.OPEN;
    private volatile @Nullable BindRequest bind;
    private volatile @Nullable BindResp bindResponse;
    private volatile InterfaceVersion version;

    /** State before the unbind of this side, until the peer has answered it; otherwise null. */
    private @Nullable SessionState stateForPeer;

    private volatile boolean ending;
    private @Nullable CloseReason reason;

    public SessionStatus(SessionRole role, @Nullable InterfaceVersion peerVersion) {
        this.role = role;
        this.version = peerVersion != null ? peerVersion : InterfaceVersion.V5_0;
    }

    public String id() {
        String present = id; // called by any thread; all create the same text
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

    public boolean isReady() {
        return state.isBound() && !ending;
    }

    public boolean isClosed() {
        return state == SessionState.CLOSED;
    }

    /** Returns the accepted bind request; null before the bind. */
    public @Nullable BindRequest bind() {
        return bind;
    }

    /** Returns the response that accepted the bind; null before the bind. */
    public @Nullable BindResp bindResponse() {
        return bindResponse;
    }

    public InterfaceVersion version() {
        return version;
    }

    public void bound(BindRequest accepted, BindResp response, InterfaceVersion negotiated) {
        bindResponse = response;
        bind = role == SessionRole.SMSC ? accepted.withoutPassword() : accepted;
        version = negotiated;
        // Last: a thread that sees a bound state also sees its bind and version.
        state = SessionState.boundAs(accepted.bindType());
    }

    /**
     * Notes that unbind was sent. Requests that the peer sends before it receives the unbind are still accepted: for an
     * SMSC as 3.4 4.2 demands, for an ESME because a refused message might be lost.
     */
    public void unbinding() {
        stateForPeer = state;
        state = SessionState.UNBOUND;
    }

    /** Notes that the peer knows about the unbind. */
    public void unbound() {
        stateForPeer = null;
        state = SessionState.UNBOUND;
    }

    /** Returns the state that decides which requests from the peer are accepted. */
    public SessionState stateForPeer() {
        SessionState before = stateForPeer;
        return before != null ? before : state;
    }

    /** Stops new requests from being sent. */
    public void ending() {
        ending = true;
    }

    public boolean isEnding() {
        return ending || isClosed();
    }

    /** Sets the reason for the end, unless one is set; returns the reason in effect. */
    public CloseReason reason(CloseReason why) {
        CloseReason known = reason != null ? reason : why;
        reason = known;
        return known;
    }

    /** Returns the failure of a request left without a response by the end of the session. */
    public SessionClosedException closedException(CommandId command, Outcome outcome) {
        CloseReason why = reason != null
                ? reason
                : CloseReason.of(CloseReason.Kind.CLOSED_BY_US, "session " + id() + " is closing");
        return new SessionClosedException(command + ": " + outcome + ", " + why.detail(), why, outcome);
    }
}
