package io.smppcore.message;

import static io.smppcore.type.InterfaceVersion.V3_3;
import static io.smppcore.type.InterfaceVersion.V3_4;
import static io.smppcore.type.InterfaceVersion.V5_0;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.message.MessageAdapter.Adaptation;
import io.smppcore.message.MessageAdapter.Adaptation.Adapted;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import io.smppcore.type.Ton;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class MessageAdapterTest {

    private static final Octets TEXT = Octets.of((byte) 'a', (byte) 'b');

    private static Octets octets(int length) {
        return Octets.wrap(new byte[length]);
    }

    private static Adapted adapted(MessageRequest<?> request, InterfaceVersion version) {
        Adaptation adaptation = MessageAdapter.TO_SMSC.adapt(request, version);
        assertThat(adaptation).isInstanceOf(Adapted.class);
        assertThat(MessageAdapter.TO_SMSC.obstacle(request, version)).isNull();
        return (Adapted) adaptation;
    }

    private static Inexpressible obstacle(MessageRequest<?> request) {
        Adaptation adaptation = MessageAdapter.TO_SMSC.adapt(request, V3_3);
        assertThat(adaptation).isInstanceOf(Inexpressible.class);
        assertThat(MessageAdapter.TO_SMSC.obstacle(request, V3_3)).isEqualTo(adaptation);
        assertThat(MessageAdapter.TO_SMSC.obstacle(request, V3_4)).isNull();
        return (Inexpressible) adaptation;
    }

    private static SubmitSm.Builder message() {
        return SubmitSm.builder().shortMessage(TEXT);
    }

    @Test
    void returnsAMessageThatTheVersionHas() {
        SubmitSm plain = message().build();
        assertThat(adapted(plain, V3_3).request()).isSameAs(plain);
        SubmitSm with = message().tlv(TlvTag.SOURCE_PORT, 1).build();
        assertThat(adapted(with, V3_4)).isEqualTo(new Adapted(with, List.of()));
        SubmitSm new50 = message()
                .registeredDelivery(RegisteredDelivery.SUCCESS_ONLY)
                .shortMessage(octets(255))
                .build();
        assertThat(adapted(new50, V5_0).request()).isSameAs(new50);
    }

    @Test
    void requestsAnyReceiptInsteadOfOneOnSuccessOnly() {
        SubmitSm request = message()
                .registeredDelivery(RegisteredDelivery.SUCCESS_ONLY.plus(RegisteredDelivery.INTERMEDIATE))
                .build();
        SubmitSm expected = request.toBuilder()
                .registeredDelivery(RegisteredDelivery.FINAL.plus(RegisteredDelivery.INTERMEDIATE))
                .build();
        for (InterfaceVersion version : List.of(V3_3, V3_4)) {
            assertThat(adapted(request, version))
                    .isEqualTo(new Adapted(
                            expected,
                            List.of("registered_delivery: a receipt on success or failure, not on success only")));
        }
    }

    @Test
    void movesAShortMessageOf255OctetsToThePayload() {
        SubmitSm request = message().shortMessage(octets(255)).build();
        SubmitSm expected =
                SubmitSm.builder().tlv(TlvTag.MESSAGE_PAYLOAD, octets(255)).build();
        assertThat(adapted(request, V3_4))
                .isEqualTo(new Adapted(expected, List.of("short_message: as message_payload")));
        assertThat(obstacle(request))
                .isEqualTo(new Inexpressible(
                        "message: 255 octets (expected: <= 254 before SMPP 3.4)", CommandStatus.ESME_RINVMSGLEN));
        SubmitSm both = request.toBuilder().tlv(TlvTag.MESSAGE_PAYLOAD, TEXT).build();
        String dropped = "short_message: dropped, because message_payload has the message";
        assertThat(adapted(both, V3_4))
                .isEqualTo(new Adapted(
                        SubmitSm.builder().tlv(TlvTag.MESSAGE_PAYLOAD, TEXT).build(), List.of(dropped)));
        assertThat(adapted(both, V3_3))
                .isEqualTo(new Adapted(message().build(), List.of(dropped, "message_payload: as short_message")));
    }

    @Test
    void dropsParametersOf50() {
        SubmitSm request = message()
                .tlv(TlvTag.SOURCE_PORT, 1)
                .tlv(TlvTag.CONGESTION_STATE, CongestionState.of(1))
                .tlv(new Tlv(0x1400, TEXT))
                .build();
        SubmitSm expected =
                message().tlv(TlvTag.SOURCE_PORT, 1).tlv(new Tlv(0x1400, TEXT)).build();
        assertThat(adapted(request, V3_4)).isEqualTo(new Adapted(expected, List.of("congestion_state: dropped")));
        assertThat(adapted(request, V3_3).changes())
                .containsExactly("source_port: dropped", "congestion_state: dropped", "0x1400: dropped");
    }

    @Test
    void replacesStatesOf50() {
        DeliverSm request = DeliverSm.builder()
                .shortMessage(TEXT)
                .tlv(TlvTag.MESSAGE_STATE, MessageState.SKIPPED)
                .build();
        Adapted adapted = (Adapted) MessageAdapter.TO_ESME.adapt(request, V3_4);
        assertThat(adapted.request().tlvs().get(TlvTag.MESSAGE_STATE)).isEqualTo(MessageState.UNKNOWN);
    }

    @Test
    void movesTheMessageToTheFieldsOf33() {
        SubmitSm request = SubmitSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, octets(254))
                .tlv(TlvTag.USER_MESSAGE_REFERENCE, 1)
                .build();
        assertThat(adapted(request, V3_3))
                .isEqualTo(new Adapted(
                        SubmitSm.builder().shortMessage(octets(254)).build(),
                        List.of("message_payload: as short_message", "user_message_reference: dropped")));
    }

    @Test
    void movesConcatenationAndPortsToTheUserDataHeader() {
        SubmitSm request = message()
                .tlv(TlvTag.SAR_MSG_REF_NUM, 300)
                .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 3)
                .tlv(TlvTag.SAR_SEGMENT_SEQNUM, 2)
                .tlv(TlvTag.DESTINATION_PORT, 2948)
                .build();
        Adapted adapted = adapted(request, V3_3);
        SubmitSm changed = (SubmitSm) adapted.request();
        assertThat(changed.esmClass()).isEqualTo(EsmClass.UDHI);
        assertThat(changed.shortMessage().toHex().toLowerCase(Locale.ROOT)).isEqualTo("0c0804012c030205040b8400006162");
        assertThat(adapted.changes())
                .containsExactly(
                        "sar_msg_ref_num: as user data header",
                        "sar_total_segments: as user data header",
                        "sar_segment_seqnum: as user data header",
                        "destination_port: as user data header");
    }

    @Test
    void extendsAUserDataHeader() {
        Udh udh = Udh.of(UdhElement.ports16(1, 2));
        byte[] octets = new byte[udh.length() + 2];
        udh.octets().copyTo(octets, 0);
        SubmitSm request = SubmitSm.builder()
                .esmClass(EsmClass.UDHI)
                .shortMessage(Octets.wrap(octets))
                .tlv(TlvTag.SAR_MSG_REF_NUM, 7)
                .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
                .tlv(TlvTag.SAR_SEGMENT_SEQNUM, 1)
                .tlv(TlvTag.DESTINATION_PORT, 9)
                .build();
        Adapted adapted = adapted(request, V3_3);
        Udh extended = Udh.parse(adapted.request().messageOctets());
        assertThat(extended.ports().orElseThrow().destination()).isEqualTo(1);
        assertThat(extended.concatenation().orElseThrow().reference()).isEqualTo(7);
        assertThat(adapted.changes())
                .contains("sar_segment_seqnum: as user data header", "destination_port: dropped")
                .hasSize(4);
        assertThat(obstacle(request.toBuilder().shortMessage(TEXT).build()).status())
                .isEqualTo(CommandStatus.ESME_RINVESMCLASS);
    }

    @Test
    void sendsADataSmAsAnOperationOf33() {
        DataSm request = DataSm.builder()
                .sourceAddress(Address.international("1"))
                .destinationAddress(Address.international("2"))
                .tlv(TlvTag.MESSAGE_PAYLOAD, TEXT)
                .tlv(TlvTag.QOS_TIME_TO_LIVE, 60L)
                .build();
        Adapted submit = adapted(request, V3_3);
        assertThat(submit.request())
                .isEqualTo(message()
                        .sourceAddress(Address.international("1"))
                        .destinationAddress(Address.international("2"))
                        .validityPeriod(SmppTime.in(Duration.ofMinutes(1)).text())
                        .build());
        assertThat(submit.changes())
                .containsExactly(
                        "message_payload: as short_message",
                        "qos_time_to_live: as validity_period",
                        "data_sm: as submit_sm");
        Adapted deliver = (Adapted) MessageAdapter.TO_ESME.adapt(request, V3_3);
        assertThat(deliver.request()).isInstanceOf(DeliverSm.class);
        assertThat(((DeliverSm) deliver.request()).validityPeriod()).isEmpty();
        DataSm longAddress = DataSm.builder()
                .destinationAddress(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, "1".repeat(21)))
                .build();
        assertThat(obstacle(longAddress).status()).isEqualTo(CommandStatus.ESME_RINVDSTADR);
    }

    @Test
    void doesNotExpressAMessageWithoutParametersThatAreAPartOfIt() {
        for (TlvTag<?> tag : List.of(TlvTag.USSD_SERVICE_OP, TlvTag.ITS_SESSION_INFO, TlvTag.DEST_SUBADDRESS)) {
            SubmitSm request = message().tlv(new Tlv(tag.tag(), TEXT)).build();
            assertThat(obstacle(request))
                    .isEqualTo(new Inexpressible(
                            "parameter " + tag.name() + " needs SMPP 3.4", CommandStatus.ESME_RTLVNOTALLWD));
        }
        SubmitSm receipt = SubmitSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .tlv(TlvTag.RECEIPTED_MESSAGE_ID, "1")
                .build();
        assertThat(obstacle(receipt).status()).isEqualTo(CommandStatus.ESME_RINVMSGLEN);
    }
}
