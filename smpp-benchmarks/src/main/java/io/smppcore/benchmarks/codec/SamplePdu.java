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
    SUBMIT_SM(Samples.SUBMIT_SM, Samples.SUBMIT_SM_OCTETS),
    SUBMIT_SM_EMPTY(Samples.submitSm(0), 54),
    SUBMIT_SM_160_OCTETS(Samples.submitSm(160), 214),
    /** A submit_sm with the longest short_message of SMPP 3.4. */
    SUBMIT_SM_254_OCTETS(Samples.submitSm(254), 308),
    SUBMIT_SM_PAYLOAD(Samples.submitSmWithPayload(1_000), 1_058),
    SUBMIT_SM_FIVE_TLVS(Samples.SUBMIT_SM_FIVE_TLVS, 119),
    SUBMIT_SM_RESP(SubmitSmResp.ok(Samples.MESSAGE_ID), Samples.SUBMIT_SM_RESP_OCTETS),
    DELIVER_SM(Samples.DELIVER_SM, Samples.SUBMIT_SM_OCTETS),
    /** A delivery receipt with the text of SMPP 3.4 appendix B and five parameters. */
    DELIVER_SM_RECEIPT(Samples.RECEIPT, 215),
    DELIVER_SM_RESP(DeliverSmResp.ok(), 17),
    /** The message of SUBMIT_SM to ten numbers and two distribution lists. */
    SUBMIT_MULTI(Samples.SUBMIT_MULTI, 246),
    SUBMIT_MULTI_RESP(Samples.SUBMIT_MULTI_RESP, 63),
    DATA_SM(Samples.DATA_SM, 88),
    DATA_SM_RESP(DataSmResp.ok(Samples.MESSAGE_ID), 27),
    BIND_TRANSMITTER(Samples.bind(BindType.TRANSMITTER), 34),
    BIND_TRANSMITTER_RESP(Samples.bindResp(BindType.TRANSMITTER), 27),
    BIND_RECEIVER(Samples.bind(BindType.RECEIVER), 34),
    BIND_RECEIVER_RESP(Samples.bindResp(BindType.RECEIVER), 27),
    BIND_TRANSCEIVER(Samples.bind(BindType.TRANSCEIVER), 34),
    BIND_TRANSCEIVER_RESP(Samples.bindResp(BindType.TRANSCEIVER), 27),
    OUTBIND(Outbind.of(Samples.SYSTEM_ID, Samples.PASSWORD), 29),
    UNBIND(Unbind.HEADER_ONLY, 16),
    UNBIND_RESP(new UnbindResp(CommandStatus.ESME_ROK, Tlvs.EMPTY), 16),
    ENQUIRE_LINK(EnquireLink.HEADER_ONLY, 16),
    ENQUIRE_LINK_RESP(EnquireLinkResp.OK, 16),
    GENERIC_NACK(GenericNack.of(CommandStatus.ESME_RINVCMDID), 16),
    QUERY_SM(QuerySm.of(Samples.MESSAGE_ID, Samples.SOURCE_ADDRESS), 40),
    QUERY_SM_RESP(QuerySmResp.ok(Samples.MESSAGE_ID, "260315093100000+", MessageState.DELIVERED, 0), 46),
    CANCEL_SM(CancelSm.of("", Samples.MESSAGE_ID, Samples.SOURCE_ADDRESS, Samples.DESTINATION_ADDRESS), 55),
    CANCEL_SM_RESP(CancelSmResp.of(CommandStatus.ESME_ROK), 16),
    REPLACE_SM(Samples.REPLACE_SM, 82),
    REPLACE_SM_RESP(ReplaceSmResp.of(CommandStatus.ESME_ROK), 16),
    /** The message of SUBMIT_SM to one area, with the five parameters that a broadcast needs. */
    BROADCAST_SM(Samples.BROADCAST_SM, 109),
    BROADCAST_SM_RESP(BroadcastSmResp.ok(Samples.MESSAGE_ID), 27),
    QUERY_BROADCAST_SM(QueryBroadcastSm.of(Samples.MESSAGE_ID, Samples.SOURCE_ADDRESS), 40),
    QUERY_BROADCAST_SM_RESP(Samples.QUERY_BROADCAST_SM_RESP, 48),
    CANCEL_BROADCAST_SM(CancelBroadcastSm.of("", Samples.MESSAGE_ID, Samples.SOURCE_ADDRESS), 41),
    CANCEL_BROADCAST_SM_RESP(CancelBroadcastSmResp.of(CommandStatus.ESME_ROK), 16),
    ALERT_NOTIFICATION(AlertNotification.of(Samples.SOURCE_ADDRESS, Samples.DESTINATION_ADDRESS), 43);

    @SuppressWarnings("ImmutableEnumChecker") // every PDU is an immutable record
    public final Pdu pdu;

    /** The command_length of the PDU. */
    public final int octets;

    SamplePdu(Pdu pdu, int octets) {
        this.pdu = pdu;
        this.octets = octets;
    }
}
