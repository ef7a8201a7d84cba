package io.smppcore.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/** The fields of PDUs by name, for those who show or build PDUs of any kind without knowing each. */
public final class PduFields {

    private PduFields() {}

    /**
     * Tells whether an operation has fields that are known here.
     *
     * @param commandId any command
     * @return true for the operations of the specification
     */
    public static boolean isKnown(CommandId commandId) {
        return PduCodecs.find(commandId.value()) != null;
    }

    /**
     * Hands over every field behind the header, in the order of the wire, the optional parameters last.
     *
     * @param pdu an operation of the specification
     * @param out takes the fields
     * @throws IllegalArgumentException if the operation is not known
     */
    public static void write(Pdu pdu, FieldWriter out) {
        known(pdu.commandId());
        PduCodecs.of(pdu.commandId().value()).write(pdu, out);
    }

    /**
     * Builds a PDU from its fields.
     *
     * @param commandId an operation of the specification
     * @param status the command_status, which only responses keep
     * @param in is asked for every field behind the header, in the order of the wire
     * @return the PDU
     * @throws IllegalArgumentException if the operation is not known
     */
    public static Pdu read(CommandId commandId, CommandStatus status, FieldReader in) {
        return known(commandId).read(in, status);
    }

    private static PduCodec<?> known(CommandId commandId) {
        PduCodec<?> codec = PduCodecs.find(commandId.value());
        if (codec == null) {
            throw new IllegalArgumentException(
                    "command_id: " + commandId + " (expected: an operation of the specification)");
        }
        return codec;
    }
}
