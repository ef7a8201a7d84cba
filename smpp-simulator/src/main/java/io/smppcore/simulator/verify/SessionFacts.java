package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.InterfaceVersion;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session as its PDUs show it, shared by all judges of the session. Guarded by the lock of the session.
 */
final class SessionFacts {

    final String id;
    final String remoteAddress;
    final CodecLimits limits;
    final long opened;
    Expectations expectations;
    SessionState state = SessionState.OPEN;

    /** The accepted bind; null before the server has accepted one. */
    @Nullable
    BindRequest bind;

    /** The version that both sides have agreed on; 3.4 before the bind. */
    InterfaceVersion version = InterfaceVersion.V3_4;

    boolean unbindReceived;
    boolean unbindSent;
    boolean unbindAnswered;
    private @Nullable BindRequest requested;

    SessionFacts(String id, String remoteAddress, CodecLimits limits, long opened, Expectations expectations) {
        this.id = id;
        this.remoteAddress = remoteAddress;
        this.limits = limits;
        this.opened = opened;
        this.expectations = expectations;
    }

    /** Returns the address of the client without the port. */
    String remoteHost() {
        int colon = remoteAddress.lastIndexOf(':');
        return colon > 0 ? remoteAddress.substring(0, colon) : remoteAddress;
    }

    /** Records a bind request without its password, and the expectations for its client. */
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
