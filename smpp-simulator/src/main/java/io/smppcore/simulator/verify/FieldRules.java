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
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A visitor of the fields of one PDU that looks for reserved values and invalid times. It keeps the first of each for
 * the findings. Not thread-safe.
 */
final class FieldRules implements FieldWriter {

    private static final int HIGHEST_PRIORITY = 4;
    private static final int RESERVED_REGISTERED_DELIVERY = 0xE0;
    private static final Set<Integer> MESSAGE_TYPES = Set.of(0x00, 0x04, 0x08, 0x10, 0x18, 0x20);

    /** Allowed values by field; all others are reserved. */
    private static final Map<Field, IntPredicate> ALLOWED = Map.of(
            Field.ESM_CLASS,
            value -> MESSAGE_TYPES.contains(EsmClass.of(value).messageType()),
            Field.REGISTERED_DELIVERY,
            value -> (value & RESERVED_REGISTERED_DELIVERY) == 0,
            Field.PRIORITY_FLAG,
            value -> value <= HIGHEST_PRIORITY,
            Field.REPLACE_IF_PRESENT_FLAG,
            value -> value <= 1,
            Field.DATA_CODING,
            value -> DataCoding.of(value).name() != null,
            Field.ADDR_TON,
            value -> Ton.of(value).name() != null,
            Field.ADDR_NPI,
            value -> Npi.of(value).name() != null);

    /** True if the PDU has a field of which some values are reserved. */
    boolean judged;

    /** The first reserved value; empty if there is none. */
    String reserved = "";

    /** True if the PDU has a time that is not empty. */
    boolean hasTime;

    /** The first invalid time; empty if there is none. */
    String badTime = "";

    private final boolean request;

    /**
     * Creates a visitor for one PDU.
     *
     * @param request true for a request; the octets and times of responses are not checked
     */
    FieldRules(boolean request) {
        this.request = request;
    }

    private void judge(Field field, int value, boolean allowed) {
        judged = true;
        if (!allowed && reserved.isEmpty()) {
            reserved = field + " " + value + " is reserved";
        }
    }

    @Override
    public void octet(Field field, int value) {
        IntPredicate allowed = request ? ALLOWED.get(field) : null;
        if (allowed != null) {
            judge(field, value, allowed.test(value));
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
        hasTime = true;
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
