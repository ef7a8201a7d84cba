package io.smppcore.gateway.message;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlvs;

/** Parameters that the configuration adds to the messages of an account or to an SMSC. */
public final class Defaults {

    private Defaults() {}

    /** Returns a request with TLVs for the tags that it does not have. */
    public static MessageRequest<?> add(MessageRequest<?> request, Tlvs defaults) {
        if (defaults.isEmpty()) {
            return request;
        }
        Tlvs tlvs = request.tlvs().withDefaults(defaults);
        if (tlvs.equals(request.tlvs())) {
            return request;
        }
        return switch (request) {
            case SubmitSm sm -> sm.toBuilder().tlvs(tlvs).build();
            case DeliverSm sm -> sm.toBuilder().tlvs(tlvs).build();
            case DataSm sm ->
                new DataSm(
                        sm.serviceType(),
                        sm.sourceAddress(),
                        sm.destinationAddress(),
                        sm.esmClass(),
                        sm.registeredDelivery(),
                        sm.dataCoding(),
                        tlvs);
        };
    }
}
