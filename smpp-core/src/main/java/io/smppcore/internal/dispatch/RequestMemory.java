package io.smppcore.internal.dispatch;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ShortMessageRequest;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;

/*
 * The figures are for a 64-bit JVM with compressed references, rounded up; a test compares them with the allocations of
 * decoding.
 */

/**
 * Estimate of the heap memory of a PDU in progress, in octets, for the limits of {@link InboundLoad} and {@link
 * InboundBudget}. Computing it allocates nothing.
 */
public final class RequestMemory {

    /** Memory of a virtual thread that waits in a handler, including its stack, in octets. */
    public static final int THREAD = 4_096;

    /** Memory of the record of the largest PDU, and of the {@link InboundTask} with its queue entries. */
    private static final int RECORD_AND_TASK = 72 + 72;

    /**
     * Memory of a text, an address or octets besides the contents: the headers of object and array, and rounding up to
     * 8.
     */
    private static final int VALUE = 48;

    private static final int REFERENCE = 8;
    private static final int LIST = 64;

    private RequestMemory() {}

    static int of(Pdu pdu) {
        // The two frequent classes first: a switch over all classes takes longer than the rest of the method.
        int values;
        if (pdu instanceof SubmitSm submit) {
            values = message(submit);
        } else if (pdu instanceof DeliverSm deliver) {
            values = message(deliver);
        } else {
            values = others(pdu);
        }
        return RECORD_AND_TASK + tlvs(pdu.tlvs()) + values;
    }

    private static int message(ShortMessageRequest<?> message) {
        return text(message.serviceType())
                + address(message.sourceAddress())
                + address(message.destinationAddress())
                + text(message.scheduleDeliveryTime())
                + text(message.validityPeriod())
                + octets(message.shortMessage());
    }

    private static int others(Pdu pdu) {
        return switch (pdu) {
            case DataSm data ->
                text(data.serviceType()) + address(data.sourceAddress()) + address(data.destinationAddress());
            case SubmitMulti multi ->
                text(multi.serviceType())
                        + address(multi.sourceAddress())
                        + text(multi.scheduleDeliveryTime())
                        + text(multi.validityPeriod())
                        + octets(multi.shortMessage())
                        + destinations(multi);
            case QuerySm query -> text(query.messageId()) + address(query.sourceAddress());
            case CancelSm cancel ->
                text(cancel.serviceType())
                        + text(cancel.messageId())
                        + address(cancel.sourceAddress())
                        + address(cancel.destinationAddress());
            case ReplaceSm replace ->
                text(replace.messageId())
                        + address(replace.sourceAddress())
                        + text(replace.scheduleDeliveryTime())
                        + text(replace.validityPeriod())
                        + octets(replace.shortMessage());
            case BroadcastSm broadcast ->
                text(broadcast.serviceType())
                        + address(broadcast.sourceAddress())
                        + text(broadcast.messageId())
                        + text(broadcast.scheduleDeliveryTime())
                        + text(broadcast.validityPeriod());
            case QueryBroadcastSm query -> text(query.messageId()) + address(query.sourceAddress());
            case CancelBroadcastSm cancel ->
                text(cancel.serviceType()) + text(cancel.messageId()) + address(cancel.sourceAddress());
            case BindRequest bind ->
                text(bind.systemId()) + text(bind.password()) + text(bind.systemType()) + text(bind.addressRange());
            case AlertNotification alert -> address(alert.sourceAddress()) + address(alert.esmeAddress());
            case Outbind outbind -> text(outbind.systemId()) + text(outbind.password());
            case UnknownRequest unknown -> octets(unknown.body());
            default -> 0; // nothing but a header
        };
    }

    private static int destinations(SubmitMulti multi) {
        int octets = LIST;
        for (int i = 0; i < multi.destinations().size(); i++) {
            octets += REFERENCE
                    + switch (multi.destinations().get(i)) {
                        case Destination.SmeAddress sme -> VALUE + address(sme.address());
                        case Destination.DistributionList list -> VALUE + text(list.name());
                    };
        }
        return octets;
    }

    private static int text(String text) {
        return text.isEmpty() ? 0 : VALUE + text.length();
    }

    /** Counts the address twice: its octets, and the text that it stores once a handler has read it. */
    @SuppressWarnings("ReferenceEquality") // an equal address may be a separate object
    private static int address(Address address) {
        return address == Address.EMPTY ? 0 : 2 * (VALUE + address.length());
    }

    private static int octets(Octets octets) {
        return octets.isEmpty() ? 0 : VALUE + octets.length();
    }

    private static int tlvs(Tlvs tlvs) {
        return tlvs.isEmpty() ? 0 : VALUE + tlvs.encodedLength();
    }
}
