package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class PartCountTest {

    private static final TextDecoder GSM = TextDecoder.of(DefaultAlphabet.GSM);
    private static final TextDecoder PACKED =
            TextDecoder.builder().packing(TextDecoder.Packing.PACKED).build();
    private static final int MAX_SHORT_MESSAGE = 255;

    /** The content is the same in every operation, in short_message or message_payload. */
    @ParameterizedTest(name = "{0}: {1} {2} {4}")
    @CsvFileSource(resources = "/field/parts.csv", numLinesToSkip = 1)
    void countsThePartsOfEveryMessageRequest(
            String report, String form, String dataCoding, String esmClass, @Nullable String octets, int parts) {
        DataCoding coding = DataCoding.of(Integer.decode(dataCoding));
        EsmClass esm = EsmClass.of(Integer.decode(esmClass));
        Octets content = octets(octets);
        TextDecoder decoder = form.equals("packed") ? PACKED : GSM;
        List<ReceivedSegment> all = new ArrayList<>();
        if (content.length() <= MAX_SHORT_MESSAGE) {
            all.addAll(requests(esm, coding, content, parameters(form)));
        }
        all.addAll(requests(esm, coding, Octets.EMPTY, parameters(form).with(TlvTag.MESSAGE_PAYLOAD, content)));
        assertThat(all).allSatisfy(segment -> {
            assertThat(segment.octets()).isEqualTo(content);
            assertThat(segment.parts(decoder)).as(report).isEqualTo(parts);
        });
    }

    private static Tlvs parameters(String form) {
        return form.equals("sar")
                ? Tlvs.EMPTY
                        .with(TlvTag.SAR_MSG_REF_NUM, 1)
                        .with(TlvTag.SAR_TOTAL_SEGMENTS, 2)
                        .with(TlvTag.SAR_SEGMENT_SEQNUM, 1)
                : Tlvs.EMPTY;
    }

    private static List<ReceivedSegment> requests(EsmClass esm, DataCoding coding, Octets text, Tlvs tlvs) {
        List<ReceivedSegment> all = new ArrayList<>(List.of(
                ReceivedSegment.of(SubmitSm.builder()
                        .esmClass(esm)
                        .dataCoding(coding)
                        .shortMessage(text)
                        .tlvs(tlvs)
                        .build()),
                ReceivedSegment.of(DeliverSm.builder()
                        .esmClass(esm)
                        .dataCoding(coding)
                        .shortMessage(text)
                        .tlvs(tlvs)
                        .build()),
                ReceivedSegment.of(SubmitMulti.builder()
                        .destinations(List.of(Destination.of(Address.international("491701234567"))))
                        .esmClass(esm)
                        .dataCoding(coding)
                        .shortMessage(text)
                        .tlvs(tlvs)
                        .build())));
        if (text.isEmpty()) {
            all.add(ReceivedSegment.of(
                    new DataSm("", Address.EMPTY, Address.EMPTY, esm, RegisteredDelivery.NONE, coding, tlvs)));
        }
        return all;
    }

    /** Returns octets in hex, repeated as often as a number after an asterisk says. */
    private static Octets octets(@Nullable String cells) {
        if (cells == null) {
            return Octets.EMPTY;
        }
        StringBuilder hex = new StringBuilder();
        for (String cell : cells.split(" ", -1)) {
            int star = cell.indexOf('*');
            hex.append(star < 0 ? cell : cell.substring(0, star).repeat(Integer.parseInt(cell.substring(star + 1))));
        }
        return Octets.ofHex(hex.toString());
    }

    @Test
    void countsThePartsOfAJoinedMessage() {
        List<ReceivedSegment> two = IntStream.rangeClosed(1, 2)
                .mapToObj(part -> ReceivedSegments.sar(ReceivedSegments.SOURCE, 1, 2, part, "a".repeat(154)))
                .toList();
        assertThat(new ReassembledMessage(two).parts(GSM)).isEqualTo(4);
    }

    @Test
    void countsAnyContentAtLeastOnce() {
        for (long seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            byte[] octets = new byte[random.nextInt(1_000)];
            random.nextBytes(octets);
            ReceivedSegment segment = new ReceivedSegment(
                    Address.EMPTY,
                    Address.EMPTY,
                    EsmClass.of(random.nextInt(256)),
                    DataCoding.of(random.nextInt(256)),
                    Octets.wrap(octets),
                    parameters(random.nextBoolean() ? "sar" : ""));
            for (TextDecoder decoder : List.of(GSM, PACKED)) {
                assertThat(segment.parts(decoder)).as("seed " + seed).isBetween(1, 1_000);
            }
        }
    }
}
