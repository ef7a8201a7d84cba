package io.smppcore.tools.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    @Test
    void sendsAConstantTextAsOnePdu() {
        RequestSource source = source(Sources.text("Hello [1] {{x}}"));
        assertThat(source.next()).isSameAs(source.next());
        assertThat(texts(source, 1)).containsExactly("Hello [1] {x}");
    }

    @Test
    void patchesNumbersAndDigitsIntoTheOctets() {
        assertThat(texts(source(Sources.text("Message {seq} of {seq:4} [{random:2}]")), 11))
                .first()
                .asString()
                .matches("Message 1 of 0001 \\[\\d\\d]");
        assertThat(texts(source(Sources.text("#{seq}")), 11)).endsWith("#9", "#10", "#11");
    }

    @Test
    void insertsTheTimeOfTheMessage() {
        long before = System.currentTimeMillis();
        String time = texts(source(Sources.text("{time}")), 1).getFirst();
        assertThat(Long.parseLong(time)).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void writesTwoOctetsForADigitInUcs2() {
        RequestSource source = source(Sources.text("\u041f\u0440\u0438\u0432\u0435\u0442 {seq:3}"));
        SubmitSm message = Sources.submits(source, 1).getFirst();
        assertThat(message.dataCoding()).isEqualTo(DataCoding.UCS2);
        assertThat(text(message)).isEqualTo("\u041f\u0440\u0438\u0432\u0435\u0442 001");
    }

    @ParameterizedTest
    @EnumSource(Segmenter.Mode.class)
    void segmentsALongTextWithoutLoss(Segmenter.Mode mode) {
        String words = "abcdefgh{random:2}".repeat(32);
        for (String text : List.of(words, words.replaceAll("\\{.*?}", "\u20ac["), "\u0416".repeat(200) + "{seq}")) {
            Body body = Body.ofText(text, TextEncoder.defaults(), PartMode.of(mode));
            List<String> texts = reassembled(Sources.submits(source(body), 30));
            assertThat(texts)
                    .hasSizeGreaterThan(2)
                    .allSatisfy(whole -> assertThat(whole)
                            .matches(text.replace("[", "\\[")
                                    .replaceAll("\\{random:2}", "\\\\d\\\\d")
                                    .replaceAll("\\{seq}", "\\\\d+")));
        }
    }

    @Test
    void givesMessagesOfAConstantLongTextDifferentReferences() {
        Body body = Sources.text("x".repeat(200));
        List<SubmitSm> parts = Sources.submits(source(body), 4);
        assertThat(parts.get(0).esmClass().hasUdh()).isTrue();
        assertThat(parts.get(0).shortMessage().octetAt(3))
                .isEqualTo(parts.get(1).shortMessage().octetAt(3))
                .isNotEqualTo(parts.get(2).shortMessage().octetAt(3));
        assertThat(reassembled(parts)).containsExactly("x".repeat(200), "x".repeat(200));
    }

    @Test
    void putsAShortTextIntoMessagePayloadInPayloadMode() {
        Body body = Body.ofText("short", TextEncoder.defaults(), PartMode.of(Segmenter.Mode.MESSAGE_PAYLOAD));
        SubmitSm message = Sources.submits(source(body), 1).getFirst();
        assertThat(message.shortMessage().isEmpty()).isTrue();
        assertThat(message.tlvs().contains(TlvTag.MESSAGE_PAYLOAD)).isTrue();
        assertThat(text(message)).isEqualTo("short");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 4, 8})
    void segmentsLongOctetsWithoutLoss(int dataCoding) {
        byte[] octets = new byte[400];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (dataCoding == 0 ? 'a' + i % 26 : i);
        }
        Body body = Body.ofOctets(Octets.of(octets), DataCoding.of(dataCoding), false, Sources.UDH_8);
        List<SubmitSm> parts = Sources.submits(source(body), 3);
        assertThat(parts)
                .allSatisfy(part -> assertThat(part.dataCoding().value()).isEqualTo(dataCoding));
        assertThat(messages(parts)).extracting(ReassembledMessage::octets).containsExactly(Octets.of(octets));
    }

    @Test
    void keepsOctetsWithAUserDataHeader() {
        Octets octets = Octets.ofHex("050003010201" + "41".repeat(200));
        Body body = Body.ofOctets(octets, DataCoding.BINARY, true, Sources.UDH_8);
        assertThat(Sources.submits(source(body), 1).getFirst().shortMessage()).isEqualTo(octets);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Body.ofOctets(Octets.ofHex("05".repeat(256)), DataCoding.BINARY, true, Sources.UDH_8))
                .withMessage("256 octets with a user data header (expected: <= 255)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "a}", "{sequence}", "{seq:}", "{random}", "{random:101}", "{time:3}"})
    void refusesUnknownBraces(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sources.text(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("{{ for a brace");
    }

    private static RequestSource source(Body body) {
        return new MessageWorkload(Sources.plan(body), Mix.SUBMIT_ONLY, 1).source(0, 1);
    }

    private static List<String> texts(RequestSource source, int count) {
        return Sources.submits(source, count).stream().map(BodyTest::text).toList();
    }

    private static String text(SubmitSm message) {
        return DECODER.decode(message.dataCoding(), message.messageOctets());
    }

    private static List<String> reassembled(List<SubmitSm> parts) {
        return messages(parts).stream().map(message -> message.text(DECODER)).toList();
    }

    private static List<ReassembledMessage> messages(List<SubmitSm> parts) {
        Reassembler reassembler = Reassembler.inMemory(ReassemblyLimits.defaults());
        List<ReassembledMessage> messages = new ArrayList<>();
        for (SubmitSm part : parts) {
            switch (reassembler.accept(segment(part))) {
                case Reassembler.Result.Complete complete -> messages.add(complete.message());
                case Reassembler.Result.Single single -> messages.add(single.message());
                default -> {}
            }
        }
        return messages;
    }

    private static ReceivedSegment segment(SubmitSm part) {
        return new ReceivedSegment(
                part.sourceAddress(),
                part.destinationAddress(),
                part.esmClass(),
                part.dataCoding(),
                part.messageOctets(),
                part.tlvs());
    }
}
