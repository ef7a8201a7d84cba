package io.smppcore.pdu;

import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.util.List;

/**
 * A recipient of a submit_multi for which the message was refused (SMPP 5.0 4.2.3.2.1).
 *
 * @param address the recipient; at most 20 octets by the specification
 * @param errorStatusCode reason of the refusal
 */
public record UnsuccessSme(Address address, CommandStatus errorStatusCode) {

    static void checkBounds(List<UnsuccessSme> unsuccessful) {
        unsuccessful.forEach(sme -> Field.DESTINATION_ADDR.withinMax(sme.address()));
    }
}
