package io.smppcore.message;

import io.smppcore.internal.version.VersionRules;
import io.smppcore.message.MessageAdapter.Adaptation;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.ShortMessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.segment.UdhIdentifier;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of one message to a version that cannot express it unchanged, for {@link MessageAdapter#adapt}.
 * Confined to one thread.
 */
final class VersionChange {

    /**
     * Parameters without which a message would have another meaning or recipient, so that it is not sent before SMPP
     * 3.4.
     */
    private static final List<TlvTag<?>> ESSENTIAL =
            List.of(TlvTag.USSD_SERVICE_OP, TlvTag.ITS_SESSION_INFO, TlvTag.DEST_SUBADDRESS);

    /* Parameters that one element of a user data header expresses together. */
    private static final List<TlvTag<?>> CONCATENATION =
            List.of(TlvTag.SAR_MSG_REF_NUM, TlvTag.SAR_TOTAL_SEGMENTS, TlvTag.SAR_SEGMENT_SEQNUM);
    private static final List<TlvTag<?>> PORTS = List.of(TlvTag.DESTINATION_PORT, TlvTag.SOURCE_PORT);

    private static final String UNUSED_SHORT_MESSAGE =
            "short_message: dropped, because message_payload has the message";

    private static final int MAX_UDHL = 255;
    private static final int OCTET_MAX = 0xFF;
    private static final int RECEIPT_BITS = 0x03;
    private static final long MAX_SECONDS = Duration.ofDays(99).toSeconds();

    private final MessageRequest<?> request;
    private final InterfaceVersion version;
    private final List<String> changes = new ArrayList<>();
    private RegisteredDelivery registeredDelivery;
    private EsmClass esmClass;
    private Octets shortMessage;
    private Tlvs tlvs;

    VersionChange(MessageRequest<?> request, InterfaceVersion version) {
        this.request = request;
        this.version = version;
        this.registeredDelivery = request.registeredDelivery();
        this.esmClass = request.esmClass();
        this.shortMessage = request.shortMessage();
        this.tlvs = request.tlvs();
    }

    Adaptation to(MessageAdapter receiver) {
        if (VersionRules.isNew(registeredDelivery)) {
            registeredDelivery = RegisteredDelivery.of(
                    (registeredDelivery.value() & ~RECEIPT_BITS) | RegisteredDelivery.FINAL.value());
            changes.add("registered_delivery: a receipt on success or failure, not on success only");
        }
        boolean hasParameters = version.includes(InterfaceVersion.V3_4);
        Inexpressible obstacle = hasParameters ? null : withoutParameters(receiver);
        if (obstacle != null) {
            return obstacle;
        }
        if (hasParameters) {
            withOlderParameters();
        }
        return new Adaptation.Adapted(changed(receiver), changes);
    }

    private void withOlderParameters() {
        if (shortMessage.length() > VersionRules.MAX_3_4) {
            if (tlvs.contains(TlvTag.MESSAGE_PAYLOAD)) {
                changes.add(UNUSED_SHORT_MESSAGE);
            } else {
                tlvs = tlvs.with(TlvTag.MESSAGE_PAYLOAD, shortMessage);
                changes.add("short_message: as message_payload");
            }
            shortMessage = Octets.EMPTY;
        }
        List<Tlv> kept = new ArrayList<>();
        for (Tlv parameter : tlvs) {
            if (!VersionRules.isIn(parameter, version)) {
                dropped(parameter);
            } else {
                kept.add(parameter.tag() == TlvTag.MESSAGE_STATE.tag() ? older(parameter) : parameter);
            }
        }
        tlvs = Tlvs.of(kept);
    }

    private Tlv older(Tlv state) {
        Octets value = state.value();
        if (value.length() != 1 || !VersionRules.isNew(MessageState.of(value.octetAt(0)))) {
            return state;
        }
        changes.add("message_state: UNKNOWN");
        return new Tlv(state.tag(), Octets.of((byte) MessageState.UNKNOWN.value()));
    }

    private void dropped(Tlv parameter) {
        changes.add(TlvTag.nameOf(parameter.tag()) + ": dropped");
    }

    /**
     * Moves the content of parameters to short_message, the user data header and validity_period, and drops the other
     * parameters. Returns the reason why this is impossible; null if it is done.
     */
    private @Nullable Inexpressible withoutParameters(MessageAdapter receiver) {
        for (TlvTag<?> essential : ESSENTIAL) {
            if (tlvs.contains(essential)) {
                return new Inexpressible(
                        "parameter " + essential.name() + " needs SMPP 3.4", CommandStatus.ESME_RTLVNOTALLWD);
            }
        }
        Octets message = request.messageOctets();
        if (message.isEmpty() && esmClass.isDeliveryReceipt() && tlvs.contains(TlvTag.RECEIPTED_MESSAGE_ID)) {
            return new Inexpressible("a receipt without a text needs SMPP 3.4", CommandStatus.ESME_RINVMSGLEN);
        }
        List<UdhElement> header = headerOfParameters();
        if (!header.isEmpty()) {
            Octets withHeader = withHeader(message, header);
            if (withHeader == null) {
                return new Inexpressible(
                        "user data header: cannot be extended by sar_msg_ref_num or ports",
                        CommandStatus.ESME_RINVESMCLASS);
            }
            message = withHeader;
            esmClass = esmClass.plus(EsmClass.UDHI);
        }
        if (message.length() > VersionRules.MAX_3_4) {
            return new Inexpressible(
                    "message: " + message.length() + " octets (expected: <= " + VersionRules.MAX_3_4
                            + " before SMPP 3.4)",
                    CommandStatus.ESME_RINVMSGLEN);
        }
        if (tlvs.contains(TlvTag.MESSAGE_PAYLOAD) && !shortMessage.isEmpty()) {
            changes.add(UNUSED_SHORT_MESSAGE);
        }
        shortMessage = message;
        for (Tlv parameter : tlvs) {
            moved(parameter, header, receiver);
        }
        tlvs = Tlvs.EMPTY;
        return request instanceof DataSm sm ? longAddress(sm) : null;
    }

    private void moved(Tlv parameter, List<UdhElement> header, MessageAdapter receiver) {
        if (parameter.tag() == TlvTag.MESSAGE_PAYLOAD.tag()) {
            changes.add("message_payload: as short_message");
        } else if (parameter.tag() == TlvTag.QOS_TIME_TO_LIVE.tag()
                && !validityPeriod(receiver).isEmpty()) {
            changes.add("qos_time_to_live: as validity_period");
        } else if (header.stream().anyMatch(element -> expresses(element, parameter))) {
            changes.add(TlvTag.nameOf(parameter.tag()) + ": as user data header");
        } else {
            dropped(parameter);
        }
    }

    private static boolean expresses(UdhElement element, Tlv parameter) {
        List<TlvTag<?>> tags = element instanceof UdhElement.Ports ? PORTS : CONCATENATION;
        return tags.stream().anyMatch(tag -> tag.tag() == parameter.tag());
    }

    private static @Nullable Inexpressible longAddress(DataSm sm) {
        Inexpressible source = longAddress(Field.SOURCE_ADDR, sm.sourceAddress(), CommandStatus.ESME_RINVSRCADR);
        return source != null
                ? source
                : longAddress(Field.DESTINATION_ADDR, sm.destinationAddress(), CommandStatus.ESME_RINVDSTADR);
    }

    private static @Nullable Inexpressible longAddress(Field field, Address address, CommandStatus status) {
        int max = field.maxOctets() - 1;
        return address.length() <= max
                ? null
                : new Inexpressible(
                        field.name() + ": " + address.length() + " octets (expected: <= " + max + " without data_sm)",
                        status);
    }

    /**
     * Returns the elements of a user data header that express the SAR parameters and the port parameters, if present.
     */
    private List<UdhElement> headerOfParameters() {
        List<UdhElement> header = new ArrayList<>();
        Integer reference = tlvs.get(TlvTag.SAR_MSG_REF_NUM);
        Integer total = tlvs.get(TlvTag.SAR_TOTAL_SEGMENTS);
        Integer sequence = tlvs.get(TlvTag.SAR_SEGMENT_SEQNUM);
        if (reference != null && total != null && sequence != null && sequence >= 1 && sequence <= total && total > 1) {
            UdhIdentifier width = reference > OCTET_MAX ? UdhIdentifier.CONCATENATED_16 : UdhIdentifier.CONCATENATED_8;
            header.add(new UdhElement.Concatenated(width, reference, total, sequence));
        }
        Integer destination = tlvs.get(TlvTag.DESTINATION_PORT);
        Integer source = tlvs.get(TlvTag.SOURCE_PORT);
        if (destination != null) {
            header.add(UdhElement.ports16(destination, source == null ? 0 : source));
        }
        return header;
    }

    /**
     * Returns the message with further elements in its user data header, or in a new one; null if the header is
     * malformed or would be longer than 255 octets. Removes the elements that the header already has from the list.
     */
    private @Nullable Octets withHeader(Octets message, List<UdhElement> more) {
        List<UdhElement> elements = new ArrayList<>();
        Octets text = message;
        if (esmClass.hasUdh()) {
            if (!(Udh.read(message) instanceof Udh udh)) {
                return null;
            }
            elements.addAll(udh.elements());
            text = message.range(udh.length(), message.length());
            // The header of the message takes precedence over the parameters.
            more.removeIf(element -> element instanceof UdhElement.Ports
                    ? udh.ports().isPresent()
                    : udh.concatenation().map(Concatenation::total).isPresent());
        }
        elements.addAll(more);
        if (elements.stream().mapToInt(UdhElement::length).sum() > MAX_UDHL) {
            return null;
        }
        byte[] header = Udh.of(elements).octets().toByteArray();
        byte[] all = new byte[header.length + text.length()];
        System.arraycopy(header, 0, all, 0, header.length);
        text.copyTo(all, header.length);
        return Octets.wrap(all);
    }

    private String validityPeriod(MessageAdapter receiver) {
        Long seconds = request instanceof DataSm && receiver == MessageAdapter.TO_SMSC
                ? request.tlvs().get(TlvTag.QOS_TIME_TO_LIVE)
                : null;
        return seconds == null || seconds == 0
                ? ""
                : SmppTime.in(Duration.ofSeconds(Math.min(seconds, MAX_SECONDS)))
                        .text();
    }

    private MessageRequest<?> changed(MessageAdapter receiver) {
        return switch (request) {
            case ShortMessageRequest<?> sm -> changed(sm);
            case DataSm sm
            when version.includes(InterfaceVersion.V3_4) ->
                new DataSm(
                        sm.serviceType(),
                        sm.sourceAddress(),
                        sm.destinationAddress(),
                        esmClass,
                        registeredDelivery,
                        sm.dataCoding(),
                        tlvs);
            case DataSm sm -> withoutDataSm(sm, receiver);
        };
    }

    private MessageRequest<?> changed(ShortMessageRequest<?> sm) {
        return switch (sm) {
            case SubmitSm submit ->
                new SubmitSm(
                        submit.serviceType(),
                        submit.sourceAddress(),
                        submit.destinationAddress(),
                        esmClass,
                        submit.protocolId(),
                        submit.priorityFlag(),
                        submit.scheduleDeliveryTime(),
                        submit.validityPeriod(),
                        registeredDelivery,
                        submit.replaceIfPresentFlag(),
                        submit.dataCoding(),
                        submit.smDefaultMsgId(),
                        shortMessage,
                        tlvs);
            case DeliverSm deliver ->
                new DeliverSm(
                        deliver.serviceType(),
                        deliver.sourceAddress(),
                        deliver.destinationAddress(),
                        esmClass,
                        deliver.protocolId(),
                        deliver.priorityFlag(),
                        deliver.scheduleDeliveryTime(),
                        deliver.validityPeriod(),
                        registeredDelivery,
                        deliver.replaceIfPresentFlag(),
                        deliver.dataCoding(),
                        deliver.smDefaultMsgId(),
                        shortMessage,
                        tlvs);
        };
    }

    private MessageRequest<?> withoutDataSm(DataSm sm, MessageAdapter receiver) {
        if (receiver == MessageAdapter.TO_ESME) {
            changes.add("data_sm: as deliver_sm");
            return new DeliverSm(
                    sm.serviceType(),
                    sm.sourceAddress(),
                    sm.destinationAddress(),
                    esmClass,
                    0,
                    0,
                    "",
                    "",
                    registeredDelivery,
                    0,
                    sm.dataCoding(),
                    0,
                    shortMessage,
                    tlvs);
        }
        changes.add("data_sm: as submit_sm");
        return new SubmitSm(
                sm.serviceType(),
                sm.sourceAddress(),
                sm.destinationAddress(),
                esmClass,
                0,
                0,
                "",
                validityPeriod(receiver),
                registeredDelivery,
                0,
                sm.dataCoding(),
                0,
                shortMessage,
                tlvs);
    }
}
