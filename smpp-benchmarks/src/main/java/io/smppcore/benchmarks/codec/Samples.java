package io.smppcore.benchmarks.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.BroadcastAreaIdentifier;
import io.smppcore.tlv.BroadcastContentType;
import io.smppcore.tlv.BroadcastFrequencyInterval;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The messages that the benchmarks of every library send. */
public final class Samples {

    /** Source address: 10 digits, TON international, NPI ISDN. */
    public static final String SOURCE = "4915112345";

    /** Destination address: 11 digits, TON international, NPI ISDN. */
    public static final String DESTINATION = "49171765432";

    /** Value of TON international, and of NPI ISDN as well. */
    public static final byte INTERNATIONAL_ISDN = 1;

    public static final int SUBMIT_SM_OCTETS = 91;

    /** Message id of every response; it makes a submit_sm_resp of {@value #SUBMIT_SM_RESP_OCTETS} octets. */
    public static final String MESSAGE_ID = "0123456789";

    public static final int SUBMIT_SM_RESP_OCTETS = 27;

    public static final String SYSTEM_ID = "bench";
    public static final String PASSWORD = "secret";

    public static final int SEQUENCE_NUMBER = 1;

    static final Address SOURCE_ADDRESS = Address.international(SOURCE);
    static final Address DESTINATION_ADDRESS = Address.international(DESTINATION);
    private static final Octets TEXT = Octets.wrap(text());

    public static final SubmitSm SUBMIT_SM = SubmitSm.builder()
            .sourceAddress(SOURCE_ADDRESS)
            .destinationAddress(DESTINATION_ADDRESS)
            .shortMessage(TEXT)
            .build();

    public static final DeliverSm DELIVER_SM = DeliverSm.builder()
            .sourceAddress(DESTINATION_ADDRESS)
            .destinationAddress(SOURCE_ADDRESS)
            .shortMessage(TEXT)
            .build();

    public static final DeliverSm RECEIPT = DeliverSm.builder()
            .sourceAddress(DESTINATION_ADDRESS)
            .destinationAddress(SOURCE_ADDRESS)
            .esmClass(EsmClass.DELIVERY_RECEIPT)
            .shortMessage(Octets.of(
                    ("id:0123456789 sub:001 dlvrd:001 submit date:2603150930 done date:2603150931 stat:DELIVRD"
                                    + " err:000 text:Your code is 493817,")
                            .getBytes(StandardCharsets.US_ASCII)))
            .tlv(TlvTag.RECEIPTED_MESSAGE_ID, MESSAGE_ID)
            .tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
            .tlv(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(NetworkErrorCode.GSM, 0))
            .tlv(TlvTag.SOURCE_PORT, 5000)
            .tlv(TlvTag.USER_MESSAGE_REFERENCE, 4711)
            .build();

    public static final SubmitMulti SUBMIT_MULTI = SubmitMulti.builder()
            .sourceAddress(SOURCE_ADDRESS)
            .destinations(destinations())
            .shortMessage(TEXT)
            .build();

    public static final DataSm DATA_SM = DataSm.builder()
            .sourceAddress(SOURCE_ADDRESS)
            .destinationAddress(DESTINATION_ADDRESS)
            .tlv(TlvTag.MESSAGE_PAYLOAD, TEXT)
            .build();

    private static final BroadcastAreaIdentifier AREA = BroadcastAreaIdentifier.alias("Bremen");

    static final Pdu SUBMIT_SM_FIVE_TLVS = SubmitSm.builder()
            .sourceAddress(SOURCE_ADDRESS)
            .destinationAddress(DESTINATION_ADDRESS)
            .shortMessage(TEXT)
            .tlv(TlvTag.USER_MESSAGE_REFERENCE, 4711)
            .tlv(TlvTag.SOURCE_PORT, 5000)
            .tlv(TlvTag.SAR_MSG_REF_NUM, 77)
            .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
            .tlv(TlvTag.SAR_SEGMENT_SEQNUM, 1)
            .build();
    static final Pdu SUBMIT_MULTI_RESP = SubmitMultiResp.ok(
            MESSAGE_ID,
            List.of(
                    new SubmitMultiResp.UnsuccessSme(DESTINATION_ADDRESS, CommandStatus.ESME_RINVDSTADR),
                    new SubmitMultiResp.UnsuccessSme(SOURCE_ADDRESS, CommandStatus.ESME_RTHROTTLED)));

    static final Pdu REPLACE_SM = ReplaceSm.builder()
            .messageId(MESSAGE_ID)
            .sourceAddress(SOURCE_ADDRESS)
            .shortMessage(TEXT)
            .build();

    static final Pdu BROADCAST_SM = BroadcastSm.builder()
            .sourceAddress(SOURCE_ADDRESS)
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
            MESSAGE_ID,
            Tlvs.EMPTY
                    .with(TlvTag.MESSAGE_STATE, MessageState.ENROUTE)
                    .with(TlvTag.BROADCAST_AREA_IDENTIFIER, AREA)
                    .with(TlvTag.BROADCAST_AREA_SUCCESS, 98));

    private static final byte[] BIND = octets(bind(BindType.TRANSCEIVER));

    private Samples() {}

    /** Returns the octets of a bind_transceiver with {@link #SEQUENCE_NUMBER}. */
    public static byte[] bind() {
        return BIND.clone();
    }

    private static List<Destination> destinations() {
        List<Destination> destinations = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            destinations.add(new Destination.SmeAddress(Address.international("4917176543" + i)));
        }
        destinations.add(new Destination.DistributionList("staff"));
        destinations.add(new Destination.DistributionList("customers"));
        return destinations;
    }

    /** Returns a submit_sm with a message of the given length, 0 to 254 octets. */
    static Pdu submitSm(int octets) {
        return SubmitSm.builder()
                .sourceAddress(SOURCE_ADDRESS)
                .destinationAddress(DESTINATION_ADDRESS)
                .shortMessage(letters(octets))
                .build();
    }

    /** Returns a submit_sm with a message of the given length in message_payload. */
    static Pdu submitSmWithPayload(int octets) {
        return SubmitSm.builder()
                .sourceAddress(SOURCE_ADDRESS)
                .destinationAddress(DESTINATION_ADDRESS)
                .tlv(TlvTag.MESSAGE_PAYLOAD, letters(octets))
                .build();
    }

    private static Octets letters(int octets) {
        byte[] text = new byte[octets];
        Arrays.fill(text, (byte) 'a');
        return Octets.wrap(text);
    }

    static Pdu bind(BindType type) {
        return BindRequest.builder(type).systemId(SYSTEM_ID).password(PASSWORD).build();
    }

    static Pdu bindResp(BindType type) {
        return new BindResp(
                type,
                CommandStatus.ESME_ROK,
                SYSTEM_ID,
                Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V5_0));
    }

    /** Returns the octets of short_message. */
    public static byte[] text() {
        return MessageText.octets();
    }

    /** Returns the octets of a PDU with {@link #SEQUENCE_NUMBER}. */
    public static byte[] octets(Pdu pdu) {
        ByteBuf buffer = Unpooled.buffer();
        new PduEncoder().encode(pdu, SEQUENCE_NUMBER, buffer);
        return ByteBufUtil.getBytes(buffer);
    }

    /** Fails the calling benchmark unless both values are equal. */
    public static void require(String what, Object actual, Object expected) {
        if (!actual.equals(expected)) {
            throw new IllegalStateException(what + ": " + actual + " (expected: " + expected + ")");
        }
    }
}
