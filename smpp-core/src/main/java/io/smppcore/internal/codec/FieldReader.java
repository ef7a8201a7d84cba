package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.util.List;

/**
 * Gives the fields of a PDU in the order of the wire. The codecs read through this interface, from octets or from
 * whatever else holds the fields.
 */
public interface FieldReader {

    /**
     * A number of one octet.
     *
     * @param field the field
     * @return 0 to 255
     * @throws SmppException if there is none
     */
    int octet(Field field);

    /**
     * A number of four octets.
     *
     * @param field the field
     * @return any 32-bit value
     * @throws SmppException if there is none
     */
    int int32(Field field);

    /**
     * A C-octet string.
     *
     * @param field the field
     * @return the text without the final NUL
     * @throws SmppException if there is none
     */
    String text(Field field);

    /**
     * The C-octet string that ends the mandatory fields of a response, whose NUL some peers leave out.
     *
     * @param field the field
     * @return the text without the final NUL
     * @throws SmppException if there is none
     */
    String lastText(Field field);

    /**
     * An address, which is three fields.
     *
     * @param ton the field of the type of number
     * @param npi the field of the numbering plan
     * @param field the field of the address itself
     * @return the address
     * @throws SmppException if there is none
     */
    Address address(Field ton, Field npi, Field field);

    /**
     * A run of octets.
     *
     * @param field the field
     * @param length how many
     * @return the octets
     * @throws SmppException if there are fewer
     */
    Octets octets(Field field, int length);

    /**
     * Structures that follow each other.
     *
     * @param <E> a structure
     * @param field the field
     * @param count how many
     * @param reader reads the fields of one structure
     * @return the structures
     * @throws SmppException if there are fewer
     */
    <E> List<E> list(Field field, int count, ElementReader<E> reader);

    /**
     * The optional parameters up to the end of the PDU.
     *
     * @return possibly none
     * @throws SmppException if what is left are not parameters
     */
    Tlvs tlvs();

    /**
     * The optional parameters of a PDU that has no mandatory fields, where anything but parameters is noise.
     *
     * @return possibly none
     * @throws SmppException if what is left are not parameters
     */
    Tlvs tlvsOfHeaderOnly();

    /**
     * Tells whether a response has a body. A refusal need not have one, and its first field should be empty.
     *
     * @param firstField the first field of the body
     * @param status the status of the response
     * @return false when the response is complete without it
     * @throws SmppException if it must have one and has not
     */
    boolean hasBody(Field firstField, CommandStatus status);

    /**
     * Makes the exception for a field whose value selects which fields follow, and is none that does.
     *
     * @param field the field that was read last
     * @param detail what was found and what was expected
     * @return the exception, to be thrown
     */
    RuntimeException refuse(Field field, String detail);

    /**
     * Reads one structure of a list.
     *
     * @param <E> the structure
     */
    @FunctionalInterface
    interface ElementReader<E> {

        /**
         * Reads the fields of one structure.
         *
         * @param in gives its fields
         * @return the structure
         */
        E read(FieldReader in);
    }
}
