package io.smppcore.tools.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segmenter;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {

    private static final int UDH_8_OCTETS = 6;

    @ParameterizedTest
    @CsvSource({
        "UDH_8, 800, 6", // 134 octets beside a header of 6
        "UDH_8, 1400, 11",
        "UDH_16, 1400, 11", // 133
        "SAR, 800, 6",
        "MESSAGE_PAYLOAD, 1400, 1",
        "UDH_8, 254, 1",
        "UDH_8, 255, 2",
        "UDH_8, 25, 1",
    })
    void segmentsMessagesByMode(Segmenter.Mode mode, int octets, int parts) {
        assertThat(new Texts(7, mode).submits(octets)).hasSize(parts);
    }

    @Test
    void keepsTheLengthOfAMessageOverItsParts() {
        List<SubmitSm> parts = new Texts(7, Segmenter.Mode.UDH_8).submits(1_400);
        assertThat(parts.stream()
                        .mapToInt(part -> part.shortMessage().length() - UDH_8_OCTETS)
                        .sum())
                .isEqualTo(1_400);
    }

    @Test
    void putsLongMessagesIntoMessagePayloadInPayloadMode() {
        SubmitSm message =
                new Texts(7, Segmenter.Mode.MESSAGE_PAYLOAD).submits(800).getFirst();
        assertThat(message.shortMessage().length()).isZero();
        assertThat(message.tlvs().get(TlvTag.MESSAGE_PAYLOAD))
                .extracting(Octets::length)
                .isEqualTo(800);
    }

    @Test
    void givesEachLongMessageItsOwnReference() {
        Texts texts = new Texts(7, Segmenter.Mode.UDH_16);
        List<Octets> headers = IntStream.range(0, 1_000)
                .mapToObj(i -> texts.submits(255).getFirst().shortMessage().range(0, UDH_8_OCTETS + 1))
                .toList();
        assertThat(headers).doesNotHaveDuplicates();
    }

    @Test
    void givesEachWorkerItsOwnAddress() {
        assertThat(IntStream.range(0, 6_000)
                        .mapToObj(phone -> new Texts(phone, Segmenter.Mode.UDH_8)
                                .submits(1)
                                .getFirst())
                        .map(SubmitSm::destinationAddress)
                        .toList())
                .doesNotHaveDuplicates();
    }

    @Test
    void sendsAMessageOfTheServerInOnePdu() {
        Texts texts = new Texts(7, Segmenter.Mode.UDH_8);
        DeliverSm shortOne = texts.push(254);
        DeliverSm longOne = texts.push(255);
        assertThat(shortOne.shortMessage().length()).isEqualTo(254);
        assertThat(longOne.shortMessage().length()).isZero();
        assertThat(longOne.tlvs().get(TlvTag.MESSAGE_PAYLOAD))
                .extracting(Octets::length)
                .isEqualTo(255);
    }
}
