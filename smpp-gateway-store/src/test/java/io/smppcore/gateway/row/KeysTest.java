package io.smppcore.gateway.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeysTest {

    @Test
    void sortsKeysByNameAndPosition() {
        List<byte[]> keys = new ArrayList<>();
        for (String name : new String[] {"", "a", "a b", "ab", "b", "\u00fcber", "\u4e2d"}) {
            for (long position : new long[] {0, 1, 0xFF, 0x100, 1L << 44, Long.MAX_VALUE}) {
                keys.add(Keys.of(name, position));
            }
        }
        List<byte[]> sorted = new ArrayList<>(keys);
        Collections.shuffle(sorted, new Random(1));
        sorted.sort(Arrays::compareUnsigned);
        assertThat(sorted).usingElementComparator(Arrays::compareUnsigned).containsExactlyElementsOf(keys);
    }

    @Test
    void sortsKeysOfOwnersByRankOwnerAndPositionBehindThoseWithout() {
        List<byte[]> keys = new ArrayList<>();
        keys.add(Keys.of("a", Long.MAX_VALUE));
        for (int rank = 0x80; rank <= 0x83; rank++) {
            for (String owner : new String[] {"a", "a b", "ab", "b"}) {
                keys.add(Keys.of("a", (byte) rank, owner, 1));
                keys.add(Keys.of("a", (byte) rank, owner, Long.MAX_VALUE));
            }
        }
        keys.add(Keys.of("a b", 0));
        List<byte[]> sorted = new ArrayList<>(keys);
        Collections.shuffle(sorted, new Random(1));
        sorted.sort(Arrays::compareUnsigned);
        assertThat(sorted).usingElementComparator(Arrays::compareUnsigned).containsExactlyElementsOf(keys);
        assertThat(Keys.nameAtStart(keys.get(1))).isEqualTo("a");
        assertThat(Keys.numberAtEnd(keys.get(1))).isEqualTo(1);
    }

    @Test
    void sortsKeysByNumber() {
        assertThat(Arrays.compareUnsigned(Keys.of(0x7F), Keys.of(0x80))).isNegative();
        assertThat(Arrays.compareUnsigned(Keys.of(5, Long.MAX_VALUE), Keys.of(6, 0)))
                .isNegative();
        assertThat(Keys.numberAtStart(Keys.of(5, 7))).isEqualTo(5);
        assertThat(Keys.numberAtEnd(Keys.of(5, 7))).isEqualTo(7);
    }

    @Test
    void readsPartsOfKeys() {
        byte[] key = Keys.of("north", 0x0102030405060708L);
        assertThat(Keys.nameAtStart(key)).isEqualTo("north");
        assertThat(Keys.nameBeforeNumber(key)).isEqualTo("north");
        assertThat(Keys.numberAtEnd(key)).isEqualTo(0x0102030405060708L);
        byte[] correlation = Keys.of("north", "id \u00e9");
        assertThat(Keys.nameAtStart(correlation)).isEqualTo("north");
        byte[] early = Keys.of("north\0id", 0);
        assertThat(Keys.nameBeforeNumber(early)).isEqualTo("north\0id");
    }
}
