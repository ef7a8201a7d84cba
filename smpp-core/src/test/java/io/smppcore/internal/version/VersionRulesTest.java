package io.smppcore.internal.version;

import static io.smppcore.type.InterfaceVersion.V3_3;
import static io.smppcore.type.InterfaceVersion.V3_4;
import static io.smppcore.type.InterfaceVersion.V5_0;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Pdus;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

public class VersionRulesTest {

    /** Request, and the oldest version that has it. */
    public record Rule(Pdu request, InterfaceVersion since) {}

    public static Stream<Rule> rules() {
        return Stream.of(
                new Rule(Pdus.broadcast().build(), V5_0),
                new Rule(QueryBroadcastSm.of("", Address.EMPTY), V5_0),
                new Rule(CancelBroadcastSm.of("", "", Address.EMPTY), V5_0),
                new Rule(
                        DataSm.builder()
                                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.EMPTY)
                                .build(),
                        V3_4),
                new Rule(AlertNotification.of(Address.EMPTY, Address.EMPTY), V3_4),
                new Rule(message(254), V3_3),
                new Rule(message(255), V5_0),
                new Rule(recipients(254), V3_3),
                new Rule(recipients(255), V5_0),
                new Rule(receipt(RegisteredDelivery.FAILURE_ONLY), V3_3),
                new Rule(receipt(RegisteredDelivery.SUCCESS_ONLY), V5_0),
                new Rule(
                        SubmitMulti.builder()
                                .destinations(List.of(Destination.list("all")))
                                .registeredDelivery(
                                        RegisteredDelivery.SUCCESS_ONLY.plus(RegisteredDelivery.INTERMEDIATE))
                                .build(),
                        V5_0),
                new Rule(
                        ReplaceSm.builder()
                                .registeredDelivery(RegisteredDelivery.SUCCESS_ONLY)
                                .build(),
                        V5_0),
                new Rule(
                        DataSm.builder()
                                .registeredDelivery(RegisteredDelivery.SUCCESS_ONLY)
                                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.EMPTY)
                                .build(),
                        V5_0),
                new Rule(state(MessageState.ENROUTE), V3_4),
                new Rule(state(MessageState.REJECTED), V3_4),
                new Rule(state(MessageState.SCHEDULED), V5_0),
                new Rule(state(MessageState.SKIPPED), V5_0),
                new Rule(SubmitSm.builder().tlv(TlvTag.SOURCE_PORT, 1).build(), V3_4),
                new Rule(
                        SubmitSm.builder()
                                .tlv(TlvTag.CONGESTION_STATE, CongestionState.of(1))
                                .build(),
                        V5_0));
    }

    private static Pdu message(int octets) {
        return SubmitSm.builder().shortMessage(Octets.wrap(new byte[octets])).build();
    }

    private static Pdu recipients(int count) {
        return SubmitMulti.builder()
                .destinations(Collections.nCopies(count, Destination.list("all")))
                .build();
    }

    private static Pdu state(MessageState state) {
        return DeliverSm.builder().tlv(TlvTag.MESSAGE_STATE, state).build();
    }

    private static Pdu receipt(RegisteredDelivery value) {
        return SubmitSm.builder().registeredDelivery(value).build();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void objectsToElementsOfNewerVersions(Rule rule) {
        for (InterfaceVersion version : List.of(V3_3, V3_4, V5_0)) {
            assertThat(VersionRules.objection(rule.request, version) == null)
                    .as("%s to a peer of %s", rule.request.commandId(), version)
                    .isEqualTo(version.includes(rule.since));
        }
    }

    @Test
    void namesTheParameterOfANewerVersion() {
        assertThat(VersionRules.objection(state(MessageState.ENROUTE), V3_3))
                .isEqualTo("parameter 0x0427 (message_state) needs a later version");
        assertThat(VersionRules.objection(state(MessageState.SKIPPED), V3_4))
                .isEqualTo("message_state: SKIPPED (9) needs SMPP 5.0");
        Pdu vendor = SubmitSm.builder().tlv(new Tlv(0x1400, Octets.EMPTY)).build();
        assertThat(VersionRules.objection(vendor, V3_3)).isEqualTo("parameter 0x1400 (unknown) needs a later version");
        assertThat(VersionRules.objection(vendor, V3_4)).isNull();
    }

    @Test
    void omitsNewerParametersOfResponses() {
        Tlvs old = Tlvs.EMPTY.with(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(NetworkErrorCode.GSM, 1));
        SubmitSmResp resp = new SubmitSmResp(
                CommandStatus.ESME_ROK, "12345678", old.with(TlvTag.CONGESTION_STATE, CongestionState.of(80)));
        assertThat(VersionRules.adapt(resp, V5_0)).isSameAs(resp);
        assertThat(VersionRules.adapt(resp, V3_4)).isEqualTo(resp.withTlvs(old));
        assertThat(VersionRules.adapt(resp, V3_3)).isEqualTo(resp.withTlvs(Tlvs.EMPTY));
    }

    @Test
    void replacesStatusesAddedIn50ButNotVendorStatuses() {
        SubmitSmResp added = new SubmitSmResp(CommandStatus.of(0x100), "", Tlvs.EMPTY);
        SubmitSmResp vendor = new SubmitSmResp(CommandStatus.of(0x400), "", Tlvs.EMPTY);
        assertThat(VersionRules.adapt(added, V5_0)).isSameAs(added);
        assertThat(VersionRules.adapt(added, V3_4).commandStatus()).isSameAs(CommandStatus.ESME_RINVSERTYP);
        assertThat(VersionRules.adapt(vendor, V3_4)).isSameAs(vendor);
    }

    @Test
    void replacesStatusesOfSingleRecipients() {
        Address first = Address.international("1");
        Address second = Address.international("2");
        SubmitMultiResp.UnsuccessSme old = new SubmitMultiResp.UnsuccessSme(first, CommandStatus.ESME_RINVDSTADR);
        SubmitMultiResp resp = SubmitMultiResp.ok(
                "1", List.of(old, new SubmitMultiResp.UnsuccessSme(second, CommandStatus.ESME_RPROHIBITED)));
        SubmitMultiResp adapted = SubmitMultiResp.ok(
                "1", List.of(old, new SubmitMultiResp.UnsuccessSme(second, CommandStatus.ESME_RX_R_APPN)));
        assertThat(VersionRules.adapt(resp, V5_0)).isSameAs(resp);
        assertThat(VersionRules.adapt(resp, V3_4)).isEqualTo(adapted);
        assertThat(VersionRules.adapt(adapted, V3_4)).isSameAs(adapted);
    }

    @Test
    void refusesAMessageIdThatIsTooLongFor33() {
        SubmitSmResp resp = SubmitSmResp.ok("123456789");
        assertThat(VersionRules.adapt(resp, V3_4)).isSameAs(resp);
        assertThat(VersionRules.adapt(resp, V3_3).commandStatus()).isSameAs(CommandStatus.ESME_RSYSERR);
    }

    @Test
    void replacesMessageStatesAddedIn50WithUnknown() {
        QuerySmResp resp = QuerySmResp.ok("1", "", MessageState.SKIPPED, 0);
        assertThat(VersionRules.adapt(resp, V5_0)).isSameAs(resp);
        assertThat(((QuerySmResp) VersionRules.adapt(resp, V3_4)).messageState())
                .isSameAs(MessageState.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"0x34,0x34,0x34", "0x50,0x34,0x34", "0x34,0x50,0x34", "0x50,0x50,0x50", "0x33,0x50,0x33"})
    void negotiatesTheOlderOfBoth(String announced, String answered, String effective) {
        BindRequest bind = bind(announced);
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, version(answered));
        assertThat(VersionRules.negotiated(bind, tlvs)).isEqualTo(version(effective));
    }

    @ParameterizedTest
    @CsvSource({"0x33,0x33", "0x34,0x34", "0x50,0x34"})
    void assumes34IfTheSmscAnnouncesNoVersion(String announced, String effective) {
        assertThat(VersionRules.negotiated(bind(announced), Tlvs.EMPTY)).isEqualTo(version(effective));
    }

    private static BindRequest bind(String announced) {
        return BindRequest.builder(BindType.TRANSMITTER)
                .interfaceVersion(version(announced))
                .build();
    }

    private static InterfaceVersion version(String value) {
        return InterfaceVersion.of(Integer.decode(value));
    }
}
