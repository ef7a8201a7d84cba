package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Concatenation.Scheme;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked // values are present, or the test fails
class PartsTest {

    private static SubmitSm withUdh(String hex) {
        return SubmitSm.builder()
                .destinationAddress(Address.international("491711234567"))
                .esmClass(EsmClass.of(0x40))
                .shortMessage(Octets.ofHex(hex))
                .build();
    }

    private static SubmitSm withSar(int reference, int total, int sequence) {
        return SubmitSm.builder()
                .destinationAddress(Address.international("491711234567"))
                .shortMessage(Octets.ofHex("41"))
                .tlv(TlvTag.SAR_MSG_REF_NUM, reference)
                .tlv(TlvTag.SAR_TOTAL_SEGMENTS, total)
                .tlv(TlvTag.SAR_SEGMENT_SEQNUM, sequence)
                .build();
    }

    @Test
    void readsUdhAndSar() {
        SubmitSm short8 = withUdh("050003cc02014142");
        assertThat(Parts.concatenation(short8)).isEqualTo(new Concatenation(Scheme.UDH_8, 0xCC, 2, 1));
        SubmitSm long16 = withUdh("060804abcd030243");
        assertThat(Parts.concatenation(long16)).isEqualTo(new Concatenation(Scheme.UDH_16, 0xABCD, 3, 2));
        assertThat(Parts.concatenation(withSar(0xFFFF, 2, 2))).isEqualTo(new Concatenation(Scheme.SAR, 0xFFFF, 2, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0605040b8423f041", "0500", "", "050003cc000141", "050003cc020341"})
    void findsNoConcatenationInOtherHeaders(String hex) {
        assertThat(Parts.concatenation(withUdh(hex))).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 0, 0", "1, 2, 3", "1, 2, 0"})
    void findsNoConcatenationInInvalidNumbers(int reference, int total, int sequence) {
        assertThat(Parts.concatenation(withSar(reference, total, sequence))).isNull();
    }

    @Test
    void findsNoConcatenationInIncompleteTlvs() {
        assertThat(Parts.concatenation(SubmitSm.builder()
                        .tlv(TlvTag.SAR_MSG_REF_NUM, 1)
                        .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
                        .build()))
                .isNull();
        assertThat(Parts.concatenation(SubmitSm.builder().build())).isNull();
    }

    @Test
    void hashesAllPartsEqually() {
        List<SubmitSm> parts = List.of(withSar(7, 3, 1), withSar(7, 3, 2), withSar(7, 3, 3));
        assertThat(parts.stream().map(PartsTest::spread).distinct()).hasSize(1);
        assertThat(spread(withSar(8, 3, 1))).isNotEqualTo(spread(withSar(7, 3, 1)));
    }

    private static int spread(SubmitSm request) {
        return Parts.spread(RowTest.message(request), Parts.concatenation(request));
    }

    /** As an SMSC bills them: the table of smpp-core has all forms. */
    @ParameterizedTest
    @CsvSource({"254, 0, 2", "160, 8, 2", "160, 0x10, 1", "160, 0xC8, 1", "161, 0xF1, 2", "141, 4, 2"})
    void countsThePartsOfAShortMessageAndOfAPayload(int octets, String dataCoding, int expected) {
        SubmitSm.Builder request = SubmitSm.builder().dataCoding(DataCoding.of(Integer.decode(dataCoding)));
        Octets text = Octets.of(new byte[octets]);
        assertThat(Parts.count(request.shortMessage(text).build())).isEqualTo(expected);
        SubmitSm payload = request.shortMessage(Octets.EMPTY)
                .tlv(TlvTag.MESSAGE_PAYLOAD, text)
                .build();
        assertThat(Parts.count(payload)).isEqualTo(expected);
    }

    @Test
    void readsTheTextOfAllParts() {
        assertThat(Parts.text(List.of(withUdh("080003cc02012401011b73"), withUdh("080003cc02022401011b73"))))
                .isEqualTo("\u015f\u015f");
    }
}
