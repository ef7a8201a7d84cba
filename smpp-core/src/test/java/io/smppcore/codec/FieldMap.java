package io.smppcore.codec;

import io.smppcore.internal.codec.FieldWriter;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Mandatory fields of a PDU by their names in the specification, in the form of test vectors. */
final class FieldMap implements FieldWriter {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    private FieldMap() {}

    /**
     * Returns the fields of a PDU.
     *
     * @return texts as String, numbers as Integer, lists as List of such maps, octets as String of hexadecimal digits
     *     with {@code _hex} added to the name
     */
    static Map<String, Object> of(Pdu pdu) {
        FieldMap map = new FieldMap();
        if (!(pdu instanceof UnknownRequest || pdu instanceof UnknownResponse)) {
            PduCodecs.write(pdu, map);
        }
        return map.fields;
    }

    @Override
    public void octet(Field field, int value) {
        put(field.name(), value);
    }

    @Override
    public void int32(Field field, int value) {
        put(field.name(), value);
    }

    @Override
    public void text(Field field, String value) {
        put(field.name(), value);
    }

    @Override
    public void octets(Field field, Octets value) {
        put(field.name() + "_hex", value.toHex());
    }

    @Override
    public <E> void list(Field field, List<E> elements, ElementWriter<E> writer) {
        List<Map<String, Object>> maps = new ArrayList<>();
        for (E element : elements) {
            FieldMap map = new FieldMap();
            writer.write(element, map);
            maps.add(map.fields);
        }
        put(field.name(), maps);
    }

    @Override
    public void tlvs(Tlvs tlvs) {
        // Compared separately.
    }

    private void put(String name, Object value) {
        if (fields.put(name, value) != null) {
            throw new AssertionError(name + ": written twice");
        }
    }
}
