package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Decoder of the rows of a table of the store. {@link #readOrLog} logs a row that cannot be decoded and returns null,
 * so that callers can continue with the next row.
 *
 * @param <T> type of the content of a row
 */
@FunctionalInterface
public interface RowReader<T> {

    /**
     * Reads a row; throws a RuntimeException if it cannot be read.
     *
     * @param position number at the end of the key of the row
     */
    T read(long position, byte[] octets);

    /** Reads a row; if it cannot be read, logs it, leaves it in the table and returns null. */
    default @Nullable T readOrLog(Table table, byte[] key, byte[] octets) {
        try {
            return read(Keys.numberAtEnd(key), octets);
        } catch (RuntimeException e) {
            Log.LINES.error(
                    "row {} of table {} cannot be read and stays in the store: was it written by a later version?",
                    HexFormat.of().formatHex(key),
                    table,
                    e);
            return null;
        }
    }

    /** The log of all readers. */
    final class Log {

        private static final LimitedLog LINES =
                new LimitedLog(LoggerFactory.getLogger(RowReader.class), LimitedLog.LINES_PER_SECOND);

        private Log() {}
    }
}
