package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.util.List;

/** Target of the fields of a PDU in the order of the wire: octets, a table or JSON. */
public interface FieldWriter {

    /**
     * Writes a number of one octet.
     *
     * @param field the field
     * @param value 0 to 255
     */
    void octet(Field field, int value);

    /**
     * Writes a number of four octets.
     *
     * @param field the field
     * @param value any 32-bit value
     */
    void int32(Field field, int value);

    /**
     * Writes a C-octet string.
     *
     * @param field the field
     * @param value the text without the final NUL
     */
    void text(Field field, String value);

    /**
     * Writes an address, which is three fields.
     *
     * @param ton field of the type of number
     * @param npi field of the numbering plan
     * @param field field of the address itself
     * @param value the address
     */
    default void address(Field ton, Field npi, Field field, Address value) {
        octet(ton, value.ton().value());
        octet(npi, value.npi().value());
        text(field, value.value());
    }

    /**
     * Writes octets whose number is an earlier field.
     *
     * @param field the field
     * @param value the octets
     */
    void octets(Field field, Octets value);

    /**
     * Writes consecutive structures whose number is an earlier field.
     *
     * @param <E> type of the structures
     * @param field the field
     * @param elements the structures
     * @param writer writes the fields of one structure
     */
    <E> void list(Field field, List<E> elements, ElementWriter<E> writer);

    /**
     * Writes the optional parameters, which end every PDU.
     *
     * @param tlvs the parameters, possibly none
     */
    void tlvs(Tlvs tlvs);

    /**
     * Writer of one structure of a list.
     *
     * @param <E> the structure
     */
    @FunctionalInterface
    interface ElementWriter<E> {

        /**
         * Writes the fields of one structure.
         *
         * @param element the structure
         * @param out target of its fields
         */
        void write(E element, FieldWriter out);
    }
}
