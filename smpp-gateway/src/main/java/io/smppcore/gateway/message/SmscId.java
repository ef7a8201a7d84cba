package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Table;

/** A message_id of an SMSC, in the form in which receipts are looked up; unique within the SMSC group. */
public record SmscId(String group, String id) {

    /** Returns the group and message_id in the key of a row of {@link Table#EARLY}. */
    public static SmscId ofEarly(byte[] row) {
        String name = Keys.nameBeforeNumber(row);
        int end = name.indexOf('\0');
        return new SmscId(name.substring(0, end), name.substring(end + 1));
    }

    /** Returns the key of the row of {@link Table#EARLY} at a position: group, id, NUL, position. */
    public byte[] early(long position) {
        return Keys.of(group + '\0' + id, position);
    }

    /** Returns the key of the row of {@link Table#CORRELATION}. */
    public byte[] correlation() {
        return Keys.of(group, id);
    }
}
