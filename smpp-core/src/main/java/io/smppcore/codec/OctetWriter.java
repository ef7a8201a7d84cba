package io.smppcore.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.internal.codec.FieldWriter;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Writes into a plain array: single-octet calls on a ByteBuf cost three times as much (PduCodecBenchmark). The array is
 * that of a heap buffer, or a scratch array that is copied into the buffer at once.
 */

/** Writer of the fields of one PDU as octets. Not thread-safe. */
final class OctetWriter implements FieldWriter {

    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final int SCRATCH_OCTETS = 512;

    private byte[] scratch = new byte[SCRATCH_OCTETS];
    private byte[] array = scratch;
    private int index;
    private int limit;

    /** The heap buffer whose array is written to, or null while it is the scratch array. */
    private @Nullable ByteBuf inPlace;

    /** Starts a PDU at the writer index of a buffer: the header without its command_length. */
    void begin(ByteBuf target, int commandId, int commandStatus, int sequenceNumber) {
        if (target.hasArray()) {
            inPlace = target;
            attach(target);
            ensure(CodecLimits.HEADER_OCTETS);
        } else {
            inPlace = null;
            array = scratch;
            index = 0;
            limit = scratch.length;
        }
        PduHeader.write(array, index, 0, commandId, commandStatus, sequenceNumber);
        index += CodecLimits.HEADER_OCTETS;
    }

    /** Ends the PDU of {@link #begin}: sets its command_length and makes it readable. */
    void end(ByteBuf target, int from) {
        if (inPlace != null) {
            int to = index - target.arrayOffset();
            INT.set(array, target.arrayOffset() + from, to - from);
            target.writerIndex(to);
            inPlace = null;
        } else {
            INT.set(array, 0, index);
            target.writeBytes(array, 0, index);
        }
    }

    void int32(int value) {
        ensure(Integer.BYTES);
        INT.set(array, index, value);
        index += Integer.BYTES;
    }

    @Override
    public void octet(Field field, int value) {
        octet(value);
    }

    @Override
    public void int32(Field field, int value) {
        int32(value);
    }

    /** Writes a C-octet string. The record has checked that every character is one octet and none is NUL. */
    @Override
    @SuppressWarnings(
            "deprecation") // String.getBytes(int, int, byte[], int) is the only way to Latin-1 without an allocation
    public void text(Field field, String value) {
        if (!value.isEmpty()) {
            int length = value.length();
            ensure(length);
            value.getBytes(0, length, array, index);
            index += length;
        }
        octet(0);
    }

    private void octet(int value) {
        if (index == limit) {
            grow(1);
        }
        array[index++] = (byte) value;
    }

    @Override
    public void address(Field ton, Field npi, Field field, Address value) {
        ensure(value.length() + 3);
        index = value.writeTo(array, index);
    }

    @Override
    public void octets(Field field, Octets value) {
        octets(value);
    }

    void octets(Octets value) {
        ensure(value.length());
        value.copyTo(array, index);
        index += value.length();
    }

    @Override
    public <E> void list(Field field, List<E> elements, ElementWriter<E> writer) {
        for (E element : elements) {
            writer.write(element, this);
        }
    }

    @Override
    public void tlvs(Tlvs tlvs) {
        if (!tlvs.isEmpty()) {
            ensure(tlvs.encodedLength());
            tlvs.copyTo(array, index);
            index += tlvs.encodedLength();
        }
    }

    private void ensure(int octets) {
        if (limit - index < octets) {
            grow(octets);
        }
    }

    private void grow(int octets) {
        ByteBuf target = inPlace;
        if (target != null) {
            // The buffer grows from its writer index, and may have another array afterwards.
            target.writerIndex(index - target.arrayOffset());
            target.ensureWritable(octets);
            attach(target);
        } else {
            scratch = Arrays.copyOf(array, Math.max(index + octets, 2 * array.length));
            array = scratch;
            limit = scratch.length;
        }
    }

    private void attach(ByteBuf target) {
        array = target.array();
        index = target.arrayOffset() + target.writerIndex();
        limit = target.arrayOffset() + target.capacity();
    }
}
