package io.smppcore.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segmenter;
import io.smppcore.segment.Udh;
import io.smppcore.tlv.Tlv;
import io.smppcore.type.Octets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageContentTest {

    private static MessageBody.Element read(String content) {
        return MessageBody.read(
                        GatewayFixture.account("shop", null, null),
                        JsonBody.read(("{\"to\":\"4917\"," + content + "}").getBytes(UTF_8)),
                        Segmenter.defaults(),
                        Instant.parse("2026-03-01T10:00:00Z"))
                .getFirst();
    }

    private static List<SubmitSm> parts(String content) {
        return Objects.requireNonNull(read(content).message()).parts();
    }

    @Test
    void octetsAreABinaryMessage() {
        List<SubmitSm> parts = parts("\"octets\":\"00ff80\"");
        assertThat(parts).hasSize(1);
        assertThat(parts.getFirst().dataCoding().value()).isEqualTo(4);
        assertThat(parts.getFirst().esmClass().value()).isZero();
        assertThat(parts.getFirst().shortMessage()).isEqualTo(Octets.ofHex("00FF80"));
    }

    @Test
    void aHeaderPrecedesTheContent() {
        SubmitSm octets = parts("\"octets\":\"01\",\"udh\":\"0605040B8423F0\"").getFirst();
        assertThat(octets.esmClass().hasUdh()).isTrue();
        assertThat(octets.shortMessage()).isEqualTo(Octets.ofHex("0605040B8423F001"));
        SubmitSm text = parts("\"text\":\"a\",\"udh\":\"0605040B8423F0\"").getFirst();
        assertThat(text.shortMessage()).isEqualTo(Octets.ofHex("0605040B8423F061"));
    }

    @Test
    void longOctetsAreDividedWithTheHeaderInEachPart() {
        List<SubmitSm> parts = parts("\"octets\":\"" + "ab".repeat(200) + "\",\"udh\":\"0605040B8423F0\"");
        assertThat(parts).hasSize(2).allSatisfy(part -> {
            Udh udh = Udh.parse(part.shortMessage());
            assertThat(udh.ports())
                    .hasValueSatisfying(ports -> assertThat(ports.destination()).isEqualTo(2948));
            assertThat(udh.concatenation()).isPresent();
            assertThat(part.shortMessage().length()).isLessThanOrEqualTo(140);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'\"text\":\"a\",\"messageClass\":0', 0x10",
        "'\"text\":\"a\",\"messageClass\":3', 0x13",
        "'\"text\":\"\u0416\",\"messageClass\":0', 0x18",
        "'\"octets\":\"01\",\"messageClass\":2', 0xF6"
    })
    void aMessageClassIsPartOfTheDataCoding(String content, String dataCoding) {
        assertThat(parts(content).getFirst().dataCoding().value()).isEqualTo(Integer.decode(dataCoding));
    }

    @Test
    void aPriorityIsThatOfAllParts() {
        assertThat(parts("\"text\":\"" + "a".repeat(200) + "\",\"priority\":3"))
                .hasSize(2)
                .allSatisfy(part -> assertThat(part.priorityFlag()).isEqualTo(3));
        assertThat(parts("\"text\":\"a\"").getFirst().priorityFlag()).isZero();
    }

    @Test
    void eachPartHasTheTlvs() {
        String tlvs = "{\"0x1400\":\"1101\",\"0x1401\":\"hex:0A0b\",\"user_message_reference\":\"hex:0007\"}";
        assertThat(parts("\"text\":\"" + "a".repeat(200) + "\",\"tlvs\":" + tlvs))
                .hasSize(2)
                .allSatisfy(part -> assertThat(part.tlvs())
                        .containsExactly(
                                new Tlv(0x1400, Octets.ofHex("31313031")),
                                new Tlv(0x1401, Octets.ofHex("0A0B")),
                                new Tlv(0x0204, Octets.ofHex("0007"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"octets\":\"01\",\"text\":\"a\" | /text: beside octets (expected: one of them)",
                "\"octets\":\"\" | /octets: empty (expected: at least one octet)",
                "\"octets\":\"0g\" | /octets: 0g (expected: pairs of hex digits)",
                "\"octets\":7 | /octets: no text (expected: pairs of hex digits)",
                "\"udh\":\"00\" | /text: missing (expected: a text, or octets instead)",
                "\"text\":\"a\",\"udh\":\"05\" | /udh: ",
                "\"text\":\"a\",\"udh\":\"0605040B8423F001\" | /udh: octets after its end (expected: whole elements",
                "\"text\":\"a\",\"udh\":\"050003070201\" | /udh: element",
                "\"text\":\"a\",\"messageClass\":4 | /messageClass: 4.0 (expected: a whole number from 0 to 3)",
                "\"text\":\"a\",\"messageClass\":0.5 | /messageClass: 0.5 (expected: a whole number from 0 to 3)",
                "\"text\":\"a\",\"messageClass\":\"0\" | /messageClass: 0 (expected: a whole number from 0 to 3)",
                "\"text\":\"a\",\"messageClass\":null | /messageClass: null (expected: a whole number from 0 to 3)",
                "\"text\":\"a\",\"priority\":-1 | /priority: -1.0 (expected: a whole number from 0 to 3)",
                "\"text\":\"a\",\"priority\":1e300 | /priority: 1.0E300 (expected: a whole number from 0 to 3)",
                "\"text\":\"a\",\"tlvs\":[\"0x1400\"] | /tlvs: no such object (expected: an object of",
                "\"text\":\"a\",\"tlvs\":{\"0x1400\":7} | /tlvs/0x1400: 7.0 (expected: a text, or hex: and hex digits)",
                "\"text\":\"a\",\"tlvs\":{\"dlt\":\"7\"} | /tlvs/dlt: tag: 'dlt' (expected: 0 to 0xFFFF,",
                "\"text\":\"a\",\"tlvs\":{\"0x1400\":\"hex:7\"} | /tlvs/0x1400: 0x1400: 'hex:7' (expected: hex:",
                "\"text\":\"a\",\"tlvs\":{\"0x0204\":\"a\"} | /tlvs/0x0204: user_message_reference: 1 octets",
                "\"text\":\"a\",\"tlvs\":{\"sar_total_segments\":\"a\"} | /tlvs/sar_total_segments: set by the gateway",
                "\"text\":\"a\",\"tlvs\":{\"0x0424\":\"a\"} | /tlvs/0x0424: set by the gateway (expected: another tag)",
                "\"text\":\"a\",\"tlvs\":{\"0x1400\":{\"a\":1}} | /tlvs/0x1400: an object or a list in another one",
            })
    void mistakesNameTheMemberAndWhatIsExpected(String content, String message) {
        Problem mistake;
        try {
            mistake = read(content).mistake();
        } catch (Problem e) {
            mistake = e;
        }
        assertThat(Objects.requireNonNull(mistake).getMessage()).startsWith("body: " + message);
    }

    @Test
    void tlvsAreLimited() {
        String most = "\"text\":\"a\",\"tlvs\":{\"0x1400\":\"" + "a".repeat(996) + "\"}";
        assertThat(parts(most)).hasSize(1);
        assertThat(Objects.requireNonNull(read(most.replace("\"}", "a\"}")).mistake())
                        .getMessage())
                .isEqualTo("body: /tlvs: 1001 octets (expected: <= 1000)");
    }
}
