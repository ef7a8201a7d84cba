package io.smppcore.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResponseTest {

    private static final CommandStatus THROTTLED = CommandStatus.ESME_RTHROTTLED;

    static Stream<Request<?>> requests() {
        return Stream.of(
                BindRequest.builder(BindType.TRANSMITTER).build(),
                BindRequest.builder(BindType.RECEIVER).build(),
                BindRequest.builder(BindType.TRANSCEIVER).build(),
                SubmitSm.builder().build(),
                DeliverSm.builder().build(),
                EnquireLink.HEADER_ONLY,
                Unbind.HEADER_ONLY);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void hasTheResponseIdOfTheRequest(Request<?> request) {
        Response response = request.respond(THROTTLED);
        assertThat(response.commandId()).isSameAs(request.commandId().response());
        assertThat(response.commandStatus()).isSameAs(THROTTLED);
        assertThat(response.tlvs().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void refusesEveryRequestWithItsOwnResponse(Request<?> request) {
        assertThat(Response.refusing(request.commandId(), THROTTLED)).isEqualTo(request.respond(THROTTLED));
    }

    @Test
    void refusesOtherRequestsWithGenericNack() {
        assertThat(Response.refusing(CommandId.of(0x0A), THROTTLED)).isEqualTo(GenericNack.of(THROTTLED));
        assertThat(Response.refusing(CommandId.OUTBIND, THROTTLED)).isEqualTo(GenericNack.of(THROTTLED));
    }

    @Test
    void orThrowThrowsForNegativeResponses() {
        SubmitSmResp refused = new SubmitSmResp(THROTTLED, "", Tlvs.EMPTY);
        assertThatExceptionOfType(NegativeResponseException.class)
                .isThrownBy(refused::orThrow)
                .withMessage("submit_sm_resp: refused by the peer with ESME_RTHROTTLED (0x00000058, THROTTLE)")
                .satisfies(e -> {
                    assertThat(e.response()).isSameAs(refused);
                    assertThat(e.commandStatus()).isSameAs(THROTTLED);
                });
        assertThatExceptionOfType(NegativeResponseException.class)
                .isThrownBy(() -> new DeliverSmResp(THROTTLED, "", Tlvs.EMPTY).orThrow());
        assertThatExceptionOfType(NegativeResponseException.class)
                .isThrownBy(() -> GenericNack.of(THROTTLED).orThrow());
    }

    @Test
    void orThrowReturnsPositiveResponses() {
        SubmitSmResp ok = SubmitSmResp.ok("1");
        assertThat(ok.orThrow()).isSameAs(ok);
        assertThat(DeliverSmResp.ok().orThrow()).isSameAs(DeliverSmResp.ok());
        assertThat(EnquireLinkResp.OK.orThrow()).isSameAs(EnquireLinkResp.OK);
        assertThat(ok.isOk()).isTrue();
        assertThat(GenericNack.of(THROTTLED).isOk()).isFalse();
    }

    @Test
    void refusesAMessageIdThatIsTooLongOrCannotBeWritten() {
        assertThat(SubmitSmResp.ok("1".repeat(64)).messageId()).hasSize(64);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> SubmitSmResp.ok("1".repeat(65)))
                .withMessage("message_id: 65 octets (expected: <= 64)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new SubmitSmResp(CommandStatus.ESME_ROK, "\0", Tlvs.EMPTY))
                .withMessage("message_id: character U+0000 at index 0 (expected: U+0001 to U+00FF)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new DeliverSmResp(CommandStatus.ESME_ROK, "\u0100", Tlvs.EMPTY))
                .withMessage("message_id: character U+0100 at index 0 (expected: U+0001 to U+00FF)");
    }

    @Test
    void refusesASystemIdThatCannotBeWritten() {
        String message = "system_id: character U+0000 at index 0 (expected: U+0001 to U+00FF)";
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new BindResp(BindType.TRANSMITTER, CommandStatus.ESME_ROK, "\0", Tlvs.EMPTY))
                .withMessage(message);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new BindResp(BindType.RECEIVER, CommandStatus.ESME_ROK, "\0", Tlvs.EMPTY))
                .withMessage(message);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_ROK, "\0", Tlvs.EMPTY))
                .withMessage(message);
    }

    @Test
    void sharesHeaderOnlyPdus() {
        assertThat(EnquireLink.HEADER_ONLY.respond(CommandStatus.ESME_ROK)).isSameAs(EnquireLinkResp.OK);
        assertThat(DeliverSmResp.ok()).isSameAs(DeliverSmResp.ok());
    }

    @Test
    void unknownPdusHaveNoParameters() {
        UnknownRequest unknown = UnknownRequest.of(CommandId.of(0x0A), Octets.ofHex("02040000"));
        assertThat(unknown.tlvs()).isSameAs(Tlvs.EMPTY);
        UnknownResponse response = unknown.respond(CommandStatus.ESME_ROK, unknown.body());
        assertThat(response.commandId()).isEqualTo(CommandId.of(0x8000000A));
        assertThat(response.tlvs()).isSameAs(Tlvs.EMPTY);
        assertThat(response.withTlvs(Tlvs.EMPTY)).isSameAs(response);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> response.withTlvs(Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V3_4)))
                .withMessage("0x8000000A: 1 parameters (expected: none; they are octets of the body)");
    }

    @Test
    void unknownPdusAreNeitherOperationsOfTheSpecificationNorTheOtherDirection() {
        for (CommandId id : List.of(CommandId.SUBMIT_SM, CommandId.OUTBIND, CommandId.of(0x80010203))) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> UnknownRequest.of(id, Octets.EMPTY))
                    .withMessage("command_id: " + id + " (expected: a request that is not in the specification)");
        }
        for (CommandId id : List.of(CommandId.SUBMIT_SM_RESP, CommandId.of(0x00010203))) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> new UnknownResponse(id, CommandStatus.ESME_ROK, Octets.EMPTY))
                    .withMessageStartingWith("command_id: " + id + " (expected: generic_nack, or a response");
        }
    }
}
