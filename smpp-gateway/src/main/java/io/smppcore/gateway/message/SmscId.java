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

    /** Returns a hash of 64 bits, the same in all processes: nodes send it to each other. */
    public long hash() {
        return hash(hash(0, group), id);
    }

    private static long hash(long start, String text) {
        long hash = start + text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    /** Returns the key of the row of {@link Table#CORRELATION}. */
    public byte[] correlation() {
        return Keys.of(group, id);
    }
}
