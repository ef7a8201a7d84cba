package io.smppcore.tlv;

import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The optional parameters of a PDU, in wire order. Unknown and vendor parameters, and several with the same tag, are
 * kept.
 *
 * <p>Immutable, with equality by content and order. The parameters are stored encoded, in one array, and each access
 * searches it from the start. A PDU whose parameters are never read therefore costs only the copy of this array.
 */
public final class Tlvs implements Iterable<Tlv> {

    /** No parameters. */
    public static final Tlvs EMPTY = new Tlvs(new byte[0]);

    /* Well-formed by construction: whole headers with their values. */
    private final byte[] encoded;

    private Tlvs(byte[] encoded) {
        this.encoded = encoded;
    }

    /** Returns the given parameters; their order becomes the wire order. */
    public static Tlvs of(Tlv... parameters) {
        return of(Arrays.asList(parameters));
    }

    /** Returns the given parameters; their order becomes the wire order. */
    public static Tlvs of(List<Tlv> parameters) {
        int length = 0;
        for (Tlv parameter : parameters) {
            length += Tlv.HEADER_OCTETS + parameter.value().length();
        }
        if (length == 0) {
            return EMPTY;
        }
        byte[] encoded = new byte[length];
        int index = 0;
        for (Tlv parameter : parameters) {
            index = put(encoded, index, parameter);
        }
        return new Tlvs(encoded);
    }

    /**
     * Copies encoded parameters without checking them. Called by decoders.
     *
     * @param array array with the octets
     * @param from index of the first octet of the first tag
     * @param to index after the last octet of the last value; must be a result of {@link #scan}
     * @return the parameters in that range
     */
    public static Tlvs copyOf(byte[] array, int from, int to) {
        return from == to ? EMPTY : new Tlvs(Arrays.copyOfRange(array, from, to));
    }

    /**
     * Finds the end of well-formed parameters. Called by decoders before {@link #copyOf}.
     *
     * @param array array with the octets
     * @param from index of the first octet of the first tag
     * @param to index after the last octet that may belong to a parameter
     * @return {@code to} if everything is well-formed, otherwise the index of the first truncated parameter
     */
    public static int scan(byte[] array, int from, int to) {
        int index = from;
        while (to - index >= Tlv.HEADER_OCTETS) {
            int next = index + Tlv.HEADER_OCTETS + unsignedShort(array, index + 2);
            if (next > to) {
                return index;
            }
            index = next;
        }
        return index;
    }

    /**
     * Returns the typed value of the first parameter with a tag.
     *
     * @param <T> type of the value
     * @param tag the tag, for example {@link TlvTag#RECEIPTED_MESSAGE_ID}
     * @return the value, or null if there is no such parameter or its length is not valid for the tag
     */
    public <T> @Nullable T get(TlvTag<T> tag) {
        int index = find(tag.tag(), 0);
        return index < 0 ? null : tag.read(encoded, index + Tlv.HEADER_OCTETS, unsignedShort(encoded, index + 2));
    }

    /**
     * Returns the typed values of all parameters with a tag.
     *
     * @param <T> type of the value
     * @param tag the tag, for example {@link TlvTag#BROADCAST_AREA_IDENTIFIER}
     * @return the values in wire order, possibly none; parameters whose length is not valid for the tag are left out
     */
    public <T> List<T> all(TlvTag<T> tag) {
        List<T> values = new ArrayList<>();
        for (int index = find(tag.tag(), 0); index >= 0; index = find(tag.tag(), next(index))) {
            T value = tag.read(encoded, index + Tlv.HEADER_OCTETS, unsignedShort(encoded, index + 2));
            if (value != null) {
                values.add(value);
            }
        }
        return List.copyOf(values);
    }

    /** Returns the octets of the first parameter with a tag, 0 to 0xFFFF, or null if there is no such parameter. */
    public @Nullable Octets raw(int tag) {
        int index = find(tag, 0);
        return index < 0 ? null : valueAt(index);
    }

    /** Returns the octets of all parameters with a tag, 0 to 0xFFFF, in wire order, possibly none. */
    public List<Octets> allRaw(int tag) {
        List<Octets> values = new ArrayList<>();
        for (int index = find(tag, 0); index >= 0; index = find(tag, next(index))) {
            values.add(valueAt(index));
        }
        return List.copyOf(values);
    }

    /** Returns true if there is at least one parameter with a tag, even if its length is not valid for the tag. */
    public boolean contains(TlvTag<?> tag) {
        return find(tag.tag(), 0) >= 0;
    }

    /**
     * Returns these parameters and one more at the end.
     *
     * @param <T> type of the value
     * @param tag the tag
     * @param value the value
     * @return a new instance; parameters with the same tag are kept
     * @throws io.smppcore.type.InvalidFieldException if the value is invalid for the tag
     */
    public <T> Tlvs with(TlvTag<T> tag, T value) {
        return with(new Tlv(tag.tag(), tag.write(value)));
    }

