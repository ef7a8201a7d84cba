package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;

/** The last valid value and the first invalid one. */
class TlvBoundsTest {

    private static final int TAG = 0x1400;
    private static final TlvTag<String> TEXT = TlvTag.text(TAG, "vendor_text", 4);

    @Test
    void aTagIsTwoOctets() {
        Tlvs tlvs = Tlvs.of(new Tlv(0, Octets.ofHex("01")), new Tlv(0xFFFF, Octets.ofHex("02")));
        assertThat(tlvs.raw(0)).isEqualTo(Octets.ofHex("01"));
        assertThat(tlvs.raw(0xFFFF)).isEqualTo(Octets.ofHex("02"));
        for (int tag : new int[] {-1, 0x1_0000}) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> new Tlv(tag, Octets.EMPTY))
                    .withMessage("tag: value " + tag + " (expected: 0 to 65535)");
        }
    }

    @Test
    void aValueHasUpTo65535Octets() {
        Tlvs tlvs = Tlvs.of(new Tlv(TAG, Octets.wrap(new byte[65_535])), new Tlv(TAG, Octets.ofHex("01")));
        assertThat(tlvs.allRaw(TAG)).extracting(Octets::length).containsExactly(65_535, 1);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new Tlv(TAG, Octets.wrap(new byte[65_536])))
                .withMessageContaining("65536 octets");
    }

    @Test
    void aTextHasEveryCharacterOfLatin1ButNul() {
        Tlvs tlvs = Tlvs.EMPTY.with(TEXT, "\u0001\u0080\u00FF");
        assertThat(tlvs.raw(TAG)).isEqualTo(Octets.ofHex("0180ff00"));
        assertThat(tlvs.get(TEXT)).isEqualTo("\u0001\u0080\u00FF");
        for (String text : new String[] {"\u0100", "a\u0000"}) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> Tlvs.EMPTY.with(TEXT, text))
                    .withMessageContaining("U+0001 to U+00FF");
        }
    }

    @Test
    void aTextMayBeAsLongAsItsTagAllowsWithItsNul() {
        assertThat(Tlvs.EMPTY.with(TEXT, "abc").raw(TAG)).isEqualTo(Octets.ofHex("61626300"));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlvs.EMPTY.with(TEXT, "abcd"))
                .withMessage("vendor_text: 5 octets (expected: 1 to 4)");
    }

    @Test
    void hashCodesDifferWithTheContent() {
        Tlvs one = Tlvs.EMPTY.with(TEXT, "a");
        assertThat(one.hashCode())
                .isEqualTo(Tlvs.EMPTY.with(TEXT, "a").hashCode())
                .isNotEqualTo(Tlvs.EMPTY.with(TEXT, "b").hashCode())
                .isNotEqualTo(Tlvs.EMPTY.hashCode());
    }
}
