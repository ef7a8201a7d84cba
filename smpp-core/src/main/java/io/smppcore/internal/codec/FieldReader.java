package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.util.List;

/**
 * Source of the fields of a PDU in wire order: octets, or another source such as JSON. A field that is missing or
 * unreadable causes an {@link SmppException}.
 */
public interface FieldReader {

    /** Reads a number of one octet, 0 to 255. */
    int octet(Field field);

    /** Reads a number of four octets, any 32-bit value. */
    int int32(Field field);

    /** Reads a C-octet string; returns the text without the final NUL. */
    String text(Field field);

    /** Reads the C-octet string that ends the mandatory fields, whose NUL some peers omit. */
    default String lastText(Field field) {
        return text(field);
    }

    /** Reads the number of one octet that ends the mandatory fields, which some peers omit if it is 0. */
    default int lastOctet(Field field) {
        return octet(field);
    }

    /** Reads the address that ends the mandatory fields, whose NUL some peers omit. */
    default Address lastAddress(Field ton, Field npi, Field field) {
        return address(ton, npi, field);
    }

    /** Reads an address, which is three fields: type of number, numbering plan and the address itself. */
    Address address(Field ton, Field npi, Field field);

    /** Reads this number of octets. */
    Octets octets(Field field, int length);

    /** Reads this number of consecutive structures. */
    <E> List<E> list(Field field, int count, ElementReader<E> reader);

    /** Reads the optional parameters up to the end of the PDU. */
    Tlvs tlvs();

    /**
     * Reads the optional parameters of a PDU without mandatory fields. An implementation may ignore octets that are not
     * parameters.
     */
    Tlvs tlvsOfHeaderOnly();

    /**
     * Returns true if a response has a body, whose first field is given. A response with an error status need not have
     * one. If the body is missing although the status is ESME_ROK, throws an exception unless the reader tolerates it.
     */
    boolean hasBody(Field firstField, CommandStatus status);

    /**
     * Returns the exception for an invalid value of the last field read, for values that determine which fields follow.
     * {@code detail} contains the value found and the values expected.
     */
    RuntimeException refuse(Field field, String detail);

    /** Reader of the fields of one structure of a list. */
    @FunctionalInterface
    interface ElementReader<E> {
        E read(FieldReader in);
    }
}
