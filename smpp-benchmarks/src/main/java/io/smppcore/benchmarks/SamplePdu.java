package io.smppcore.benchmarks;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;

/** The PDUs of the codec benchmarks. */
public enum SamplePdu {
    /** A message of 37 octets from 10 to 11 digits. */
    SUBMIT_SM(Messages.SUBMIT_SM, Messages.SUBMIT_SM_OCTETS),
    /** What every server answers, with a message id of ten digits. */
    SUBMIT_SM_RESP(SubmitSmResp.ok(Messages.MESSAGE_ID), Messages.SUBMIT_SM_RESP_OCTETS),
    /** The same message on its way back. */
    DELIVER_SM(Messages.DELIVER_SM, Messages.SUBMIT_SM_OCTETS),
    /** A delivery receipt with the text of SMPP 3.4 appendix B and five parameters. */
    DELIVER_SM_RECEIPT(Messages.RECEIPT, 215),
    /** The same message to ten numbers and two distribution lists. */
    SUBMIT_MULTI(Messages.SUBMIT_MULTI, 246),
    /** The same message in message_payload. */
    DATA_SM(Messages.DATA_SM, 88),
    /** system_id and password, the other texts empty. */
    BIND_TRANSCEIVER(
            BindRequest.builder(BindType.TRANSCEIVER)
                    .systemId(Messages.SYSTEM_ID)
                    .password(Messages.PASSWORD)
                    .build(),
            34),
    /** A header and nothing else. */
    ENQUIRE_LINK(EnquireLink.HEADER_ONLY, 16);

    @SuppressWarnings("ImmutableEnumChecker") // every PDU is an immutable record
    final Pdu pdu;

    /** Its command_length. */
    final int octets;

    SamplePdu(Pdu pdu, int octets) {
        this.pdu = pdu;
        this.octets = octets;
    }
}
