package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.InterfaceVersion;
import org.jspecify.annotations.Nullable;

/** The facts about a session that its judges share. Guarded by the lock of the session. */
final class SessionFacts {

    final String id;
    final String remoteAddress;
    final CodecLimits limits;
    final long opened;
    private Expectations expectations;
    private SessionState state = SessionState.OPEN;
    private @Nullable BindRequest requested;
    private @Nullable BindRequest bind;
    private InterfaceVersion version = InterfaceVersion.V3_4;
    private boolean unbindReceived;
    private boolean unbindSent;
    private boolean unbindAnswered;

    SessionFacts(String id, String remoteAddress, CodecLimits limits, long opened, Expectations expectations) {
        this.id = id;
        this.remoteAddress = remoteAddress;
        this.limits = limits;
        this.opened = opened;
        this.expectations = expectations;
    }

    /** Returns the address without the port. */
    String remoteHost() {
        int colon = remoteAddress.lastIndexOf(':');
        return colon > 0 ? remoteAddress.substring(0, colon) : remoteAddress;
    }

    Expectations expectations() {
        return expectations;
    }

    SessionState state() {
        return state;
    }

    /** Returns the accepted bind; null before it. */
    @Nullable
    BindRequest bind() {
        return bind;
    }

    /** Returns the common version; 3.4 before the bind. */
    InterfaceVersion version() {
        return version;
    }

    boolean unbindReceived() {
        return unbindReceived;
    }

    boolean unbindSent() {
        return unbindSent;
    }

    boolean unbindAnswered() {
        return unbindAnswered;
    }

    /** Records a bind request, and the expectations of its client. */
    void requested(BindRequest request, Expectations expected) {
        if (state == SessionState.OPEN) {
            requested = request.withoutPassword();
            expectations = expected;
        }
    }

    void received(Frame frame) {
        if (frame.is(CommandId.UNBIND) && state.isBound()) {
            unbindReceived = true;
        }
    }

    void sent(Frame frame) {
        if (frame.is(CommandId.UNBIND)) {
            unbindSent = true;
        } else if (frame.is(CommandId.UNBIND_RESP)) {
            unbindAnswered = true;
        } else if (frame.isBindResponse() && frame.status().isOk() && state == SessionState.OPEN) {
            bound(frame);
        }
    }

    private void bound(Frame frame) {
        if (requested == null) {
            return;
        }
        bind = requested;
        state = switch (requested.bindType()) {
            case TRANSMITTER -> SessionState.BOUND_TX;
            case RECEIVER -> SessionState.BOUND_RX;
            case TRANSCEIVER -> SessionState.BOUND_TRX;
        };
        version = requested.interfaceVersion().effective();
        if (frame.pdu instanceof BindResp response) {
            InterfaceVersion ours = response.tlvs().get(TlvTag.SC_INTERFACE_VERSION);
            if (ours != null && version.includes(ours)) {
                version = ours.effective();
            }
        }
    }
}
