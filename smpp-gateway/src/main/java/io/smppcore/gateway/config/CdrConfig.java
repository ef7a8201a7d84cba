package io.smppcore.gateway.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Configuration of the files of call detail records. Immutable.
 *
 * @param directory directory of the files
 * @param format format of the files
 * @param maxOctets size in octets at which a new file is started; 0 for no limit
 * @param maxAge age of a file at which a new one is started
 * @param keep number of finished files to keep; 0 for all
 * @param parameters true if records contain the TLVs of receipts
 */
public record CdrConfig(Path directory, Format format, long maxOctets, Duration maxAge, int keep, boolean parameters) {

    /** Formats of records. */
    public enum Format {
        /** Comma-separated values with a header line. */
        CSV,
        /** A JSON object in each line. */
        JSON_LINES
    }
}
