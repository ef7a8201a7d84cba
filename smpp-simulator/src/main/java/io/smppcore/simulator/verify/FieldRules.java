package io.smppcore.simulator.verify;

import io.smppcore.internal.codec.FieldWriter;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppTime;
import io.smppcore.type.Ton;
import java.util.List;
import java.util.Set;

/** The check of the fields of one PDU, which keeps the first reserved value and the first invalid time. */
final class FieldRules implements FieldWriter {

    private static final int HIGHEST_PRIORITY = 4;
    private static final int RESERVED_REGISTERED_DELIVERY = 0xE0;
    private static final Set<Integer> MESSAGE_TYPES = Set.of(0x00, 0x04, 0x08, 0x10, 0x18, 0x20);

    private final boolean request;
    private boolean judged;
    private boolean time;
    private String reserved = "";
    private String badTime = "";

    /** Creates a check of one PDU; the fields of responses are not checked. */
    FieldRules(boolean request) {
        this.request = request;
    }

    /** Returns true if there was a field with reserved values. */
    boolean judged() {
        return judged;
    }

    /** Returns the first reserved value; empty if there is none. */
    String reserved() {
        return reserved;
    }

    /** Returns true if a time was set. */
    boolean hasTime() {
        return time;
    }

    /** Returns the first invalid time; empty if there is none. */
    String badTime() {
        return badTime;
    }

    private void judge(Field field, int value, boolean allowed) {
        judged = true;
        if (!allowed && reserved.isEmpty()) {
            reserved = field + " " + value + " is reserved";
        }
    }

    @Override
    public void octet(Field field, int value) {
        if (!request) {
            return;
        }
        if (field.equals(Field.ESM_CLASS)) {
            judge(field, value, MESSAGE_TYPES.contains(EsmClass.of(value).messageType()));
        } else if (field.equals(Field.REGISTERED_DELIVERY)) {
            judge(field, value, (value & RESERVED_REGISTERED_DELIVERY) == 0);
        } else if (field.equals(Field.PRIORITY_FLAG)) {
            judge(field, value, value <= HIGHEST_PRIORITY);
        } else if (field.equals(Field.REPLACE_IF_PRESENT_FLAG)) {
            judge(field, value, value <= 1);
        } else if (field.equals(Field.DATA_CODING)) {
            judge(field, value, DataCoding.of(value).name() != null);
        } else if (field.equals(Field.ADDR_TON)) {
            judge(field, value, Ton.of(value).name() != null);
        } else if (field.equals(Field.ADDR_NPI)) {
            judge(field, value, Npi.of(value).name() != null);
        }
    }

    @Override
    public void address(Field ton, Field npi, Field field, Address value) {
        judge(ton, value.ton().value(), value.ton().name() != null);
        judge(npi, value.npi().value(), value.npi().name() != null);
    }

    @Override
    public void text(Field field, String value) {
        boolean isTime = field.equals(Field.SCHEDULE_DELIVERY_TIME) || field.equals(Field.VALIDITY_PERIOD);
        if (!request || !isTime || value.isEmpty()) {
            return;
        }
        time = true;
        SmppTime read = SmppTime.tryParse(value);
        if ((read == null || read instanceof SmppTime.Local) && badTime.isEmpty()) {
            badTime = field + " '" + value + "' (expected: empty, or YYMMDDhhmmsstnnp with p one of + - R)";
        }
    }

    @Override
    public void int32(Field field, int value) {}

    @Override
    public void octets(Field field, Octets value) {}

    @Override
    public <E> void list(Field field, List<E> elements, ElementWriter<E> writer) {
        elements.forEach(element -> writer.write(element, this));
    }

    @Override
    public void tlvs(Tlvs tlvs) {}
}