    /** Returns these parameters and one more at the end; parameters with the same tag are kept. */
    public Tlvs with(Tlv parameter) {
        byte[] longer = Arrays.copyOf(
                encoded, encoded.length + Tlv.HEADER_OCTETS + parameter.value().length());
        put(longer, encoded.length, parameter);
        return new Tlvs(longer);
    }

    /**
     * Returns these parameters, followed by those of others whose tags these do not have.
     *
     * @param defaults the others, in their order
     * @return a new instance; this instance if these have all tags of the others
     */
    public Tlvs withDefaults(Tlvs defaults) {
        List<Tlv> absent = new ArrayList<>();
        for (Tlv parameter : defaults) {
            if (find(parameter.tag(), 0) < 0) {
                absent.add(parameter);
            }
        }
        return absent.isEmpty() ? this : withAll(absent);
    }

    /**
     * Returns these parameters and others at the end; parameters with the same tags are kept.
     *
     * @param others the others, in their order
     */
    public Tlvs withAll(Iterable<Tlv> others) {
        List<Tlv> all = new ArrayList<>();
        forEach(all::add);
        others.forEach(all::add);
        return of(all);
    }

    /**
     * Returns these parameters with the value of the first one with a tag replaced. If there is no such parameter, it
     * is added at the end.
     *
     * @param <T> type of the value
     * @param tag the tag
     * @param value the new value
     * @throws io.smppcore.type.InvalidFieldException if the value is invalid for the tag
     */
    public <T> Tlvs replaced(TlvTag<T> tag, T value) {
        int index = find(tag.tag(), 0);
        if (index < 0) {
            return with(tag, value);
        }
        Tlv parameter = new Tlv(tag.tag(), tag.write(value));
        int rest = next(index);
        int to = index + Tlv.HEADER_OCTETS + parameter.value().length();
        byte[] changed = new byte[to + encoded.length - rest];
        System.arraycopy(encoded, 0, changed, 0, index);
        put(changed, index, parameter);
        System.arraycopy(encoded, rest, changed, to, encoded.length - rest);
        return new Tlvs(changed);
    }

    /** Returns these parameters without any that have a tag; this instance if there is no such parameter. */
    public Tlvs without(TlvTag<?> tag) {
        if (!contains(tag)) {
            return this;
        }
        List<Tlv> others = new ArrayList<>();
        for (Tlv parameter : this) {
            if (parameter.tag() != tag.tag()) {
                others.add(parameter);
            }
        }
        return of(others);
    }

    /** {@return true if there is no parameter} */
    public boolean isEmpty() {
        return encoded.length == 0;
    }

    /** {@return the number of parameters, repeated ones included} */
    public int size() {
        int count = 0;
        for (int index = 0; index < encoded.length; index = next(index)) {
            count++;
        }
        return count;
    }

    /** {@return the encoded length of all parameters in octets, headers included} */
    public int encodedLength() {
        return encoded.length;
    }

    /**
     * Copies the {@link #encodedLength()} octets of the encoded parameters into an array; fails with {@link
     * IndexOutOfBoundsException} if they do not fit.
     */
    public void copyTo(byte[] target, int targetIndex) {
        System.arraycopy(encoded, 0, target, targetIndex, encoded.length);
    }

    @Override
    public Iterator<Tlv> iterator() {
        return new Iterator<>() {
            private int index;

            @Override
            public boolean hasNext() {
                return index < encoded.length;
            }

            @Override
            public Tlv next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no more parameters");
                }
                Tlv parameter = new Tlv(unsignedShort(encoded, index), valueAt(index));
                index = Tlvs.this.next(index);
                return parameter;
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tlvs tlvs && Arrays.equals(encoded, tlvs.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        List<Tlv> parameters = new ArrayList<>();
        forEach(parameters::add);
        return parameters.toString();
    }

    /** Returns the index of the first parameter with a tag at or after an index, or -1. */
    private int find(int tag, int from) {
        for (int index = from; index < encoded.length; index = next(index)) {
            if (unsignedShort(encoded, index) == tag) {
                return index;
            }
        }
        return -1;
    }

    /** Returns the index after the parameter at an index. */
    private int next(int index) {
        return index + Tlv.HEADER_OCTETS + unsignedShort(encoded, index + 2);
    }

    private Octets valueAt(int index) {
        int from = index + Tlv.HEADER_OCTETS;
        return Octets.wrap(Arrays.copyOfRange(encoded, from, from + unsignedShort(encoded, index + 2)));
    }

    /** Writes a parameter into an array; returns the index after it. */
    private static int put(byte[] target, int index, Tlv parameter) {
        int length = parameter.value().length();
        target[index] = (byte) (parameter.tag() >> 8);
        target[index + 1] = (byte) parameter.tag();
        target[index + 2] = (byte) (length >> 8);
        target[index + 3] = (byte) length;
        parameter.value().copyTo(target, index + Tlv.HEADER_OCTETS);
        return index + Tlv.HEADER_OCTETS + length;
    }

    private static int unsignedShort(byte[] array, int index) {
        return ((array[index] & 0xFF) << 8) | (array[index + 1] & 0xFF);
    }
}
