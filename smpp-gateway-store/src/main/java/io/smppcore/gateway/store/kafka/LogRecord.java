package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.ChangeReader;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Format of a put or deletion as a record of the log. The key of the record consists of the number of the table (1
 * octet) and the key in the table; the value of the record is the value in the table, or null for a deletion.
 * Compaction keeps the last record of each key.
 */
final class LogRecord {

    private LogRecord() {}

    static byte[] key(Table table, byte[] key) {
        byte[] octets = new byte[1 + key.length];
        octets[0] = (byte) table.number();
        System.arraycopy(key, 0, octets, 1, key.length);
        return octets;
    }

    /**
     * Adds the change that a record of the log describes to others: a put, or a deletion if the value is null.
     *
     * @param name name of the partition, for the error message
     * @param key number of the table, followed by the key in the table
     * @throws StoreException if this version does not have the table
     */
    static void append(Changes changes, String name, byte[] key, byte @Nullable [] value) {
        Table table = key.length == 0 ? null : ChangeReader.table(key[0]);
        if (table == null) {
            throw new StoreException(name + ": a record of a table that this version does not know (number: "
                    + (key.length == 0 ? "none" : key[0]) + "): start a newer gateway");
        }
        byte[] rest = Arrays.copyOfRange(key, 1, key.length);
        if (value == null) {
            changes.remove(table, rest);
        } else {
            changes.append(table, rest, value);
        }
    }
}
