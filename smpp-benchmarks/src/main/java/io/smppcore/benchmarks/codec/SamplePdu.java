package io.smppcore.benchmarks.codec;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.BroadcastSmResp;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.CancelBroadcastSmResp;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;

/** The PDUs of the codec benchmarks: every operation of SMPP 5.0, filled as it is in practice. */
public enum SamplePdu {
    /** A message of 37 octets from 10 to 11 digits. */
    SUBMIT_SM(Messages.SUBMIT_SM, Messages.SUBMIT_SM_OCTETS),
    /** No message at all. */
    SUBMIT_SM_EMPTY(Operations.submitSm(0), 54),
    /** 160 characters of one octet each. */
    SUBMIT_SM_160_OCTETS(Operations.submitSm(160), 214),
    /** As much as short_message holds in SMPP 3.4. */
    SUBMIT_SM_254_OCTETS(Operations.submitSm(254), 308),
    /** 1,000 octets in message_payload, short_message empty. */
    SUBMIT_SM_PAYLOAD(Operations.submitSmWithPayload(1_000), 1_058),
    /** The message of 37 octets with five TLVs. */
    SUBMIT_SM_FIVE_TLVS(Operations.SUBMIT_SM_FIVE_TLVS, 119),
    /** A response with a message id of ten digits. */
    SUBMIT_SM_RESP(SubmitSmResp.ok(Messages.MESSAGE_ID), Messages.SUBMIT_SM_RESP_OCTETS),
    /** The same message in the other direction. */
    DELIVER_SM(Messages.DELIVER_SM, Messages.SUBMIT_SM_OCTETS),
    /** A delivery receipt with the text of SMPP 3.4 appendix B and five parameters. */
    DELIVER_SM_RECEIPT(Messages.RECEIPT, 215),
    /** An empty message_id, as the specification requires. */
    DELIVER_SM_RESP(DeliverSmResp.ok(), 17),
    /** The same message to ten numbers and two distribution lists. */
    SUBMIT_MULTI(Messages.SUBMIT_MULTI, 246),
    /** A message id of ten digits, and two numbers that were refused. */
    SUBMIT_MULTI_RESP(Operations.SUBMIT_MULTI_RESP, 63),
    /** The same message in message_payload. */
    DATA_SM(Messages.DATA_SM, 88),
    /** A message id of ten digits. */
    DATA_SM_RESP(DataSmResp.ok(Messages.MESSAGE_ID), 27),
    /** system_id and password, the other texts empty. */
    BIND_TRANSMITTER(Operations.bind(BindType.TRANSMITTER), 34),
    /** system_id and sc_interface_version. */
    BIND_TRANSMITTER_RESP(Operations.bindResp(BindType.TRANSMITTER), 27),
    /** system_id and password, the other texts empty. */
    BIND_RECEIVER(Operations.bind(BindType.RECEIVER), 34),
    /** system_id and sc_interface_version. */
    BIND_RECEIVER_RESP(Operations.bindResp(BindType.RECEIVER), 27),
    /** system_id and password, the other texts empty. */
    BIND_TRANSCEIVER(Operations.bind(BindType.TRANSCEIVER), 34),
    /** system_id and sc_interface_version. */
    BIND_TRANSCEIVER_RESP(Operations.bindResp(BindType.TRANSCEIVER), 27),
    /** system_id and password. */
    OUTBIND(Outbind.of(Messages.SYSTEM_ID, Messages.PASSWORD), 29),
    /** A header and nothing else. */
    UNBIND(Unbind.HEADER_ONLY, 16),
    /** A header and nothing else. */
    UNBIND_RESP(new UnbindResp(CommandStatus.ESME_ROK, Tlvs.EMPTY), 16),
    /** A header and nothing else. */
    ENQUIRE_LINK(EnquireLink.HEADER_ONLY, 16),
    /** A header and nothing else. */
    ENQUIRE_LINK_RESP(EnquireLinkResp.OK, 16),
    /** A header and nothing else. */
    GENERIC_NACK(GenericNack.of(CommandStatus.ESME_RINVCMDID), 16),
    /** A message id and the source address. */
    QUERY_SM(QuerySm.of(Messages.MESSAGE_ID, Operations.SOURCE), 40),
    /** A final state with its date. */
    QUERY_SM_RESP(QuerySmResp.ok(Messages.MESSAGE_ID, "260315093100000+", MessageState.DELIVERED, 0), 46),
    /** A message id and both addresses. */
    CANCEL_SM(CancelSm.of("", Messages.MESSAGE_ID, Operations.SOURCE, Operations.DESTINATION), 55),
    /** A header and nothing else. */
    CANCEL_SM_RESP(CancelSmResp.of(CommandStatus.ESME_ROK), 16),
    /** The same message in place of another. */
    REPLACE_SM(Operations.REPLACE_SM, 82),
    /** A header and nothing else. */
    REPLACE_SM_RESP(ReplaceSmResp.of(CommandStatus.ESME_ROK), 16),
    /** The same message to one area, with the five parameters that a broadcast needs. */
    BROADCAST_SM(Operations.BROADCAST_SM, 109),
    /** A message id of ten digits. */
    BROADCAST_SM_RESP(BroadcastSmResp.ok(Messages.MESSAGE_ID), 27),
    /** A message id and the source address. */
    QUERY_BROADCAST_SM(QueryBroadcastSm.of(Messages.MESSAGE_ID, Operations.SOURCE), 40),
    /** A state, an area and its success. */
    QUERY_BROADCAST_SM_RESP(Operations.QUERY_BROADCAST_SM_RESP, 48),
    /** A message id and the source address. */
    CANCEL_BROADCAST_SM(CancelBroadcastSm.of("", Messages.MESSAGE_ID, Operations.SOURCE), 41),
    /** A header and nothing else. */
    CANCEL_BROADCAST_SM_RESP(CancelBroadcastSmResp.of(CommandStatus.ESME_ROK), 16),
    /** Two addresses. */
    ALERT_NOTIFICATION(AlertNotification.of(Operations.SOURCE, Operations.DESTINATION), 43);

    @SuppressWarnings("ImmutableEnumChecker") // every PDU is an immutable record
    public final Pdu pdu;

    /** Its command_length. */
    public final int octets;

    SamplePdu(Pdu pdu, int octets) {
        this.pdu = pdu;
        this.octets = octets;
    }
}
