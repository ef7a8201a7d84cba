package io.smppcore.benchmarks.codec;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.BroadcastAreaIdentifier;
import io.smppcore.tlv.BroadcastContentType;
import io.smppcore.tlv.BroadcastFrequencyInterval;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.Arrays;
import java.util.List;

/** One PDU of each operation that {@link Messages} does not have. */
final class Operations {

    static final Address SOURCE = Address.international(Messages.SOURCE);
    static final Address DESTINATION = Address.international(Messages.DESTINATION);
    private static final Octets TEXT = Octets.wrap(Messages.text());
    private static final BroadcastAreaIdentifier AREA = BroadcastAreaIdentifier.alias("Bremen");

    static final Pdu SUBMIT_SM_FIVE_TLVS = SubmitSm.builder()
            .sourceAddress(SOURCE)
            .destinationAddress(DESTINATION)
            .shortMessage(TEXT)
            .tlv(TlvTag.USER_MESSAGE_REFERENCE, 4711)
            .tlv(TlvTag.SOURCE_PORT, 5000)
            .tlv(TlvTag.SAR_MSG_REF_NUM, 77)
            .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
            .tlv(TlvTag.SAR_SEGMENT_SEQNUM, 1)
            .build();
    static final Pdu SUBMIT_MULTI_RESP = SubmitMultiResp.ok(
            Messages.MESSAGE_ID,
            List.of(
                    new SubmitMultiResp.UnsuccessSme(DESTINATION, CommandStatus.ESME_RINVDSTADR),
                    new SubmitMultiResp.UnsuccessSme(SOURCE, CommandStatus.ESME_RTHROTTLED)));
    static final Pdu DATA_SM_RESP = DataSmResp.ok(Messages.MESSAGE_ID);

    static final Pdu REPLACE_SM = ReplaceSm.builder()
            .messageId(Messages.MESSAGE_ID)
            .sourceAddress(SOURCE)
            .shortMessage(TEXT)
            .build();

    static final Pdu BROADCAST_SM = BroadcastSm.builder()
            .sourceAddress(SOURCE)
            .tlv(TlvTag.BROADCAST_AREA_IDENTIFIER, AREA)
            .tlv(
                    TlvTag.BROADCAST_CONTENT_TYPE,
                    new BroadcastContentType(BroadcastContentType.GSM, BroadcastContentType.WEATHER))
            .tlv(TlvTag.BROADCAST_REP_NUM, 12)
            .tlv(
                    TlvTag.BROADCAST_FREQUENCY_INTERVAL,
                    new BroadcastFrequencyInterval(BroadcastFrequencyInterval.MINUTES, 5))
            .tlv(TlvTag.MESSAGE_PAYLOAD, TEXT)
            .build();
    static final Pdu QUERY_BROADCAST_SM_RESP = new QueryBroadcastSmResp(
            CommandStatus.ESME_ROK,
            Messages.MESSAGE_ID,
            Tlvs.EMPTY
                    .with(TlvTag.MESSAGE_STATE, MessageState.ENROUTE)
                    .with(TlvTag.BROADCAST_AREA_IDENTIFIER, AREA)
                    .with(TlvTag.BROADCAST_AREA_SUCCESS, 98));

    private Operations() {}

    /** Returns a submit_sm with a message of some length, 0 to 254 octets. */
    static Pdu submitSm(int octets) {
        return SubmitSm.builder()
                .sourceAddress(SOURCE)
                .destinationAddress(DESTINATION)
                .shortMessage(letters(octets))
                .build();
    }

    /** Returns a submit_sm with a message of some length in message_payload. */
    static Pdu submitSmWithPayload(int octets) {
        return SubmitSm.builder()
                .sourceAddress(SOURCE)
                .destinationAddress(DESTINATION)
                .tlv(TlvTag.MESSAGE_PAYLOAD, letters(octets))
                .build();
    }

    private static Octets letters(int octets) {
        byte[] text = new byte[octets];
        Arrays.fill(text, (byte) 'a');
        return Octets.wrap(text);
    }

    static Pdu bind(BindType type) {
        return BindRequest.builder(type)
                .systemId(Messages.SYSTEM_ID)
                .password(Messages.PASSWORD)
                .build();
    }

    static Pdu bindResp(BindType type) {
        return new BindResp(
                type,
                CommandStatus.ESME_ROK,
                Messages.SYSTEM_ID,
                Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V5_0));
    }
}
