package io.smppcore.type;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/** An immutable sequence of octets with equality by content. */
public final class Octets {

    /** No octets. */
    public static final Octets EMPTY = new Octets(new byte[0]);

    private static final HexFormat HEX = HexFormat.of();

    private final byte[] array;

    private Octets(byte[] array) {
        this.array = array;
    }

    /** Returns a copy of octets; later changes to the array have no effect. */
    public static Octets of(byte... octets) {
        return octets.length == 0 ? EMPTY : new Octets(octets.clone());
    }

    /**
     * Copies a part of an array.
     *
     * @param array array with the octets
     * @param from index of the first octet
     * @param to index after the last octet
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public static Octets copyOf(byte[] array, int from, int to) {
        Objects.checkFromToIndex(from, to, array.length);
        return from == to ? EMPTY : new Octets(Arrays.copyOfRange(array, from, to));
    }

    /** Returns octets that share an array instead of copying it; the array must not be modified after this call. */
    public static Octets wrap(byte[] octets) {
        return octets.length == 0 ? EMPTY : new Octets(octets);
    }

    /**
     * Returns the octets of an even number of hexadecimal digits in either case; fails with {@link
     * IllegalArgumentException} if the text is anything else.
     */
    public static Octets ofHex(String hex) {
        return wrap(HEX.parseHex(hex));
    }

    /** {@return the number of octets} */
    public int length() {
        return array.length;
    }

    /** {@return true if {@link #length()} is 0} */
    public boolean isEmpty() {
        return array.length == 0;
    }

    /** Returns one octet, 0 to 255; fails with {@link IndexOutOfBoundsException} if there is none at the index. */
    public int octetAt(int index) {
        return array[index] & 0xFF;
    }

    /**
     * Returns a part of the octets.
     *
     * @param from index of the first octet
     * @param to index after the last octet
     * @return a copy of that part; this instance if the part is the whole
     * @throws IndexOutOfBoundsException if the range is not inside the octets
     */
    public Octets range(int from, int to) {
        if (from < 0 || from > to || to > array.length) {
            throw new IndexOutOfBoundsException(
                    "range " + from + " to " + to + " (expected: inside 0 to " + array.length + ")");
        }
        return from == 0 && to == array.length ? this : wrap(Arrays.copyOfRange(array, from, to));
    }

    /**
     * Copies the {@link #length()} octets into an array; fails with {@link IndexOutOfBoundsException} if they do not
     * fit.
     */
    public void copyTo(byte[] target, int targetIndex) {
        System.arraycopy(array, 0, target, targetIndex, array.length);
    }

    /** {@return a copy of the octets in a new array} */
    public byte[] toByteArray() {
        return array.clone();
    }

    /** {@return two lower-case hexadecimal digits for each octet} */
    public String toHex() {
        return HEX.formatHex(array);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Octets octets && Arrays.equals(array, octets.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    @Override
    public String toString() {
        return toHex();
    }
}
