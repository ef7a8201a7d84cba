package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.version.VersionRules;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.spec.Csv;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.DeliveryFailureReason;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Decoding of every response of a session by a strict peer of any version. */
class OwnResponsesTest {

    private static final List<InterfaceVersion> VERSIONS =
            List.of(InterfaceVersion.V3_3, InterfaceVersion.V3_4, InterfaceVersion.V5_0);

    private static final List<CommandStatus> STATUSES = List.of(
            CommandStatus.ESME_ROK,
            CommandStatus.ESME_RSYSERR,
            CommandStatus.ESME_RTHROTTLED,
            CommandStatus.ESME_RINVTLVSTREAM,
            CommandStatus.ESME_RMISSINGTLV,
            CommandStatus.of(0x100),
            CommandStatus.of(0x4FF));

    private static final Tlvs CONGESTION = Tlvs.EMPTY.with(TlvTag.CONGESTION_STATE, CongestionState.of(50));

    private static final Tlvs FAILURE = CONGESTION
            .with(TlvTag.DELIVERY_FAILURE_REASON, DeliveryFailureReason.of(2))
            .with(TlvTag.ADDITIONAL_STATUS_INFO_TEXT, "try again later");

    static Stream<CommandId> requests() {
        return Csv.read("commands.csv").stream()
                .filter(row ->
                        row.text("kind").equals("request") && !row.text("body").equals("vendor"))
                .filter(row -> !row.isRange("command_id"))
                .map(row -> CommandId.of(row.number("command_id")))
                .filter(command -> command.name() != null); // three exist only in 3.3
    }

    @ParameterizedTest
    @MethodSource("requests")
    void canBeDecodedByAStrictPeer(CommandId command) {
        Request<?> request = (Request<?>) Commands.example(command);
        for (InterfaceVersion version : VERSIONS) {
            for (CommandStatus status : STATUSES) {
                for (Tlvs tlvs : List.of(Tlvs.EMPTY, CONGESTION, FAILURE)) {
                    assertReadable(request.respond(status).withTlvs(tlvs), version);
                    assertReadable(Response.refusing(command, status).withTlvs(tlvs), version);
                }
                assertReadable(GenericNack.of(status), version);
            }
        }
    }

    private static void assertReadable(Response response, InterfaceVersion version) {
        Response written = VersionRules.adapt(response, version);
        ByteBuf octets = Unpooled.buffer();
        new PduEncoder().encode(written, 1, octets);
        Pdu read = new PduDecoder(Leniency.strict(), CodecLimits.defaults()).decode(octets);
        assertThat(read).isEqualTo(written);
    }
}
