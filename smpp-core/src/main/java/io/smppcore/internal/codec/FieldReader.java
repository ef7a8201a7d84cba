package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.util.List;

/**
 * Source of the fields of one PDU, read in wire order: an array of octets, or another source such as JSON. Each method
 * reads the next field, and throws an {@link SmppException} if the field is missing or unreadable.
 */
public interface FieldReader {

    /** Reads a number of one octet, 0 to 255. */
    int octet(Field field);

    /** Reads a number of four octets, any 32-bit value. */
    int int32(Field field);

    /** Reads a C-octet string; returns the text without the final NUL. */
    String text(Field field);

    /**
     * Reads the C-octet string that is the last mandatory field of its PDU. An implementation may accept it without the
     * final NUL, which some peers omit.
     */
    default String lastText(Field field) {
        return text(field);
    }

    /**
     * Reads the number of one octet that is the last mandatory field of its PDU. An implementation may return 0 if it
     * is missing, because some peers omit it then.
     */
    default int lastOctet(Field field) {
        return octet(field);
    }

    /**
     * Reads the address that is the last mandatory field of its PDU. An implementation may accept it without the final
     * NUL, which some peers omit.
     */
    default Address lastAddress(Field ton, Field npi, Field field) {
        return address(ton, npi, field);
    }

    /** Reads an address, which is three fields: type of number, numbering plan and the address itself. */
    Address address(Field ton, Field npi, Field field);

    /** Reads octets, whose number the caller has read from an earlier field. */
    Octets octets(Field field, int length);

    /** Reads consecutive structures, whose number the caller has read from an earlier field. */
    <E> List<E> list(Field field, int count, ElementReader<E> reader);

    /** Reads the optional parameters up to the end of the PDU. */
    Tlvs tlvs();

    /**
     * Reads the optional parameters of a PDU without mandatory fields. An implementation may ignore octets after the
     * header that are not parameters, which some peers send.
     */
    Tlvs tlvsOfHeaderOnly();

    /**
     * Returns true if a response has a body, whose first field is given. A response with an error status may omit the
     * body. If it is missing although the status is ESME_ROK, an implementation throws an {@link SmppException}, or
     * returns false if it tolerates that.
     */
    boolean hasBody(Field firstField, CommandStatus status);

    /**
     * Returns the exception for an invalid value of the field that was read last. Called for a field whose value
     * determines the fields after it, such as dest_flag. {@code detail} contains the value found and the values
     * expected.
     */
    RuntimeException refuse(Field field, String detail);

    /** Function that reads the fields of one structure of a list. */
    @FunctionalInterface
    interface ElementReader<E> {
        E read(FieldReader in);
    }
}
