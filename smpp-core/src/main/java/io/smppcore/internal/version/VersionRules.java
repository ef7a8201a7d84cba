package io.smppcore.internal.version;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules for peers of an older version: operations, parameters and values that such a peer must not receive, and
 * operations that it cannot send (SMPP 5.0 1.4.1, 2.10; 3.4: 3.4). Stateless and thread-safe.
 */
public final class VersionRules {

    /** Maximum in SMPP 3.4 for the octets of short_message and for the recipients of submit_multi. */
    public static final int MAX_3_4 = 254;

    /** Maximum length of a message_id in SMPP 3.3, in characters without the final NUL. */
    private static final int MAX_MESSAGE_ID_3_3 = 8;

    private VersionRules() {}

    /**
     * Returns the reason for which this request must not be sent to a peer of this version, as text for an exception;
     * null if it may be sent.
     */
    public static @Nullable String objection(Pdu request, InterfaceVersion version) {
        if (version.equals(InterfaceVersion.V5_0)) {
            return null;
        }
        String objection = exists(request, version)
                ? objectionToValues(request)
                : "needs SMPP " + since(request).name();
        if (objection == null && !request.tlvs().isEmpty()) {
            objection = objectionToTlvs(request.tlvs(), version);
        }
        return objection;
    }

    /**
     * Returns true if the operation exists in the version. A session refuses a request of the peer for another
     * operation, because such a peer could not decode the response to it either.
     */
    public static boolean exists(Pdu pdu, InterfaceVersion version) {
        return version.includes(since(pdu));
    }

    /**
     * Returns the response as a peer of a version may receive it. Parameters that the version does not have are
     * removed, and statuses and message states are replaced by those that it has. A message_id that is too long for
     * SMPP 3.3 becomes a refusal with ESME_RSYSERR.
     */
    public static Response adapt(Response response, InterfaceVersion version) {
        if (version.equals(InterfaceVersion.V5_0) || response instanceof UnknownResponse) {
            return response;
        }
        Response adapted = response.tlvs().isEmpty() ? response : withoutNewTlvs(response, version);
        CommandStatus status = adapted.commandStatus().in(version);
        if (!status.equals(adapted.commandStatus())) {
            // The statuses of 3.3 for a bind do not include errors of the receiver.
            boolean isBind = adapted instanceof BindResp && status.equals(CommandStatus.ESME_RX_R_APPN);
            return refusing(adapted, isBind ? CommandStatus.ESME_RBINDFAIL : status);
        }
        if (!version.includes(InterfaceVersion.V3_4) && messageId(adapted).length() > MAX_MESSAGE_ID_3_3) {
            return refusing(adapted, CommandStatus.ESME_RSYSERR);
        }
        if (adapted instanceof QuerySmResp query && isNew(query.messageState())) {
            return new QuerySmResp(
                    query.commandStatus(),
                    query.messageId(),
                    query.finalDate(),
                    MessageState.UNKNOWN,
                    query.errorCode(),
                    query.tlvs());
        }
        return adapted instanceof SubmitMultiResp multi ? withoutNewStatuses(multi, version) : adapted;
    }

    private static SubmitMultiResp withoutNewStatuses(SubmitMultiResp multi, InterfaceVersion version) {
        List<SubmitMultiResp.UnsuccessSme> unsuccessful = multi.unsuccessful().stream()
                .map(sme -> new SubmitMultiResp.UnsuccessSme(
                        sme.address(), sme.errorStatusCode().in(version)))
                .toList();
        return unsuccessful.equals(multi.unsuccessful())
                ? multi
                : new SubmitMultiResp(multi.commandStatus(), multi.messageId(), unsuccessful, multi.tlvs());
    }

    /** Returns the version that introduced an operation. */
    private static InterfaceVersion since(Pdu pdu) {
        if (pdu instanceof BroadcastSm || pdu instanceof QueryBroadcastSm || pdu instanceof CancelBroadcastSm) {
            return InterfaceVersion.V5_0;
        }
        return pdu instanceof DataSm || pdu instanceof OneWay ? InterfaceVersion.V3_4 : InterfaceVersion.V3_3;
    }

