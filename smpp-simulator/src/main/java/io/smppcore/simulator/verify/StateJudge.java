package io.smppcore.simulator.verify;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.RegisteredDelivery;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The judge of requests that the state, the bind type or the version of the session does not allow. */
final class StateJudge extends Judge {

    private static final Set<CommandId> NEVER_FROM_ESME =
            Set.of(CommandId.DELIVER_SM, CommandId.ALERT_NOTIFICATION, CommandId.OUTBIND);
    private static final Set<CommandId> BROADCAST =
            Set.of(CommandId.BROADCAST_SM, CommandId.QUERY_BROADCAST_SM, CommandId.CANCEL_BROADCAST_SM);
    private static final int MAX_OCTETS_IN_3_4 = 254;

    StateJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void received(Frame frame) {
        if (!frame.isRequest() || frame.isBind() || frame.command.name() == null || facts.unbindReceived) {
            return;
        }
        SessionState state = facts.state;
        findings.judge(Check.STATE, isLegal(frame.command, state), frame, "not allowed in state " + state);
        if (state.isBound() && frame.pdu != null) {
            String problem = versionProblem(frame.pdu);
            findings.judge(Check.VERSION, problem == null, frame, problem + ", in a session of " + facts.version);
        }
    }

    private boolean isLegal(CommandId command, SessionState state) {
        if (command.equals(CommandId.ENQUIRE_LINK)) {
            return true;
        }
        if (command.equals(CommandId.UNBIND)) {
            return state.isBound();
        }
        if (NEVER_FROM_ESME.contains(command)) {
            return false;
        }
        boolean receiverMay = command.equals(CommandId.DATA_SM) && !facts.version.includes(InterfaceVersion.V5_0);
        return state == SessionState.BOUND_TX
                || state == SessionState.BOUND_TRX
                || (state == SessionState.BOUND_RX && receiverMay);
    }

    private @Nullable String versionProblem(Pdu pdu) {
        InterfaceVersion version = facts.version;
        if (!version.includes(InterfaceVersion.V5_0)) {
            if (BROADCAST.contains(pdu.commandId())) {
                return "an operation of 5.0";
            }
            if (pdu instanceof MessageRequest<?> message) {
                if (message.registeredDelivery().receipt() == RegisteredDelivery.SUCCESS_ONLY.value()) {
                    return "registered_delivery 3 of 5.0";
                }
                if (message.shortMessage().length() > MAX_OCTETS_IN_3_4) {
                    return "short_message of 255 octets of 5.0";
                }
            }
        }
        boolean old = !version.includes(InterfaceVersion.V3_4);
        if (old && pdu.commandId().equals(CommandId.DATA_SM)) {
            return "an operation of 3.4";
        }
        return pdu instanceof BindRequest ? null : tlvProblem(pdu, version, old);
    }

    private static @Nullable String tlvProblem(Pdu pdu, InterfaceVersion version, boolean old) {
        for (Tlv parameter : pdu.tlvs()) {
            if (old) {
                return "a TLV";
            }
            TlvTag<?> tag = TlvTag.known(parameter.tag());
            if (tag != null && !version.includes(tag.since())) {
                return tag.name() + " of " + tag.since();
            }
        }
        return null;
    }
}
