package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each switch, with octets that require it. */
class LeniencyTest {

    /** submit_sm_resp, message_id "ABCDE" without its NUL. */
    private static final String NO_NUL = "00000015 80000004 00000000 00000028 4142434445";

    /** submit_sm_resp, message_id "1", three octets that are not a parameter. */
    private static final String STRAY = "00000015 80000004 00000000 00000028 3100 ffffff";

    /** unbind with four octets after the header. */
    private static final String UNBIND_WITH_BODY = "00000014 00000006 00000000 00000003 deadbeef";

    /** deliver_sm, short_message "hi" followed by a NUL, user_message_reference 7. */
    private static final String PADDED =
            "0000002a 00000005 00000000 00000001 " + "00".repeat(16) + "02 6869 00 0204 0002 0007";

    /** submit_sm_resp, message_id of 65 characters. */
    private static final String LONG_ID = "00000052 80000004 00000000 00000028 " + "41".repeat(65) + "00";

    /** submit_sm, source_addr "é" in UTF-8. */
    private static final String UTF8 = "00000023 00000004 00000000 00000001 00 0500 c3a9 00" + "00".repeat(13);

    /** deliver_sm_resp, ESME_ROK, no body. */
    private static final String NO_BODY = "00000010 80000005 00000000 00000028";

    /** submit_sm_resp, ESME_RINVDSTADR, message_id "0A000000A3D323A1". */
    private static final String REFUSED_WITH_ID =
            "00000021 80000004 0000000b 00000002 30413030303030304133443332334131 00";

    /** deliver_sm, sequence_number 0x80000001, every field empty. */
    private static final String BIT_31 = "00000021 00000005 00000000 80000001" + "00".repeat(17);

    /** data_sm without message_payload. */
    private static final String NO_PAYLOAD = "0000001a 00000103 00000000 00000001" + "00".repeat(10);

    /** deliver_sm, short_message "hi", message_payload "hello". */
    private static final String TWICE =
            "0000002c 00000005 00000000 00000001 " + "00".repeat(16) + "02 6869 0424 0005 68656c6c6f";

    /** A switch, octets that require it, and the problem without it. */
    record Case(String name, Function<Leniency.Builder, Leniency.Builder> on, String hex, Expected expected) {

        Leniency only() {
            return on.apply(Leniency.strict().toBuilder()).build();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    record Expected(Kind kind, String field, int offset, CommandStatus answer) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case("missingFinalNul", b -> b.missingFinalNul(true), NO_NUL, id(Kind.MISSING_NUL)),
                new Case(
                        "trailingOctets",
                        b -> b.trailingOctets(true),
                        STRAY,
                        tlv(Kind.TLV_HEADER_TRUNCATED, "0xFFFF", 18)),
                new Case(
                        "trailingOctets of a header-only PDU",
                        b -> b.trailingOctets(true),
                        UNBIND_WITH_BODY,
                        tlv(Kind.TLV_VALUE_TRUNCATED, "0xDEAD", 16)),
                new Case("paddingNul", b -> b.paddingNul(true), PADDED, tlv(Kind.TLV_VALUE_TRUNCATED, "0x0002", 35)),
                new Case("overLongText", b -> b.overLongText(true), LONG_ID, id(Kind.TOO_LONG)),
                new Case(
                        "oddAddressCharacters",
                        b -> b.oddAddressCharacters(true),
                        UTF8,
                        new Expected(Kind.ODD_CHARACTER, "source_addr", 19, CommandStatus.ESME_RINVSRCADR)),
                new Case("missingResponseBody", b -> b.missingResponseBody(true), NO_BODY, id(Kind.MISSING_BODY)),
                new Case("bodyInRefusal", b -> b.bodyInRefusal(true), REFUSED_WITH_ID, id(Kind.EXTRA_BODY)),
                new Case(
                        "anySequenceNumber",
                        b -> b.anySequenceNumber(true),
                        BIT_31,
                        new Expected(
                                Kind.SEQUENCE_OUT_OF_RANGE, "sequence_number", 12, CommandStatus.ESME_RUNKNOWNERR)),
                new Case(
                        "dataSmWithoutPayload",
                        b -> b.dataSmWithoutPayload(true),
                        NO_PAYLOAD,
                        new Expected(Kind.MISSING_TLV, "message_payload", 26, CommandStatus.ESME_RMISSINGTLV)),
                new Case(
                        "payloadBesideMessage",
                        b -> b.payloadBesideMessage(true),
                        TWICE,
                        new Expected(Kind.TWO_MESSAGES, "message_payload", 35, CommandStatus.ESME_RINVMSGLEN)));
    }

    private static Expected id(Kind kind) {
        return new Expected(kind, "message_id", 16, CommandStatus.ESME_RINVMSGID);
    }

