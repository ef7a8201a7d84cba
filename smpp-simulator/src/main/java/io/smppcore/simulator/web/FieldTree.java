package io.smppcore.simulator.web;

import io.smppcore.internal.codec.FieldWriter;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A visitor that collects the fields of a PDU by their names, for JSON. Not thread-safe. */
final class FieldTree implements FieldWriter {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    Map<String, Object> map() {
        return fields;
    }

    @Override
    public void octet(Field field, int value) {
        fields.put(field.name(), value);
    }

    @Override
    public void int32(Field field, int value) {
        fields.put(field.name(), Integer.toUnsignedLong(value));
    }

    @Override
    public void text(Field field, String value) {
        fields.put(field.name(), value);
    }

    @Override
    public void octets(Field field, Octets value) {
        fields.put(field.name(), value.toHex());
    }

    @Override
    public <E> void list(Field field, List<E> elements, ElementWriter<E> writer) {
        List<Map<String, Object>> structures = new ArrayList<>();
        for (E element : elements) {
            FieldTree structure = new FieldTree();
            writer.write(element, structure);
            structures.add(structure.fields);
        }
        fields.put(field.name(), structures);
    }

    /**
     * Adds the values of TLVs by their names, in hexadecimal digits. The values of a repeated TLV are joined with a
     * blank.
     */
    @Override
    public void tlvs(Tlvs tlvs) {
        for (Tlv tlv : tlvs) {
            TlvTag<?> tag = TlvTag.known(tlv.tag());
            String name = tag != null ? tag.name() : "0x%04X".formatted(tlv.tag());
            String hex = tlv.value().toHex();
            fields.merge(name, hex, (before, more) -> before + " " + more);
        }
    }
}
