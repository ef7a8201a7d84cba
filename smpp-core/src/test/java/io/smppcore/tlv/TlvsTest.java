package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.Octets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlvsTest {

    private static final Tlv REFERENCE = new Tlv(0x0204, Octets.ofHex("0001"));
    private static final Tlv VENDOR = new Tlv(0x1500, Octets.ofHex("76"));
    private static final Tlv SECOND_REFERENCE = new Tlv(0x0204, Octets.ofHex("0002"));
    private static final Tlvs MIXED = Tlvs.of(REFERENCE, VENDOR, SECOND_REFERENCE);
    private static final String MIXED_HEX = "02040002000115000001760204" + "00020002";

    @Test
    void keepOrderRepetitionAndUnknownTags() {
        assertThat(MIXED).containsExactly(REFERENCE, VENDOR, SECOND_REFERENCE);
        assertThat(MIXED.size()).isEqualTo(3);
        assertThat(hex(MIXED)).isEqualTo(MIXED_HEX);
        assertThat(MIXED.encodedLength()).isEqualTo(MIXED_HEX.length() / 2);
    }

    @Test
    void areEqualByContentAndOrder() {
        assertThat(MIXED)
                .isEqualTo(Tlvs.of(List.of(REFERENCE, VENDOR, SECOND_REFERENCE)))
                .hasSameHashCodeAs(decoded(MIXED_HEX))
                .isEqualTo(decoded(MIXED_HEX))
                .isNotEqualTo(Tlvs.of(VENDOR, REFERENCE, SECOND_REFERENCE))
                .isNotEqualTo(Tlvs.EMPTY)
                .isNotEqualTo(MIXED_HEX);
    }

    @Test
    void returnTheFirstOrAllOfSeveral() {
        assertThat(MIXED.get(TlvTag.USER_MESSAGE_REFERENCE)).isEqualTo(1);
        assertThat(MIXED.raw(0x0204)).isEqualTo(Octets.ofHex("0001"));
        assertThat(MIXED.allRaw(0x0204)).containsExactly(Octets.ofHex("0001"), Octets.ofHex("0002"));
        assertThat(MIXED.allRaw(0x1500)).containsExactly(Octets.ofHex("76"));
        assertThat(MIXED.all(TlvTag.USER_MESSAGE_REFERENCE)).containsExactly(1, 2);
    }

    @Test
    void skipInvalidValuesOfARepeatedTag() {
        Tlvs tlvs = MIXED.with(new Tlv(0x0204, Octets.ofHex("000003"))).with(TlvTag.USER_MESSAGE_REFERENCE, 4);
        assertThat(tlvs.all(TlvTag.USER_MESSAGE_REFERENCE)).containsExactly(1, 2, 4);
        assertThat(tlvs.allRaw(0x0204)).hasSize(4);
        assertThat(tlvs.all(TlvTag.SOURCE_PORT)).isEmpty();
    }

    @Test
    void returnNothingForAMissingTag() {
        assertThat(MIXED.get(TlvTag.MESSAGE_PAYLOAD)).isNull();
        assertThat(MIXED.raw(0x0424)).isNull();
        assertThat(MIXED.allRaw(0x0424)).isEmpty();
        assertThat(MIXED.contains(TlvTag.MESSAGE_PAYLOAD)).isFalse();
        assertThat(MIXED.contains(TlvTag.USER_MESSAGE_REFERENCE)).isTrue();
    }

    @Test
    void returnNullForAValueOfInvalidLengthAndKeepItsOctets() {
        for (String value : List.of("", "05", "000005")) {
            Tlvs tlvs = Tlvs.of(new Tlv(0x020C, Octets.ofHex(value)));
            assertThat(tlvs.get(TlvTag.SAR_MSG_REF_NUM)).isNull();
            assertThat(tlvs.contains(TlvTag.SAR_MSG_REF_NUM)).isTrue();
            assertThat(tlvs.raw(0x020C)).isEqualTo(Octets.ofHex(value));
        }
    }

    @Test
    void readTextOfAnyLengthUpToTheFirstNulOrTheEnd() {
        assertThat(receiptedId("41420000")).isEqualTo("AB");
        assertThat(receiptedId("4142")).isEqualTo("AB");
        assertThat(receiptedId("")).isEmpty();
        assertThat(receiptedId("41".repeat(70) + "00")).isEqualTo("A".repeat(70));
    }

    private static String receiptedId(String hex) {
        return String.valueOf(Tlvs.of(new Tlv(0x001E, Octets.ofHex(hex))).get(TlvTag.RECEIPTED_MESSAGE_ID));
    }

    @Test
    void withAppendsAParameter() {
        assertThat(Tlvs.of(REFERENCE).with(VENDOR).with(SECOND_REFERENCE)).isEqualTo(MIXED);
        assertThat(Tlvs.of(REFERENCE, VENDOR).with(TlvTag.USER_MESSAGE_REFERENCE, 2))
                .isEqualTo(MIXED);
    }

    @Test
    void withAndWithoutDoNotChangeTheOriginal() {
        Tlvs two = Tlvs.of(REFERENCE, VENDOR);
        Tlvs three = two.with(SECOND_REFERENCE);
        Tlvs one = two.without(TlvTag.USER_MESSAGE_REFERENCE);
        assertThat(three.size()).isEqualTo(3);
        assertThat(one.size()).isEqualTo(1);
        assertThat(two).containsExactly(REFERENCE, VENDOR);
    }

    @Test
    void replacedChangesTheFirstParameterOfATagInItsPlace() {
        Tlvs three = Tlvs.of(REFERENCE, VENDOR, SECOND_REFERENCE);
        Tlv seven = new Tlv(TlvTag.USER_MESSAGE_REFERENCE.tag(), Octets.ofHex("0007"));
        assertThat(three.replaced(TlvTag.USER_MESSAGE_REFERENCE, 7)).containsExactly(seven, VENDOR, SECOND_REFERENCE);
        assertThat(Tlvs.of(VENDOR).replaced(TlvTag.USER_MESSAGE_REFERENCE, 7)).containsExactly(VENDOR, seven);
    }

    @Test
    void withoutRemovesEveryParameterOfATag() {
        assertThat(MIXED.without(TlvTag.USER_MESSAGE_REFERENCE)).containsExactly(VENDOR);
        assertThat(MIXED.without(TlvTag.MESSAGE_PAYLOAD)).isSameAs(MIXED);
        assertThat(Tlvs.of(REFERENCE).without(TlvTag.USER_MESSAGE_REFERENCE)).isSameAs(Tlvs.EMPTY);
    }

    @Test
    void areOneInstanceIfEmpty() {
        assertThat(Tlvs.of()).isSameAs(Tlvs.EMPTY);
        assertThat(Tlvs.copyOf(new byte[3], 2, 2)).isSameAs(Tlvs.EMPTY);
        assertThat(Tlvs.EMPTY.isEmpty()).isTrue();
        assertThat(Tlvs.EMPTY.size()).isZero();
        assertThat(MIXED.isEmpty()).isFalse();
    }

    @Test
    void carryTheLongestValue() {
        Tlvs tlvs = Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[65_535]));
        assertThat(tlvs.encodedLength()).isEqualTo(4 + 65_535);
        assertThat(decoded(hex(tlvs))).isEqualTo(tlvs);
    }

    @Test
    void copyTheOctetsTheyAreReadFrom() {
        byte[] array = Octets.ofHex(MIXED_HEX).toByteArray();
        Tlvs tlvs = Tlvs.copyOf(array, 0, array.length);
        array[5] = 9;
        assertThat(tlvs).isEqualTo(MIXED);
    }

    @Test
    void areWellFormedUpToATruncatedParameter() {
        byte[] whole = Octets.ofHex(MIXED_HEX).toByteArray();
        for (int end = 0; end <= whole.length; end++) {
            int boundary = end < 6 ? 0 : end < 11 ? 6 : end < 17 ? 11 : 17;
            assertThat(Tlvs.scan(whole, 0, end)).as("scan up to %d", end).isEqualTo(boundary);
        }
    }

    @Test
    void areScannedFromTheGivenIndex() {
        byte[] array = Octets.ofHex("ffff" + MIXED_HEX + "ff").toByteArray();
        assertThat(Tlvs.scan(array, 2, array.length - 1)).isEqualTo(array.length - 1);
        assertThat(Tlvs.scan(array, 2, array.length)).isEqualTo(array.length - 1);
        assertThat(Tlvs.copyOf(array, 2, array.length - 1)).isEqualTo(MIXED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0204ffff", "02040001", "0204"})
    void areEmptyIfTheFirstIsTruncated(String hex) {
        byte[] array = Octets.ofHex(hex).toByteArray();
        assertThat(Tlvs.scan(array, 0, array.length)).isZero();
    }

    @Test
    void endTheirIterationWithAnException() {
        Iterator<Tlv> iterator = Tlvs.of(VENDOR).iterator();
        assertThat(iterator.next()).isEqualTo(VENDOR);
        assertThat(iterator.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(iterator::next);
    }

    @Test
    void showEveryParameter() {
        assertThat(MIXED).hasToString("[user_message_reference=0001, 0x1500=76, user_message_reference=0002]");
    }

    private static Tlvs decoded(String hex) {
        byte[] array = Octets.ofHex(hex).toByteArray();
        assertThat(Tlvs.scan(array, 0, array.length)).isEqualTo(array.length);
        return Tlvs.copyOf(array, 0, array.length);
    }

    private static String hex(Tlvs tlvs) {
        byte[] array = new byte[tlvs.encodedLength()];
        tlvs.copyTo(array, 0);
        return Octets.of(array).toHex();
    }

    @Test
    void addsTheParametersWhoseTagsAreAbsent() {
        Tlv first = new Tlv(0x1400, Octets.ofHex("01"));
        Tlv other = new Tlv(0x1400, Octets.ofHex("02"));
        Tlv second = new Tlv(0x1401, Octets.ofHex("03"));
        assertThat(Tlvs.EMPTY.withDefaults(Tlvs.of(first, second))).containsExactly(first, second);
        assertThat(Tlvs.of(other).withDefaults(Tlvs.of(first, second))).containsExactly(other, second);
        Tlvs all = Tlvs.of(second, other, first);
        assertThat(all.withDefaults(Tlvs.of(first, second))).isSameAs(all);
    }

    @Test
    void addsAllParametersOfAnother() {
        Tlv first = new Tlv(0x1400, Octets.ofHex("01"));
        Tlv second = new Tlv(0x1401, Octets.ofHex("03"));
        assertThat(Tlvs.of(first).withAll(Tlvs.of(second, first))).containsExactly(first, second, first);
        assertThat(Tlvs.of(first).withAll(Tlvs.EMPTY)).containsExactly(first);
    }
}
