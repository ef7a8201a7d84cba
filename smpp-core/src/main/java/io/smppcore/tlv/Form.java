package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Named;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Conversion between the octets of a parameter and its value. Each {@link TlvTag} has one form, and checks the length
 * of the octets itself. Stateless and thread-safe.
 */
interface Form<T> {

    Form<Octets> OCTETS = new Form<>() {
        @Override
        public Octets read(byte[] array, int index, int length) {
            return Octets.wrap(Arrays.copyOfRange(array, index, index + length));
        }

        @Override
        public Octets write(String name, Octets value, int maxOctets) {
            return value;
        }
    };

    Form<Integer> INTEGER = new Form<>() {
        @Override
        public Integer read(byte[] array, int index, int length) {
            return (int) unsigned(array, index, length);
        }

        @Override
        public Octets write(String name, Integer value, int maxOctets) {
            return bigEndian(name, value, maxOctets);
        }
    };

    Form<Long> LONG = new Form<>() {
        @Override
        public Long read(byte[] array, int index, int length) {
            return unsigned(array, index, length);
        }

        @Override
        public Octets write(String name, Long value, int maxOctets) {
            return bigEndian(name, value, maxOctets);
        }
    };

    Form<MsValidity> MS_VALIDITY = new Form<>() {
        @Override
        public MsValidity read(byte[] array, int index, int length) {
            return MsValidity.of(OCTETS.read(array, index, length));
        }

        @Override
        public Octets write(String name, MsValidity value, int maxOctets) {
            return value.toOctets();
        }

        @Override
        public boolean refusesLength(int length) {
            return length != 1 && length != 4; // with or without a period
        }
    };

    Form<String> C_OCTET_STRING = new Form<>() {
        @Override
        public String read(byte[] array, int index, int length) {
            int end = index;
            while (end < index + length && array[end] != 0) {
                end++;
            }
            return new String(array, index, end - index, StandardCharsets.ISO_8859_1);
        }

        @Override
        public Octets write(String name, String value, int maxOctets) {
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                if (c == 0 || c > 0xFF) {
                    throw new InvalidFieldException(
                            name, "character U+%04X at index %d".formatted((int) c, i), "U+0001 to U+00FF");
                }
            }
            return Octets.wrap(Arrays.copyOf(value.getBytes(StandardCharsets.ISO_8859_1), value.length() + 1));
        }

        @Override
        public boolean toleratesAnyLength() {
            return true; // peers omit the NUL, or send ids longer than the specification allows
        }
    };

    /**
     * Returns the value of the octets of a parameter. {@link TlvTag} has checked their number, unless {@link
     * #toleratesAnyLength()} is true.
     */
    T read(byte[] array, int index, int length);

    /**
     * Returns the octets of a value. A number is written with {@code maxOctets} octets; other forms ignore this bound,
     * which {@link TlvTag} checks. Fails with {@link InvalidFieldException}, with the name of the parameter, for a
     * value that the form cannot express.
     */
    Octets write(String name, T value, int maxOctets);

    /** Returns true if octets of any number are read, even more or fewer than the specification allows. */
    default boolean toleratesAnyLength() {
        return false;
    }

    /** Returns true for a length that is invalid although it lies between the minimum and the maximum of the tag. */
    default boolean refusesLength(int length) {
        return false;
    }

    /** Returns the form of an unsigned number with named values, such as {@link BearerType}. */
    static <T extends Named> Form<T> named(IntFunction<T> of) {
        return new Form<>() {
            @Override
            public T read(byte[] array, int index, int length) {
                return of.apply((int) unsigned(array, index, length));
            }

            @Override
            public Octets write(String name, T value, int maxOctets) {
                return bigEndian(name, value.value(), maxOctets);
            }
        };
    }

    /** Returns the form of a value with several parts, such as {@link Subaddress}, from its two conversions. */
    static <T> Form<T> structure(Function<Octets, T> of, Function<T, Octets> toOctets) {
        return new Form<>() {
            @Override
            public T read(byte[] array, int index, int length) {
                return of.apply(OCTETS.read(array, index, length));
            }

            @Override
            public Octets write(String name, T value, int maxOctets) {
                return toOctets.apply(value);
            }
        };
    }

    private static long unsigned(byte[] array, int index, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = (value << 8) | (array[index + i] & 0xFF);
        }
        return value;
    }

    private static Octets bigEndian(String name, long value, int octets) {
        if (value < 0 || value >= 1L << (8 * octets)) {
            throw new InvalidFieldException(name, "value " + value, "0 to " + ((1L << (8 * octets)) - 1));
        }
        byte[] array = new byte[octets];
        for (int i = 0; i < octets; i++) {
            array[i] = (byte) (value >> (8 * (octets - 1 - i)));
        }
        return Octets.wrap(array);
    }
}
