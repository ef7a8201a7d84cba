package io.smppcore.gateway.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Files of call detail records. Immutable.
 *
 * @param directory directory of the files
 * @param format format of the files
 * @param maxOctets size at which a new file begins
 * @param maxAge age at which a new file begins
 * @param keep number of finished files to keep; 0 for all
 * @param parameters true to record the parameters of receipts
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
