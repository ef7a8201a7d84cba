package io.smppcore.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.fuzz.Seeds;
import io.smppcore.spec.Vectors;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.math.BigInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for octets that unpack to other septets than those in their bits. */
class SeptetsFuzzTest {

    private static final int BITS = 7;

    /** Returns all packed texts of the vectors, after each number of fill bits. */
    static Stream<byte[]> seeds() {
        return Vectors.read("segmentation.json").stream()
                .map(vector -> vector.get("segments").get(0))
                .filter(segment -> segment.has("packed"))
                .map(segment -> Octets.ofHex(segment.get("packed").asText()).toByteArray())
                .flatMap(packed -> IntStream.range(0, BITS).mapToObj(fill -> Seeds.prefixed(fill, packed)));
    }

    @MethodSource("seeds")
    @FuzzTest
    void septetsAreTheBitsInTheirOrder(byte[] input) {
        int fillBits = input.length == 0 ? 0 : Math.floorMod(input[0], BITS);
        Octets packed = Octets.wrap(Seeds.rest(input));
        int count = Septets.count(packed, fillBits);
        assertThat(count).isEqualTo(Math.max(0, packed.length() * Byte.SIZE - fillBits) / BITS);
        Octets septets = Septets.unpack(packed, fillBits, count);
        assertThat(septets).isEqualTo(bits(packed, fillBits, count));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Septets.unpack(packed, fillBits, count + 1));
        Octets again = Septets.pack(septets, fillBits);
        assertThat(Septets.unpack(again, fillBits, count)).isEqualTo(septets);
        // Fill bits alone take one octet.
        assertThat(again.length()).isBetween(packed.length() - 1, Math.max(1, packed.length()));
        Octets guessed = Septets.unpack(packed, fillBits);
        assertThat(guessed.length()).isBetween(Math.max(0, count - 1), count);
        assertThat(guessed).isEqualTo(septets.range(0, guessed.length()));
    }

    /** Reads the octets as one number, the first one lowest. */
    private static Octets bits(Octets packed, int fillBits, int count) {
        byte[] reversed = packed.toByteArray();
        for (int i = 0; i < reversed.length; i++) {
            reversed[reversed.length - 1 - i] = (byte) packed.octetAt(i);
        }
        BigInteger all = new BigInteger(1, reversed).shiftRight(fillBits);
        byte[] septets = new byte[count];
        for (int i = 0; i < count; i++) {
            septets[i] = (byte) (all.shiftRight(i * BITS).intValue() & 0x7F);
        }
        return Octets.wrap(septets);
    }
}
