package io.smppcore.gateway.row;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.pdu.Pdu;
import io.smppcore.type.Address;
import io.smppcore.type.SmppException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A writer of the fields of a row of a table, or of a request between nodes. {@link Reader} reads them in the same
 * order. Each thread has one object, so that a row must be complete before the thread begins the next one.
 */
public final class Row {

    /** Version of the format of rows, in their first octet. */
    public static final byte FORMAT = 3;

    private static final ThreadLocal<Row> OF_THREAD = ThreadLocal.withInitial(Row::new);
    private static final int INITIAL_OCTETS = 1024;
    private static final int MAX_PDU_OCTETS = 1 << 24;

    /** Maximum number of characters whose UTF-8 octets always fit into a two-octet length. */
    private static final int MAX_CHARACTERS = 0xFFFF / 3;

    /** First character that takes several octets of UTF-8. */
    private static final char BEYOND_ASCII = 0x80;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    /** Octets of an address besides its digits: TON, NPI and NUL. */
    private static final int ADDRESS_EXTRA = 3;

    private final PduEncoder encoder = new PduEncoder();
    private final ByteBuf encoded = Unpooled.buffer(INITIAL_OCTETS);

    /** The row, and unused octets. An array, because a row has many fields, and a buffer would check each of them. */
    private byte[] octets = new byte[INITIAL_OCTETS];

    private int length;

    private Row() {}

    /** Begins a row on this thread, and returns it. It is in use until {@link #toOctets} is called. */
    public static Row write() {
        Row row = OF_THREAD.get();
        row.octets[0] = FORMAT;
        row.length = 1;
        return row;
    }

    /** Writes a long, 8 octets. */
    public Row number(long value) {
        ensure(Long.BYTES);
        LONG.set(octets, length, value);
        length += Long.BYTES;
        return this;
    }

    /** Writes an int, 4 octets. */
    public Row small(int value) {
        ensure(Integer.BYTES);
        INT.set(octets, length, value);
        length += Integer.BYTES;
        return this;
    }

    private void shorter(int value) {
        ensure(Short.BYTES);
        SHORT.set(octets, length, (short) value);
        length += Short.BYTES;
    }

    /** Writes a text. One of more than 21,845 characters is truncated; only causes of failures can be that long. */
    public Row text(String value) {
        String written = value.length() > MAX_CHARACTERS ? value.substring(0, MAX_CHARACTERS) : value;
        int count = written.length();
        ensure(Short.BYTES + count);
        int start = length + Short.BYTES;
        for (int i = 0; i < count; i++) {
            char character = written.charAt(i);
            if (character >= BEYOND_ASCII) {
                byte[] utf8 = written.getBytes(StandardCharsets.UTF_8);
                shorter(utf8.length);
                return octets(utf8);
            }
            octets[start + i] = (byte) character;
        }
        shorter(count);
        length += count;
        return this;
    }

    /** Writes the number of texts, and then the texts. */
    public Row texts(Collection<String> values) {
        shorter(values.size());
        for (String value : values) {
            text(value);
        }
        return this;
    }

    /** Writes true or false. */
    public Row flag(boolean value) {
        return small(value ? 1 : 0);
    }

    /** Writes a text that may be null. */
    public Row optional(@Nullable String value) {
        return texts(value == null ? List.of() : List.of(value));
    }

    /**
     * Writes the number of elements, and then the elements.
     *
     * @param writer writes an element to this row; must not begin another row
     */
    public <T> Row list(Collection<T> values, Consumer<T> writer) {
        small(values.size());
        values.forEach(writer);
        return this;
    }

    /** Writes the number of blocks, and then the blocks, each with its length. */
    public Row blocks(Collection<byte[]> values) {
        return list(values, this::block);
    }

    public Row address(Address value) {
        int count = value.length() + ADDRESS_EXTRA;
        shorter(count);
        ensure(count);
        value.writeTo(octets, length);
        length += count;
        return this;
    }

    public Row pdu(Pdu pdu) {
        encoded.clear();
        encoder.encode(pdu, 1, encoded);
        return octets(encoded.array(), encoded.readableBytes());
    }

    /** Writes a block of octets after its length. */
    public Row block(byte[] value) {
        return small(value.length).octets(value);
    }