    private static @Nullable String objectionToValues(Pdu request) {
        if (request instanceof MessageCarrier carrier && carrier.shortMessage().length() > MAX_3_4) {
            return "short_message: 255 octets (expected: <= " + MAX_3_4
                    + " before SMPP 5.0; use sendText or message_payload)";
        }
        if (isNew(registeredDelivery(request))) {
            return "registered_delivery: a receipt on success only needs SMPP 5.0";
        }
        if (request instanceof SubmitMulti multi && multi.destinations().size() > MAX_3_4) {
            return "number_of_dests: 255 (expected: <= " + MAX_3_4 + " before SMPP 5.0)";
        }
        return null;
    }

    private static RegisteredDelivery registeredDelivery(Pdu request) {
        if (request instanceof MessageRequest<?> message) {
            return message.registeredDelivery();
        }
        if (request instanceof SubmitMulti multi) {
            return multi.registeredDelivery();
        }
        return request instanceof ReplaceSm replace ? replace.registeredDelivery() : RegisteredDelivery.NONE;
    }

    private static @Nullable String objectionToTlvs(Tlvs tlvs, InterfaceVersion version) {
        for (Tlv parameter : tlvs) {
            if (!isIn(parameter, version)) {
                TlvTag<?> known = TlvTag.known(parameter.tag());
                return "parameter 0x%04X (%s) needs a later version"
                        .formatted(parameter.tag(), known == null ? "unknown" : known.name());
            }
        }
        MessageState state = tlvs.get(TlvTag.MESSAGE_STATE);
        return state != null && isNew(state) ? "message_state: " + state + " needs SMPP 5.0" : null;
    }

    /**
     * Returns true if a peer of the version may receive the parameter. SMPP 3.3 has no parameters, and 3.4 does not
     * have those that were added in 5.0. Parameters of vendors are allowed from 3.4 on, because such peers ignore
     * unknown parameters.
     */
    public static boolean isIn(Tlv parameter, InterfaceVersion version) {
        if (!version.includes(InterfaceVersion.V3_4)) {
            return false;
        }
        TlvTag<?> known = TlvTag.known(parameter.tag());
        return known == null || version.includes(known.since());
    }

    private static Response withoutNewTlvs(Response response, InterfaceVersion version) {
        List<Tlv> kept = new ArrayList<>();
        for (Tlv parameter : response.tlvs()) {
            if (isIn(parameter, version)) {
                kept.add(parameter);
            }
        }
        return kept.size() == response.tlvs().size() ? response : response.withTlvs(Tlvs.of(kept));
    }

    private static String messageId(Response response) {
        return switch (response) {
            case SubmitSmResp submit -> submit.messageId();
            case SubmitMultiResp multi -> multi.messageId();
            default -> "";
        };
    }

    /** Returns a response to the same request that has the given status and empty fields. */
    public static Response refusing(Response response, CommandStatus status) {
        return Response.refusing(CommandId.of(response.commandId().value() & Integer.MAX_VALUE), status);
    }

    /** Returns true if the value requests a receipt on success only, which was added in SMPP 5.0. */
    public static boolean isNew(RegisteredDelivery registeredDelivery) {
        return registeredDelivery.receipt() == RegisteredDelivery.SUCCESS_ONLY.value();
    }

    /** Returns true if the state was added in SMPP 5.0. */
    public static boolean isNew(MessageState state) {
        return state.equals(MessageState.SCHEDULED) || state.equals(MessageState.SKIPPED);
    }

    /**
     * Returns the version of a session: the lower one of the versions that the ESME announces in its bind and the SMSC
     * in sc_interface_version of its response. If the SMSC does not announce one, 3.4 is assumed.
     */
    public static InterfaceVersion negotiated(BindRequest bind, Tlvs responseTlvs) {
        InterfaceVersion announced = bind.interfaceVersion().effective();
        InterfaceVersion answered = responseTlvs.get(TlvTag.SC_INTERFACE_VERSION);
        // Without sc_interface_version, 3.4 is assumed and not 3.3: many SMSCs of 3.4 omit it, but accept optional
        // parameters.
        InterfaceVersion assumed = answered != null ? answered.effective() : InterfaceVersion.V3_4;
        return announced.includes(assumed) ? assumed : announced;
    }
}
