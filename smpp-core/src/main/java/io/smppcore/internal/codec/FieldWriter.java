package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.util.List;

/** Target of the fields of one PDU, written in wire order: octets, a table or JSON. */
public interface FieldWriter {

    /** Writes a number of one octet, 0 to 255. */
    void octet(Field field, int value);

    /** Writes a number of four octets, any 32-bit value. */
    void int32(Field field, int value);

    /** Writes a C-octet string, given without its final NUL. */
    void text(Field field, String value);

    /** Writes an address, which is three fields: type of number, numbering plan and the address itself. */
    default void address(Field ton, Field npi, Field field, Address value) {
        octet(ton, value.ton().value());
        octet(npi, value.npi().value());
        text(field, value.value());
    }

    /** Writes octets; the caller has written their number as an earlier field. */
    void octets(Field field, Octets value);

    /** Writes consecutive structures; the caller has written their number as an earlier field. */
    <E> void list(Field field, List<E> elements, ElementWriter<E> writer);

    /** Writes the optional parameters, possibly none. Called last for each PDU with a body. */
    void tlvs(Tlvs tlvs);

    /** Function that writes the fields of one structure of a list. */
    @FunctionalInterface
    interface ElementWriter<E> {
        void write(E element, FieldWriter out);
    }
}
