package io.smppcore.benchmarks.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The messages of all benchmarks, of every library. */
public final class Messages {

    /** 10 digits, TON international, NPI ISDN. */
    public static final String SOURCE = "4915112345";

    /** 11 digits, TON international, NPI ISDN. */
    public static final String DESTINATION = "49171765432";

    /** TON international, and NPI ISDN as well. */
    public static final byte INTERNATIONAL_ISDN = 1;

    public static final int SUBMIT_SM_OCTETS = 91;

    /** Message id of every response; it makes a submit_sm_resp of {@value #SUBMIT_SM_RESP_OCTETS} octets. */
    public static final String MESSAGE_ID = "0123456789";

    public static final int SUBMIT_SM_RESP_OCTETS = 27;

    public static final String SYSTEM_ID = "bench";
    public static final String PASSWORD = "secret";

    public static final int SEQUENCE_NUMBER = 1;

    public static final SubmitSm SUBMIT_SM = SubmitSm.builder()
            .sourceAddress(Address.international(SOURCE))
            .destinationAddress(Address.international(DESTINATION))
            .shortMessage(Octets.wrap(text()))
            .build();

    public static final DeliverSm DELIVER_SM = DeliverSm.builder()
            .sourceAddress(Address.international(DESTINATION))
            .destinationAddress(Address.international(SOURCE))
            .shortMessage(Octets.wrap(text()))
            .build();

    public static final DeliverSm RECEIPT = DeliverSm.builder()
            .sourceAddress(Address.international(DESTINATION))
            .destinationAddress(Address.international(SOURCE))
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
            .sourceAddress(Address.international(SOURCE))
            .destinations(destinations())
            .shortMessage(Octets.wrap(text()))
            .build();

    public static final DataSm DATA_SM = DataSm.builder()
            .sourceAddress(Address.international(SOURCE))
            .destinationAddress(Address.international(DESTINATION))
            .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.wrap(text()))
            .build();

    private static final byte[] BIND = octets(BindRequest.builder(BindType.TRANSCEIVER)
            .systemId(SYSTEM_ID)
            .password(PASSWORD)
            .build());

    private Messages() {}

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
