package io.smppcore.tools.inspect;

import io.smppcore.internal.codec.FieldReader;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A reader of the fields of a PDU from a JSON object, for {@code encode}. Its exceptions name the member that is
 * missing, unknown or wrong. Not thread-safe.
 */
final class JsonFields implements FieldReader {

    private static final int OCTET_MAX = 0xFF;
    private static final long INT32_MAX = 0xFFFF_FFFFL;

    private final JsonInput fields;
    private final Tlvs tlvs;

    JsonFields(JsonInput fields, Tlvs tlvs) {
        this.fields = fields;
        this.tlvs = tlvs;
    }

    @Override
    public int octet(Field field) {
        return (int) fields.number(field.name(), OCTET_MAX);
    }

    @Override
    public int int32(Field field) {
        return (int) fields.number(field.name(), INT32_MAX);
    }

    @Override
    public String text(Field field) {
        String text = fields.text(field.name());
        if (text.chars().anyMatch(character -> character == 0 || character > OCTET_MAX)) {
            throw fields.wrong(field.name(), "characters from U+0001 to U+00FF");
        }
        return text;
    }

    @Override
    public Address address(Field ton, Field npi, Field field) {
        return Address.ofOctets(octet(ton), octet(npi), text(field).getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public Octets octets(Field field, int length) {
        String name = field.name() + PduJson.HEX_SUFFIX;
        Octets octets = fields.octets(name);
        if (octets.length() != length) {
            throw fields.wrong(name, length + " octets, as the field before it says");
        }
        return octets;
    }

    @Override
    public <E> List<E> list(Field field, int count, ElementReader<E> reader) {
        List<JsonInput> objects = fields.list(field.name());
        if (objects.size() != count) {
            throw fields.wrong(field.name(), count + " structures, as the field before it says");
        }
        List<E> elements = new ArrayList<>();
        for (JsonInput object : objects) {
            elements.add(reader.read(new JsonFields(object, Tlvs.EMPTY)));
            object.refuseOthers();
        }
        return elements;
    }

    @Override
    public Tlvs tlvs() {
        return tlvs;
    }

    @Override
    public Tlvs tlvsOfHeaderOnly() {
        return tlvs;
    }

    /** Returns true, as the caller does not read the fields of an absent body. */
    @Override
    public boolean hasBody(Field firstField, CommandStatus status) {
        return true;
    }

    @Override
    public IllegalArgumentException refuse(Field field, String detail) {
        return new IllegalArgumentException(fields.path() + "." + field.name() + ": " + detail);
    }
}
