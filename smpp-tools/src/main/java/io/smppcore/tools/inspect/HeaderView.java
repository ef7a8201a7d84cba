package io.smppcore.tools.inspect;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The header of a PDU, or its available part. */
final class HeaderView {

    private final ByteBuffer octets;

    HeaderView(Octets pdu) {
        octets = ByteBuffer.wrap(pdu.toByteArray());
    }

    /** Returns the members of {@code header}; missing ones are left out. */
    Map<String, Object> members() {
        octets.rewind();
        Map<String, Object> members = new LinkedHashMap<>();
        if (hasNumber()) {
            members.put("command_length", Integer.toUnsignedLong(octets.getInt()));
        }
        if (hasNumber()) {
            CommandId id = CommandId.of(octets.getInt());
            members.put("command_id", id.toHex());
            members.put("command_name", Objects.requireNonNullElse(id.name(), PduJson.UNKNOWN));
        }
        if (hasNumber()) {
            members.put("command_status", CommandStatus.of(octets.getInt()).toHex());
        }
        if (hasNumber()) {
            members.put("sequence_number", Integer.toUnsignedLong(octets.getInt()));
        }
        return members;
    }

    private boolean hasNumber() {
        return octets.remaining() >= Integer.BYTES;
    }
}
