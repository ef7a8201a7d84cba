package io.smppcore.tools.inspect;

import io.smppcore.internal.codec.FieldWriter;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A visitor that collects the fields of a PDU with their names and octets. Not thread-safe. */
final class FieldCollector implements FieldWriter {

    private final List<NamedField> fields = new ArrayList<>();
    private Tlvs tlvs = Tlvs.EMPTY;

    List<NamedField> fields() {
        return fields;
    }

    Tlvs parameters() {
        return tlvs;
    }

    @Override
    public void octet(Field field, int value) {
        add(field, value, (byte) value);
    }

    @Override
    public void int32(Field field, int value) {
        add(
                field,
                Integer.toUnsignedLong(value),
                ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    @Override
    public void text(Field field, String value) {
        add(field, value, Arrays.copyOf(value.getBytes(StandardCharsets.ISO_8859_1), value.length() + 1));
    }

    @Override
    public void octets(Field field, Octets value) {
        fields.add(new NamedField(field.name(), value, value));
    }

    @Override
    public <E> void list(Field field, List<E> elements, ElementWriter<E> writer) {
        List<List<NamedField>> structures = new ArrayList<>();
        StringBuilder hex = new StringBuilder();
        for (E element : elements) {
            FieldCollector structure = new FieldCollector();
            writer.write(element, structure);
            structures.add(structure.fields);
            structure.fields.forEach(part -> hex.append(part.octets().toHex()));
        }
        fields.add(new NamedField(field.name(), new NamedField.Structures(structures), Octets.ofHex(hex.toString())));
    }

    @Override
    public void tlvs(Tlvs parameters) {
        tlvs = parameters;
    }

    private void add(Field field, Object value, byte... octets) {
        fields.add(new NamedField(field.name(), value, Octets.of(octets)));
    }
}