    private static Expected tlv(Kind kind, String tag, int offset) {
        return new Expected(kind, tag, offset, CommandStatus.ESME_RINVTLVSTREAM);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isAcceptedWithOnlyItsSwitch(Case peer) {
        assertThat(peer.only()).isNotEqualTo(Leniency.strict());
        assertThat(decode(peer.only(), peer.hex)).isEqualTo(decode(Leniency.lenient(), peer.hex));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isRefusedWithAllOtherSwitchesOn(Case peer) {
        Leniency others = allBut(peer);
        for (Leniency leniency : new Leniency[] {Leniency.strict(), others}) {
            DecodeProblem problem = refuse(leniency, peer.hex);
            assertThat(new Expected(problem.kind(), problem.field(), problem.offset(), problem.answer()))
                    .isEqualTo(peer.expected);
            assertThat(problem.raw()).isEqualTo(octets(peer.hex));
        }
    }

    /** Returns every switch but those of the case. */
    private static Leniency allBut(Case peer) {
        Leniency only = peer.only();
        return new Leniency(
                !only.missingFinalNul(),
                !only.trailingOctets(),
                !only.paddingNul(),
                !only.overLongText(),
                !only.oddAddressCharacters(),
                !only.missingResponseBody(),
                !only.bodyInRefusal(),
                !only.anySequenceNumber(),
                !only.dataSmWithoutPayload(),
                !only.payloadBesideMessage());
    }

    @Test
    void decodesTheIntendedPdu() {
        assertThat(lenient(NO_NUL)).isEqualTo(SubmitSmResp.ok("ABCDE"));
        assertThat(lenient(STRAY)).isEqualTo(SubmitSmResp.ok("1"));
        assertThat(lenient(UNBIND_WITH_BODY)).isEqualTo(Unbind.HEADER_ONLY);
        assertThat(lenient(LONG_ID)).isEqualTo(new SubmitSmResp(CommandStatus.ESME_ROK, "A".repeat(65), Tlvs.EMPTY));
        assertThat(lenient(NO_BODY)).isEqualTo(new DeliverSmResp(CommandStatus.ESME_ROK, "", Tlvs.EMPTY));
        assertThat(lenient(REFUSED_WITH_ID))
                .isEqualTo(new SubmitSmResp(CommandStatus.ESME_RINVDSTADR, "0A000000A3D323A1", Tlvs.EMPTY));
        assertThat(lenient(BIT_31)).isEqualTo(DeliverSm.builder().build());
        assertThat(lenient(NO_PAYLOAD)).isEqualTo(DataSm.builder().build());
        assertThat(((DeliverSm) lenient(TWICE)).messageOctets()).isEqualTo(Octets.ofHex("68656c6c6f"));
        assertThat(((DeliverSm) lenient(TWICE)).shortMessage()).isEqualTo(Octets.ofHex("6869"));
    }

    @Test
    void aPaddedMessageKeepsTextAndParameters() {
        DeliverSm deliver = (DeliverSm) lenient(PADDED);
        assertThat(deliver.shortMessage()).isEqualTo(Octets.ofHex("6869"));
        assertThat(deliver.tlvs()).isEqualTo(Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, 7));
    }

    @Test
    void anAddressInUtf8KeepsItsOctets() {
        SubmitSm submit = (SubmitSm) lenient(UTF8);
        assertThat(submit.sourceAddress().value().getBytes(StandardCharsets.ISO_8859_1))
                .isEqualTo("\u00E9".getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000", "80000000", "ffffffff"})
    void acceptsSequenceNumbersOutOfRangeOnlyWithTheSwitch(String number) {
        String hex = "00000010 00000015 00000000 " + number;
        assertThat(refuse(Leniency.strict(), hex).kind()).isEqualTo(Kind.SEQUENCE_OUT_OF_RANGE);
        assertThat(lenient(hex).tlvs().isEmpty()).isTrue();
    }

    @Test
    void alwaysAcceptsSequenceNumberZeroOfAGenericNack() {
        String nack = "00000010 80000000 00000002 00000000";
        assertThat(decode(Leniency.strict(), nack)).isEqualTo(lenient(nack));
    }

    @Test
    void profilesSetEverySwitch() {
        assertThat(Leniency.lenient())
                .isEqualTo(new Leniency(true, true, true, true, true, true, true, true, true, true));
        assertThat(Leniency.strict())
                .isEqualTo(new Leniency(false, false, false, false, false, false, false, false, false, false));
        assertThat(Leniency.lenient().toBuilder().build()).isEqualTo(Leniency.lenient());
    }

    private static Pdu lenient(String hex) {
        return decode(Leniency.lenient(), hex);
    }

    private static Pdu decode(Leniency leniency, String hex) {
        return new PduDecoder(leniency, CodecLimits.defaults())
                .decode(Unpooled.wrappedBuffer(octets(hex).toByteArray()));
    }

    private static DecodeProblem refuse(Leniency leniency, String hex) {
        return catchThrowableOfType(DecodeException.class, () -> decode(leniency, hex))
                .problem();
    }

    private static Octets octets(String hex) {
        return Octets.ofHex(hex.replace(" ", ""));
    }
}
