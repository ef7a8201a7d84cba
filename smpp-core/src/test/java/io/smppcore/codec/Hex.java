package io.smppcore.codec;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/** PDUs written as hexadecimal digits. */
final class Hex {

    static final int SEQUENCE_NUMBER = 7;

    private Hex() {}

    /** Returns a PDU with this body; blanks are ignored. */
    static byte[] pdu(CommandId commandId, CommandStatus status, String body) {
        String hex = body.replace(" ", "");
        return Octets.ofHex("%08x%08x%08x%08x"
                                .formatted(
                                        CodecLimits.HEADER_OCTETS + hex.length() / 2,
                                        commandId.value(),
                                        status.value(),
                                        SEQUENCE_NUMBER)
                        + hex)
                .toByteArray();
    }
}
