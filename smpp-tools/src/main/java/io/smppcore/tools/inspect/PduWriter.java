package io.smppcore.tools.inspect;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduEncoder;
import io.smppcore.codec.RawPdu;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.Objects;

/** The conversion of the JSON form of a PDU ({@link PduJson}) to octets. */
final class PduWriter {

    private static final int LARGEST_TAG = 0xFFFF;
    private static final long INT32_MAX = 0xFFFF_FFFFL;

    private final JsonInput json;
    private final JsonInput header;

    private PduWriter(JsonInput json) {
        this.json = json;
        this.header = json.object("header");
    }

    /**
     * Returns the octets of a PDU. Unknown members of the outermost object, such as a note, are ignored. If it has a
     * problem, its {@code hex} is returned.
     *
     * @throws InvalidFieldException if a member is missing, unknown, or cannot be written
     */
    static Octets octets(JsonInput json) {
        return json.has("problem") ? json.octets("hex") : new PduWriter(json).octets();
    }

    private Octets octets() {
        CommandId id = commandId();
        CommandStatus status = CommandStatus.of(header.hexNumber("command_status"));
        int sequenceNumber = (int) header.number("sequence_number", INT32_MAX);
        RawPdu pdu = RawPdu.of(id, status, sequenceNumber, body(id));
        if (header.has("command_length") && header.number("command_length", INT32_MAX) != pdu.length()) {
            throw header.wrong("command_length", pdu.length() + ", or none at all");
        }
        header.refuseOthers();
        ByteBuf out = Unpooled.buffer(pdu.length());
        new PduEncoder().encode(pdu, sequenceNumber, out);
        return Octets.wrap(ByteBufUtil.getBytes(out));
    }

    private CommandId commandId() {
        CommandId id = CommandId.of(header.hexNumber("command_id"));
        if (!PduCodecs.isKnown(id)) {
            throw header.wrong("command_id", "an operation of SMPP 3.4 or 5.0");
        }
        if (header.has("command_name") && !header.text("command_name").equals(id.name())) {
            throw header.wrong("command_name", Objects.toString(id.name()));
        }
        return id;
    }

    private Octets body(CommandId id) {
        JsonInput fields = json.object("fields");
        Tlvs tlvs = Tlvs.of(json.list("tlvs").stream().map(PduWriter::tlv).toList());
        if (json.flag("body_absent")) {
            if (!tlvs.isEmpty()) {
                throw json.wrong("tlvs", "none, as body_absent says");
            }
            fields.refuseOthers();
            return Octets.EMPTY;
        }
        // Written as if the status were ESME_ROK, as a refusal whose fields are all empty would be written without a
        // body.
        Pdu pdu = PduCodecs.read(id, CommandStatus.ESME_ROK, new JsonFields(fields, tlvs));
        fields.refuseOthers();
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(pdu, 0, out);
        return Octets.wrap(ByteBufUtil.getBytes(out.skipBytes(CodecLimits.HEADER_OCTETS)));
    }

    private static Tlv tlv(JsonInput object) {
        Tlv tlv = tagged(object);
        int length = tlv.value().length();
        if (object.has("length") && object.number("length", LARGEST_TAG) != length) {
            throw object.wrong("length", length + ", or none at all");
        }
        object.find("value"); // ignored in favour of value_hex
        object.refuseOthers();
        return tlv;
    }

    private static Tlv tagged(JsonInput object) {
        int number = object.hexNumber("tag");
        if (number < 0 || number > LARGEST_TAG) {
            throw object.wrong("tag", "0x0000 to 0xFFFF");
        }
        TlvTag<?> tag = TlvTag.known(number);
        String name = tag == null ? PduJson.UNKNOWN : tag.name();
        if (object.has("name") && !object.text("name").equals(name)) {
            throw object.wrong("name", name);
        }
        return tag == null || object.has("value_hex")
                ? new Tlv(number, object.octets("value_hex"))
                : TlvValue.write(tag, object);
    }
}
