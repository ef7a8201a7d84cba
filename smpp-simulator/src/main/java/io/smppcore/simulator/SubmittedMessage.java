package io.smppcore.simulator;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A submit_sm, data_sm or submit_multi in one form, so that the same code handles all three.
 *
 * @param operation submit_sm, data_sm or submit_multi
 * @param message the message as a submit_sm, to the first destination
 * @param furtherDestinations SME addresses of a submit_multi after the first one; empty for the other operations
 */
record SubmittedMessage(CommandId operation, SubmitSm message, List<Address> furtherDestinations) {

    static SubmittedMessage of(SubmitSm message) {
        return new SubmittedMessage(CommandId.SUBMIT_SM, message, List.of());
    }

    static SubmittedMessage of(DataSm data) {
        SubmitSm message = new SubmitSm(
                data.serviceType(),
                data.sourceAddress(),
                data.destinationAddress(),
                data.esmClass(),
                0,
                0,
                "",
                "",
                data.registeredDelivery(),
                0,
                data.dataCoding(),
                0,
                data.shortMessage(),
                data.tlvs());
        return new SubmittedMessage(CommandId.DATA_SM, message, List.of());
    }

    static SubmittedMessage of(SubmitMulti multi) {
        List<Address> destinations = new ArrayList<>();
        for (Destination destination : multi.destinations()) {
            if (destination instanceof Destination.SmeAddress sme) {
                destinations.add(sme.address());
            }
        }
        SubmitSm message = new SubmitSm(
                multi.serviceType(),
                multi.sourceAddress(),
                destinations.isEmpty() ? Address.EMPTY : destinations.getFirst(),
                multi.esmClass(),
                multi.protocolId(),
                multi.priorityFlag(),
                multi.scheduleDeliveryTime(),
                multi.validityPeriod(),
                multi.registeredDelivery(),
                multi.replaceIfPresentFlag(),
                multi.dataCoding(),
                multi.smDefaultMsgId(),
                multi.shortMessage(),
                multi.tlvs());
        return new SubmittedMessage(
                CommandId.SUBMIT_MULTI,
                message,
                destinations.isEmpty() ? List.of() : List.copyOf(destinations.subList(1, destinations.size())));
    }

    /** Returns the message as received for each of its destinations, by which a rate counts its parts. */
    List<ReceivedSegment> segments() {
        return Stream.concat(Stream.of(message), furtherDestinations.stream().map(other -> to(message, other)))
                .map(one -> ReceivedSegment.of(one))
                .toList();
    }

    /** Returns a copy of the message with another destination. */
    static SubmitSm to(SubmitSm message, Address destination) {
        return new SubmitSm(
                message.serviceType(),
                message.sourceAddress(),
                destination,
                message.esmClass(),
                message.protocolId(),
                message.priorityFlag(),
                message.scheduleDeliveryTime(),
                message.validityPeriod(),
                message.registeredDelivery(),
                message.replaceIfPresentFlag(),
                message.dataCoding(),
                message.smDefaultMsgId(),
                message.shortMessage(),
                message.tlvs());
    }
}
