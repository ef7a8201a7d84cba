package io.smppcore.internal.window;

import io.smppcore.internal.frame.Taps;
import io.smppcore.internal.state.Legality;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.version.VersionRules;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a PDU of the application passes before it is written or queued: state and side of the session, version of
 * the peer, interceptors. Confined to the event loop.
 */
final class OutboundRules {

    private OutboundRules() {}

    /**
     * Returns the exception for a request that state, version or an interceptor does not allow; null if it may be sent.
     */
    static @Nullable RequestFailedException objection(Pdu request, SessionStatus status, @Nullable Taps taps) {
        CommandId command = request.commandId();
        boolean legal = request instanceof UnknownRequest
                ? status.state().isBound()
                : Legality.maySend(status.role(), command, status.state());
        if (!legal) {
            return new IllegalSessionStateException(command + ": not allowed for " + status.role() + " in state "
                    + status.state() + " of session " + status.id());
        }
        InterfaceVersion version = status.version();
        String objection = VersionRules.objection(request, version);
        if (objection != null) {
            return new NotInVersionException(command + ": " + objection + "; session " + status.id() + " speaks SMPP "
                    + (version.value() >> 4) + "." + (version.value() & 0xF) + " with its peer");
        }
        CommandStatus veto = taps == null ? null : taps.vetoOutbound(request);
        return veto == null
                ? null
                : new VetoedException(command + ": vetoed with " + veto, veto, Outcome.NEVER_WRITTEN);
    }
}
