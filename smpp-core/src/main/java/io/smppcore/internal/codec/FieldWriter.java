package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.util.List;

/**
 * Takes the fields of a PDU in the order of the wire. The codecs write through this interface, so what is told here is
 * what is written: octets, a table for people, or JSON.
 */
public interface FieldWriter {

    /**
     * A number of one octet.
     *
     * @param field the field
     * @param value 0 to 255
     */
    void octet(Field field, int value);

    /**
     * A number of four octets.
     *
     * @param field the field
     * @param value any 32-bit value
     */
    void int32(Field field, int value);

    /**
     * A C-octet string.
     *
     * @param field the field
     * @param value the text without the final NUL
     */
    void text(Field field, String value);

    /**
     * An address, which is three fields.
     *
     * @param ton the field of the type of number
     * @param npi the field of the numbering plan
     * @param field the field of the address itself
     * @param value the address
     */
    void address(Field ton, Field npi, Field field, Address value);

    /**
     * A run of octets whose length stands in a field before it.
     *
     * @param field the field
     * @param value the octets
     */
    void octets(Field field, Octets value);

    /**
     * Structures that follow each other; how many stands in a field before them.
     *
     * @param <E> a structure
     * @param field the field
     * @param elements the structures
     * @param writer writes the fields of one structure
     */
    <E> void list(Field field, List<E> elements, ElementWriter<E> writer);

    /**
     * The optional parameters, which end every PDU.
     *
     * @param tlvs possibly none
     */
    void tlvs(Tlvs tlvs);

    /**
     * Writes one structure of a list.
     *
     * @param <E> the structure
     */
    @FunctionalInterface
    interface ElementWriter<E> {

        /**
         * Writes the fields of one structure.
         *
         * @param element the structure
         * @param out takes its fields
         */
        void write(E element, FieldWriter out);
    }
}
