package io.smppcore.codec;

import io.smppcore.internal.codec.FieldReader;
import io.smppcore.internal.codec.FieldWriter;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Recorder of the fields that a codec reads or writes. Fields of a structure are prefixed with the name of the list:
 * {@code dest_address[].dest_flag}.
 */
final class FieldTrace implements FieldReader, FieldWriter {

    private static final int COUNT = 2;

    private final Map<String, Field> fields = new LinkedHashMap<>();
    private String prefix = "";
    private int flags;

    /** Returns every field in wire order, fields of repeated structures once. */
    Map<String, Field> fields() {
        return fields;
    }

    private void seen(Field field) {
        Field before = fields.putIfAbsent(prefix + field.name(), field);
        if (before != null && prefix.isEmpty()) {
            throw new AssertionError(field + ": twice");
        }
    }

    @Override
    public int octet(Field field) {
        seen(field);
        return field.equals(Field.DEST_FLAG) ? 1 + flags++ % 2 : COUNT;
    }

    @Override
    public void octet(Field field, int value) {
        seen(field);
    }

    @Override
    public int int32(Field field) {
        seen(field);
        return CommandStatus.ESME_RINVDSTADR.value();
    }

    @Override
    public void int32(Field field, int value) {
        seen(field);
    }

    @Override
    public String text(Field field) {
        seen(field);
        return "1";
    }

    @Override
    public String lastText(Field field) {
        return text(field);
    }

    @Override
    public void text(Field field, String value) {
        seen(field);
    }

    @Override
    public Address address(Field ton, Field npi, Field field) {
        seen(ton);
        seen(npi);
        seen(field);
        return Address.international("1");
    }

    @Override
    public Octets octets(Field field, int length) {
        seen(field);
        return Octets.wrap(new byte[length]);
    }

    @Override
    public void octets(Field field, Octets value) {
        seen(field);
    }

    @Override
    public <E> List<E> list(Field field, int count, ElementReader<E> reader) {
        seen(field);
        prefix = field.name() + "[].";
        List<E> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(reader.read(this));
        }
        prefix = "";
        return elements;
    }

    @Override
    public <E> void list(Field field, List<E> elements, ElementWriter<E> writer) {
        seen(field);
        prefix = field.name() + "[].";
        elements.forEach(element -> writer.write(element, this));
        prefix = "";
    }

    @Override
    public Tlvs tlvs() {
        return Tlvs.EMPTY;
    }

    @Override
    public Tlvs tlvsOfHeaderOnly() {
        return Tlvs.EMPTY;
    }

    @Override
    public void tlvs(Tlvs tlvs) {
        // The table of fields does not contain the parameters.
    }

    @Override
    public boolean hasBody(Field firstField, CommandStatus status) {
        return true;
    }

    @Override
    public RuntimeException refuse(Field field, String detail) {
        throw new AssertionError(field + ": " + detail);
    }
}
