package io.smppcore.internal.dispatch;

import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.session.SessionRole;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;

/**
 * Source of the congestion_state parameter, by which an SMSC reports its load in each response with ESME_ROK to an ESME
 * that speaks SMPP 5.0 (5.0 2.10.3, 4.8.4.18). Refusals and bind responses stay unchanged, because some clients drop
 * the link if a refusal has a body, or if a bind response has more parameters than sc_interface_version. One object
 * exists for each such session; it adds nothing on the ESME side, or if the SMSC has no budget. Confined to the event
 * loop.
 */
final class Congestion {

    private final boolean enabled;
    private final HeldOctets held;
    private final InboundLoad load;

    /* The last value sent: most responses carry the same value as the one before. */
    private int lastPercent = -1;
    private Tlvs lastTlvs = Tlvs.EMPTY;

    Congestion(SessionRole role, HeldOctets held, InboundLoad load) {
        this.enabled = role == SessionRole.SMSC && held.isLimited();
        this.held = held;
        this.load = load;
    }

    /**
     * Returns the response with congestion_state added. Returns it unchanged if it is a refusal or a bind response, if
     * this kind of PDU cannot contain the parameter, or if a handler has already set it.
     */
    Response addTo(Response response) {
        if (!enabled || !response.isOk() || response instanceof BindResp || response instanceof UnknownResponse) {
            return response;
        }
        int percent = Math.max(held.percent(), load.percent());
        if (response.tlvs().isEmpty()) {
            return response.withTlvs(only(percent));
        }
        return response.tlvs().get(TlvTag.CONGESTION_STATE) != null
                ? response
                : response.withTlvs(response.tlvs().with(TlvTag.CONGESTION_STATE, CongestionState.of(percent)));
    }

    private Tlvs only(int percent) {
        if (percent != lastPercent) {
            lastPercent = percent;
            lastTlvs = Tlvs.EMPTY.with(TlvTag.CONGESTION_STATE, CongestionState.of(percent));
        }
        return lastTlvs;
    }
}
