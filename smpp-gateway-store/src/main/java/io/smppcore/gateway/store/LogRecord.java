package io.smppcore.gateway.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A change of one key as a record of the log: the number of the table (1 octet) and the key, with the value or, for a
 * deletion, without one. The log keeps the last record of each key.
 */
final class LogRecord {

    private LogRecord() {}

    /** Returns the key of a record. */
    static byte[] key(Table table, byte[] key) {
        byte[] octets = new byte[1 + key.length];
        octets[0] = (byte) table.number();
        System.arraycopy(key, 0, octets, 1, key.length);
        return octets;
    }

    /** Adds a record to changes. */
    static void append(Changes changes, String name, byte[] key, byte @Nullable [] value) {
        Table table = key.length == 0 ? null : ChangeReader.table(key[0]);
        if (table == null) {
            throw new StoreException(
                    name + ": a record of a table that this version does not know (number: "
                            + (key.length == 0 ? "none" : key[0]) + "): start a newer gateway",
                    null);
        }
        byte[] rest = Arrays.copyOfRange(key, 1, key.length);
        if (value == null) {
            changes.remove(table, rest);
        } else {
            changes.append(table, rest, value);
        }
    }
}
