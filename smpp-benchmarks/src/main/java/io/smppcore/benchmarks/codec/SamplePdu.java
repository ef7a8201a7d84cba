package io.smppcore.benchmarks.codec;

import io.smppcore.pdu.Pdu;

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
    SUBMIT_SM_RESP(Operations.SUBMIT_SM_RESP, Messages.SUBMIT_SM_RESP_OCTETS),
    /** The same message on its way back. */
    DELIVER_SM(Messages.DELIVER_SM, Messages.SUBMIT_SM_OCTETS),
    /** A delivery receipt with the text of SMPP 3.4 appendix B and five parameters. */
    DELIVER_SM_RECEIPT(Messages.RECEIPT, 215),
    /** Its message_id is empty, as the specification asks. */
    DELIVER_SM_RESP(Operations.DELIVER_SM_RESP, 17),
    /** The same message to ten numbers and two distribution lists. */
    SUBMIT_MULTI(Messages.SUBMIT_MULTI, 246),
    /** A message id of ten digits, and two numbers that were refused. */
    SUBMIT_MULTI_RESP(Operations.SUBMIT_MULTI_RESP, 63),
    /** The same message in message_payload. */
    DATA_SM(Messages.DATA_SM, 88),
    /** A message id of ten digits. */
    DATA_SM_RESP(Operations.DATA_SM_RESP, 27),
    /** system_id and password, the other texts empty. */
    BIND_TRANSMITTER(Operations.BIND_TRANSMITTER, 34),
    /** system_id and sc_interface_version. */
    BIND_TRANSMITTER_RESP(Operations.BIND_TRANSMITTER_RESP, 27),
    /** system_id and password, the other texts empty. */
    BIND_RECEIVER(Operations.BIND_RECEIVER, 34),
    /** system_id and sc_interface_version. */
    BIND_RECEIVER_RESP(Operations.BIND_RECEIVER_RESP, 27),
    /** system_id and password, the other texts empty. */
    BIND_TRANSCEIVER(Operations.BIND_TRANSCEIVER, 34),
    /** system_id and sc_interface_version. */
    BIND_TRANSCEIVER_RESP(Operations.BIND_TRANSCEIVER_RESP, 27),
    /** system_id and password. */
    OUTBIND(Operations.OUTBIND, 29),
    /** A header and nothing else. */
    UNBIND(Operations.UNBIND, 16),
    /** A header and nothing else. */
    UNBIND_RESP(Operations.UNBIND_RESP, 16),
    /** A header and nothing else. */
    ENQUIRE_LINK(Operations.ENQUIRE_LINK, 16),
    /** A header and nothing else. */
    ENQUIRE_LINK_RESP(Operations.ENQUIRE_LINK_RESP, 16),
    /** A header and nothing else. */
    GENERIC_NACK(Operations.GENERIC_NACK, 16),
    /** A message id and the source address. */
    QUERY_SM(Operations.QUERY_SM, 40),
    /** A final state with its date. */
    QUERY_SM_RESP(Operations.QUERY_SM_RESP, 46),
    /** A message id and both addresses. */
    CANCEL_SM(Operations.CANCEL_SM, 55),
    /** A header and nothing else. */
    CANCEL_SM_RESP(Operations.CANCEL_SM_RESP, 16),
    /** The same message in place of another. */
    REPLACE_SM(Operations.REPLACE_SM, 82),
    /** A header and nothing else. */
    REPLACE_SM_RESP(Operations.REPLACE_SM_RESP, 16),
    /** The same message to one area, with the five parameters that a broadcast needs. */
    BROADCAST_SM(Operations.BROADCAST_SM, 109),
    /** A message id of ten digits. */
    BROADCAST_SM_RESP(Operations.BROADCAST_SM_RESP, 27),
    /** A message id and the source address. */
    QUERY_BROADCAST_SM(Operations.QUERY_BROADCAST_SM, 40),
    /** A state, an area and its success. */
    QUERY_BROADCAST_SM_RESP(Operations.QUERY_BROADCAST_SM_RESP, 48),
    /** A message id and the source address. */
    CANCEL_BROADCAST_SM(Operations.CANCEL_BROADCAST_SM, 41),
    /** A header and nothing else. */
    CANCEL_BROADCAST_SM_RESP(Operations.CANCEL_BROADCAST_SM_RESP, 16),
    /** Two addresses. */
    ALERT_NOTIFICATION(Operations.ALERT_NOTIFICATION, 43);

    @SuppressWarnings("ImmutableEnumChecker") // every PDU is an immutable record
    public final Pdu pdu;

    /** Its command_length. */
    public final int octets;

    SamplePdu(Pdu pdu, int octets) {
        this.pdu = pdu;
        this.octets = octets;
    }
}
