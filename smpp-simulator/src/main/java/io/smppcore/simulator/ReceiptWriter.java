package io.smppcore.simulator;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.DataCoding;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * The writer of receipts and intermediate notifications, with the contents and PDU that the scenario chooses.
 * Immutable.
 */
final class ReceiptWriter {

    private static final TextEncoder GSM_ONLY =
            TextEncoder.builder().encoding(Encoding.GSM).replacement('?').build();
    private static final int PADDED = 20;
    private static final int HEX = 16;

    private final ReceiptBehaviour behaviour;
    private final ReceiptFormat format;
    private final ZoneId zone = ZoneId.systemDefault();

    ReceiptWriter(ReceiptBehaviour behaviour) {
        this.behaviour = behaviour;
        this.format = format(behaviour);
    }

    /**
     * Returns the receipt of a message for one destination, as deliver_sm or data_sm.
     *
     * @param message message with its id and time
     * @param submitted message to the destination of the receipt
     * @param word word for the state in the text; empty for the usual word
     *
     * @throws io.smppcore.type.SmppException if an address of the message cannot be encoded
     */
    Request<? extends Response> write(
            SimulatedMessage message, SubmitSm submitted, MessageState state, Optional<String> word, Instant now) {
        ReceiptBehaviour.Wording wording = behaviour.text();
        boolean ok = state.equals(MessageState.DELIVERED);
        DeliveryReceipt.Builder receipt = DeliveryReceipt.builder()
                .id(message.id())
                .messageState(state)
                .submitDate(LocalDateTime.ofInstant(message.submittedAt(), zone))
                .doneDate(LocalDateTime.ofInstant(now, zone));
        word.ifPresent(receipt::stat);
        String err = ok ? wording.err() : wording.errFailed();
        if (!err.isEmpty()) {
            receipt.err(err);
        }
        if (wording.counts() != ReceiptBehaviour.Wording.Counts.NONE) {
            boolean actual = wording.counts() == ReceiptBehaviour.Wording.Counts.ACTUAL;
            receipt.sub(actual ? 1 : 0).dlvrd(actual && ok ? 1 : 0);
        }
        return inConfiguredForm(format.deliverSm(submitted, receipt.build()), receipt);
    }

    private Request<? extends Response> inConfiguredForm(DeliverSm full, DeliveryReceipt.Builder receipt) {
        Octets text = full.messageOctets();
        DataCoding coding = full.dataCoding();
        boolean isChanged = true;
        if (behaviour.form() == ReceiptBehaviour.Form.TLV) {
            text = Octets.EMPTY;
        } else if (!behaviour.text().quotes()) {
            EncodedText encoded = GSM_ONLY.encode(format.text(receipt.build()));
            text = encoded.octets();
            coding = encoded.dataCoding();
        } else {
            isChanged = false;
        }
        boolean hasParameters = behaviour.form() != ReceiptBehaviour.Form.TEXT;
        Tlvs tlvs = hasParameters ? full.tlvs() : full.tlvs().without(TlvTag.USER_MESSAGE_REFERENCE);
        for (Tlv added : behaviour.tlvs()) {
            tlvs = tlvs.with(added);
        }
        if (behaviour.pdu() == ReceiptBehaviour.Carrier.DATA_SM) {
            return dataSm(full, coding, text, tlvs);
        }
        if (isChanged) {
            return full.toBuilder()
                    .dataCoding(coding)
                    .shortMessage(text)
                    .tlvs(tlvs.without(TlvTag.MESSAGE_PAYLOAD))
                    .build();
        }
        return tlvs.equals(full.tlvs()) ? full : full.toBuilder().tlvs(tlvs).build();
    }

    private static DataSm dataSm(DeliverSm full, DataCoding coding, Octets text, Tlvs tlvs) {
        DataSm.Builder data = DataSm.builder()
                .serviceType(full.serviceType())
                .sourceAddress(full.sourceAddress())
                .destinationAddress(full.destinationAddress())
                .esmClass(full.esmClass())
                .dataCoding(coding)
                .tlvs(tlvs.without(TlvTag.MESSAGE_PAYLOAD));
        return (text.isEmpty() ? data : data.tlv(TlvTag.MESSAGE_PAYLOAD, text)).build();
    }

    /**
     * Returns the format of receipts. A final state is always sent as a receipt; ENROUTE is sent as a receipt or as an
     * intermediate notification, as the scenario says.
     */
    private static ReceiptFormat format(ReceiptBehaviour behaviour) {
        ReceiptBehaviour.Wording wording = behaviour.text();
        ReceiptFormat.Builder format = ReceiptFormat.builder()
                .dates(wording.dates())
                .idForm(id -> idInForm(behaviour.id(), id))
                .quotedCharacters(wording.quotedCharacters())
                .intermediateNotifications(behaviour.intermediate() == ReceiptBehaviour.Intermediate.NOTIFICATION);
        wording.words().forEach(format::statusWord);
        if (behaviour.form() == ReceiptBehaviour.Form.TEXT) {
            format.parameters();
        }
        return format.build();
    }

    private static String idInForm(ReceiptBehaviour.IdForm form, String id) {
        return switch (form) {
            case SAME -> id;
            case UPPER -> id.toUpperCase(Locale.ROOT);
            case LOWER -> id.toLowerCase(Locale.ROOT);
            case ZERO_PADDED -> "0".repeat(Math.max(0, PADDED - id.length())) + id;
            case WITHOUT_ZEROS -> id.replaceFirst("^0+(?=.)", "");
            case DECIMAL -> id.matches("[0-9A-Fa-f]+") ? new BigInteger(id, HEX).toString() : id;
            case HEX -> id.matches("[0-9]+") ? new BigInteger(id).toString(HEX).toUpperCase(Locale.ROOT) : id;
        };
    }
}