    /** Writes octets without their length. They must be the last field. */
    public Row octets(byte[] value) {
        return octets(value, value.length);
    }

    private Row octets(byte[] value, int count) {
        ensure(count);
        System.arraycopy(value, 0, octets, length, count);
        length += count;
        return this;
    }

    /** Returns the octets of this row, and ends it. The thread may then begin another one. */
    public byte[] toOctets() {
        return Arrays.copyOf(octets, length);
    }

    private void ensure(int more) {
        if (more > octets.length - length) {
            octets = Arrays.copyOf(octets, Math.max(length + more, 2 * octets.length));
        }
    }

    /**
     * A reader of the fields, in the order in which they were written. If the octets are not such fields, its methods
     * throw an {@link IndexOutOfBoundsException}, an {@link IllegalArgumentException} or a {@link SmppException}.
     */
    public static final class Reader {

        private static final ThreadLocal<PduDecoder> DECODER =
                ThreadLocal.withInitial(() -> new PduDecoder(Leniency.lenient(), new CodecLimits(MAX_PDU_OCTETS)));

        private final byte[] octets;
        private final ByteBuf in;

        /** Creates a reader of a row; throws a {@link StoreException} if the row has another format. */
        public Reader(byte[] octets) {
            this.octets = octets;
            in = Unpooled.wrappedBuffer(octets);
            byte format = in.readByte();
            if (format != FORMAT) {
                throw new StoreException("row: format " + format + " (expected: " + FORMAT
                        + "); it was written by another version" + " of the gateway: start that version");
            }
        }

        /** Returns true if more fields follow. Rows of earlier versions may lack the last fields. */
        public boolean hasMore() {
            return in.isReadable();
        }

        public long number() {
            return in.readLong();
        }

        public int small() {
            return in.readInt();
        }

        public String text() {
            return in.readCharSequence(in.readUnsignedShort(), StandardCharsets.UTF_8)
                    .toString();
        }

        public List<String> texts() {
            int count = in.readUnsignedShort();
            if (count == 0) {
                return List.of();
            }
            // A text has at least the two octets of its length, so that a wrong number costs no memory.
            List<String> values = new ArrayList<>(Math.min(count, in.readableBytes() / Short.BYTES));
            for (int i = 0; i < count; i++) {
                values.add(text());
            }
            return values;
        }

        /** Reads a value that {@link #flag(boolean)} has written. */
        public boolean flag() {
            return small() == 1;
        }

        /** Reads a text or null that {@link #optional(String)} has written. */
        public @Nullable String optional() {
            List<String> values = texts();
            return values.isEmpty() ? null : values.getFirst();
        }

        /**
         * Reads a list that {@link #list(Collection, Consumer)} has written.
         *
         * @param reader reads an element from this row
         */
        public <T> List<T> list(Function<Reader, T> reader) {
            int count = small();
            List<T> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                values.add(reader.apply(this));
            }
            return values;
        }

        public Address address() {
            int length = in.readUnsignedShort();
            int from = in.readerIndex();
            in.skipBytes(length);
            if (length < ADDRESS_EXTRA || octets[from + length - 1] != 0) {
                throw new IllegalArgumentException("row: no address of " + length + " octets (expected: >= "
                        + ADDRESS_EXTRA + ", the last of which is NUL)");
            }
            return Address.copyOf(octets, from, from + length);
        }

        /** Reads a block that {@link #block(byte[])} has written. */
        public byte[] block() {
            int length = in.readInt();
            if (length < 0 || length > in.readableBytes()) {
                throw new IllegalArgumentException(
                        "row: " + length + " octets (expected: <= " + in.readableBytes() + ")");
            }
            byte[] block = new byte[length];
            in.readBytes(block);
            return block;
        }

        /** Reads all remaining octets. */
        public byte[] rest() {
            byte[] rest = new byte[in.readableBytes()];
            in.readBytes(rest);
            return rest;
        }

        public Pdu pdu() {
            int from = in.readerIndex();
            int length = in.getInt(from);
            if (length < CodecLimits.HEADER_OCTETS) {
                throw new IllegalArgumentException(
                        "row: a PDU of " + length + " octets (expected: >= " + CodecLimits.HEADER_OCTETS + ")");
            }
            in.skipBytes(length);
            return DECODER.get().decode(octets, from, length);
        }
    }
}
