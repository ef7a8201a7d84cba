package io.smppcore.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.session.OctetTap.Direction;
import io.smppcore.session.SessionRole;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Content of log lines, and data that they never contain. */
class PduLogTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder()
            .sourceAddress(Address.alphanumeric("Bank"))
            .destinationAddress(Address.international("4917012345678"))
            .shortMessage(Octets.ofHex("48656c6c6f"))
            .tlv(TlvTag.SAR_MSG_REF_NUM, 7)
            .tlv(new Tlv(0x1450, Octets.ofHex("736563726574")))
            .build();

    private final RecordingLogger logger = new RecordingLogger(Level.DEBUG);

    private static String line(Pdu pdu) {
        return PduLine.of("esme-1", Direction.SENT, pdu, 9, null);
    }

    private List<String> logged(PduLog log) {
        try (TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(log))) {
            session.session().sendAsync(SUBMIT);
            session.receive(2, SubmitSmResp.ok("17")).receive(0xFFFF_FFFF, EnquireLink.HEADER_ONLY);
            String id = session.session().id();
            return logger.lines().stream().map(line -> line.replace(id, "ID")).toList();
        }
    }

    @Test
    void writesEachPduAsOneLineWithoutPasswordAndText() {
        assertThat(logged(PduLog.builder().logger(logger).build()))
                .containsExactly(
                        "DEBUG ID sent bind_transceiver sequence=1 system_id=\"esme01\" system_type=\"\" interface_version=\"3.4 (52)\""
                                + " address_range=\"\"",
                        "DEBUG ID received bind_transceiver_resp sequence=1 status=ESME_ROK system_id=\"\"",
                        "DEBUG ID sent submit_sm sequence=2 source=\"Bank (5/0)\" destination=\"4917012345678 (1/1)\" esm_class=0"
                                + " data_coding=0 message_octets=5 tlvs=sar_msg_ref_num,0x1450",
                        "DEBUG ID received submit_sm_resp sequence=2 status=ESME_ROK message_id=\"17\"",
                        "DEBUG ID received enquire_link sequence=4294967295",
                        "DEBUG ID sent enquire_link_resp sequence=4294967295 status=ESME_ROK");
    }

    @Test
    void writesTextIfConfigured() {
        PduLog log = PduLog.builder()
                .logger(logger)
                .text(TextDecoder.of(DefaultAlphabet.GSM)::decode)
                .only(CommandId.SUBMIT_SM)
                .build();
        assertThat(logged(log)).hasSize(2).first().asString().contains(" message_octets=5 text=\"Hello\" tlvs=");
    }

    @Test
    void filtersAnOperationTogetherWithItsResponse() {
        PduLog log = PduLog.builder()
                .logger(logger)
                .only(CommandId.SUBMIT_SM, CommandId.ENQUIRE_LINK)
                .except(CommandId.ENQUIRE_LINK_RESP)
                .build();
        assertThat(logged(log))
                .extracting(line -> line.split(" ", 5)[3])
                .containsExactly("submit_sm", "submit_sm_resp");
    }

    @Test
    void writesAtTheConfiguredLevel() {
        assertThat(logged(PduLog.builder().logger(logger).level(Level.WARN).build()))
                .hasSize(6)
                .allSatisfy(line -> assertThat(line).startsWith("WARN "));
    }

    @Test
    void createsNoLineIfTheLevelIsDisabled() {
        PduLog log = PduLog.builder()
                .logger(logger)
                .level(Level.TRACE)
                .text((dataCoding, octets) -> {
                    throw new AssertionError("text was decoded for a disabled level");
                })
                .build();
        assertThat(logged(log)).isEmpty();
    }

    @Test
    void neverWritesPasswords() {
        assertThat(line(BindRequest.builder(BindType.RECEIVER)
                        .systemId("me")
                        .password("s3cret")
                        .build()))
                .startsWith("esme-1 sent bind_receiver sequence=9 system_id=\"me\"")
                .doesNotContain("s3cret");
        assertThat(line(Outbind.of("me", "s3cret"))).isEqualTo("esme-1 sent outbind sequence=9 system_id=\"me\"");
    }

    @Test
    void escapesTextOfThePeer() {
        SubmitSmResp forged = new SubmitSmResp(CommandStatus.ESME_ROK, "1\" x=\"\n2026 ERROR \u001b[31m\\", Tlvs.EMPTY);
        assertThat(line(forged))
                .endsWith("message_id=\"1\\\" x=\\\"\\u000A2026 ERROR \\u001B[31m\\\\\"")
                .doesNotContain("\n");
    }

    @Test
    void writesTheMainFieldsOfEachOperation() {
        assertThat(line(SubmitMulti.builder()
                        .sourceAddress(Address.alphanumeric("Bank"))
                        .destinations(List.of(Destination.of(Address.international("1"))))
                        .build()))
                .endsWith("source=\"Bank (5/0)\" destinations=1 data_coding=0 message_octets=0");
        assertThat(line(SubmitMultiResp.ok("7", List.of()))).endsWith("message_id=\"7\" unsuccessful=0");
        assertThat(line(QuerySm.of("7", Address.EMPTY))).endsWith("message_id=\"7\" source=\" (0/0)\"");
        assertThat(line(QuerySmResp.ok("7", "", MessageState.DELIVERED, 0)))
                .endsWith("status=ESME_ROK message_id=\"7\" message_state=\"DELIVERED (2)\"");
        assertThat(line(CancelSm.of("", "7", Address.EMPTY, Address.international("1"))))
                .endsWith("message_id=\"7\" source=\" (0/0)\" destination=\"1 (1/1)\"");
        assertThat(line(ReplaceSm.builder().messageId("7").build()))
                .endsWith("message_id=\"7\" source=\" (0/0)\" message_octets=0");
        assertThat(line(DataSm.builder()
                        .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.ofHex("0102"))
                        .build()))
                .endsWith("message_octets=2 tlvs=message_payload");
        assertThat(line(AlertNotification.of(Address.international("1"), Address.EMPTY)))
                .endsWith("source=\"1 (1/1)\" esme=\" (0/0)\"");
        assertThat(line(GenericNack.of(CommandStatus.ESME_RINVCMDID)))
                .isEqualTo("esme-1 sent generic_nack sequence=9 status=ESME_RINVCMDID");
        assertThat(line(new UnknownRequest(
                        CommandId.of(0x00010203), CommandStatus.of(5), Octets.ofHex("736563726574"))))
                .isEqualTo("esme-1 sent 0x00010203 sequence=9 status=ESME_RALYBND body_octets=6");
        assertThat(line(new UnknownResponse(CommandId.of(0x80010203), CommandStatus.ESME_ROK, Octets.ofHex("73"))))
                .isEqualTo("esme-1 sent 0x80010203 sequence=9 status=ESME_ROK body_octets=1");
    }
}
