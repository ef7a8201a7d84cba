package io.smppcore.benchmarks.report;

/** Failure for wrong usage; the message says what to correct. Ends the command with exit code 2. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
