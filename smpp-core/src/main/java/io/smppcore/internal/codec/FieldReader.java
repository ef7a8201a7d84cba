package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.util.List;

/** Source of the fields of a PDU in the order of the wire: octets, or another source such as JSON. */
public interface FieldReader {

    /**
     * Reads a number of one octet.
     *
     * @param field the field
     * @return 0 to 255
     * @throws SmppException if it is missing
     */
    int octet(Field field);

    /**
     * Reads a number of four octets.
     *
     * @param field the field
     * @return any 32-bit value
     * @throws SmppException if it is missing
     */
    int int32(Field field);

    /**
     * Reads a C-octet string.
     *
     * @param field the field
     * @return the text without the final NUL
     * @throws SmppException if it is missing
     */
    String text(Field field);

    /**
     * Reads the C-octet string that ends the mandatory fields of a response, whose NUL some peers omit.
     *
     * @param field the field
     * @return the text without the final NUL
     * @throws SmppException if it is missing
     */
    String lastText(Field field);

    /**
     * Reads an address, which is three fields.
     *
     * @param ton field of the type of number
     * @param npi field of the numbering plan
     * @param field field of the address itself
     * @return the address
     * @throws SmppException if it is missing
     */
    Address address(Field ton, Field npi, Field field);

    /**
     * Reads octets.
     *
     * @param field the field
     * @param length number of octets
     * @return the octets
     * @throws SmppException if there are fewer
     */
    Octets octets(Field field, int length);

    /**
     * Reads consecutive structures.
     *
     * @param <E> type of the structures
     * @param field the field
     * @param count number of structures
     * @param reader reads the fields of one structure
     * @return the structures
     * @throws SmppException if there are fewer
     */
    <E> List<E> list(Field field, int count, ElementReader<E> reader);

    /**
     * Reads the optional parameters up to the end of the PDU.
     *
     * @return the parameters, possibly none
     * @throws SmppException if the rest is not parameters
     */
    Tlvs tlvs();

    /**
     * Reads the optional parameters of a PDU without mandatory fields; other octets may be ignored.
     *
     * @return the parameters, possibly none
     * @throws SmppException if the rest is not parameters
     */
    Tlvs tlvsOfHeaderOnly();

    /**
     * Returns true if a response has a body. A refusal need not have one, and its first field should be empty.
     *
     * @param firstField first field of the body
     * @param status status of the response
     * @return false if the response is complete without a body
     * @throws SmppException if a required body is missing
     */
    boolean hasBody(Field firstField, CommandStatus status);

    /**
     * Returns the exception for an invalid value of a field that selects the following ones.
     *
     * @param field the last field read
     * @param detail the value found and the values expected
     * @return the exception, to be thrown
     */
    RuntimeException refuse(Field field, String detail);

    /**
     * Reader of one structure of a list.
     *
     * @param <E> the structure
     */
    @FunctionalInterface
    interface ElementReader<E> {

        /**
         * Reads the fields of one structure.
         *
         * @param in source of the fields
         * @return the structure
         */
        E read(FieldReader in);
    }
}
