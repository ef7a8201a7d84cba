package io.smppcore.gateway.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reader of the single puts and deletions in the octets that {@link Changes#copyTo} writes. Used by one thread. */
public final class ChangeReader {

    private static final Table[] TABLES = tables();

    private final byte[] octets;
    private int index;

    private ChangeReader(byte[] octets, int index) {
        this.octets = octets;
        this.index = index;
    }

    /** A callback for changes. */
    @FunctionalInterface
    public interface Visitor {

        /** Called with a new value of a key, or with null when it is deleted. */
        void changed(Table table, byte[] key, byte @Nullable [] value);
    }

    /** Calls a visitor for each put and deletion in an array, from an index to its end. */
    public static void visit(byte[] octets, int index, Visitor visitor) {
        ChangeReader reader = new ChangeReader(octets, index);
        while (reader.index < octets.length) {
            int operation = octets[reader.index++];
            Table table = TABLES[reader.number()];
            byte[] key = reader.field();
            switch (operation) {
                case Changes.PUT -> visitor.changed(table, key, reader.field());
                case Changes.DELETE, Changes.SINGLE_DELETE -> visitor.changed(table, key, null);
                default -> throw new IllegalStateException("operation " + operation);
            }
        }
    }

    /** Returns the table with a number; null if this version of the gateway has no such table. */
    public static @Nullable Table table(int number) {
        return number > 0 && number < TABLES.length ? TABLES[number] : null;
    }

    private static Table[] tables() {
        Table[] values = Table.values();
        Table[] tables =
                new Table[Arrays.stream(values).mapToInt(Table::number).max().orElse(0) + 1];
        for (Table table : values) {
            tables[table.number()] = table;
        }
        return tables;
    }

    private byte[] field() {
        int length = number();
        byte[] field = Arrays.copyOfRange(octets, index, index + length);
        index += length;
        return field;
    }

    private int number() {
        int value = 0;
        int shift = 0;
        int octet;
        do {
            octet = octets[index++];
            value |= (octet & 0x7F) << shift;
            shift += 7;
        } while (octet < 0);
        return value;
    }
}
