package io.smppcore.codec;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/* Writes into a plain array, which the caller has made long enough: single-octet calls on a ByteBuf cost three times as much
 * (PduCodecBenchmark.encode). */

/** Writes the fields of one PDU. Not thread-safe. */
final class OctetWriter {

    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private byte[] array = new byte[0];
    private int index;

    void wrap(byte[] target, int from) {
        array = target;
        index = from;
    }

    void int32(int value) {
        INT.set(array, index, value);
        index += Integer.BYTES;
    }

    void octet(int value) {
        array[index++] = (byte) value;
    }

    /** Writes a C-octet string. The record has made sure that every character is one octet and none is NUL. */
    @SuppressWarnings("deprecation") // String.getBytes(int, int, byte[], int) is the only way to get Latin-1 without an
    // allocation
    void text(String value) {
        int length = value.length();
        if (length != 0) {
            value.getBytes(0, length, array, index);
        }
        array[index + length] = 0;
        index += length + 1;
    }

    void address(Address address) {
        index = address.writeTo(array, index);
    }

    void octets(Octets octets) {
        octets.copyTo(array, index);
        index += octets.length();
    }

    void tlvs(Tlvs tlvs) {
        if (!tlvs.isEmpty()) {
            tlvs.copyTo(array, index);
            index += tlvs.encodedLength();
        }
    }
}
