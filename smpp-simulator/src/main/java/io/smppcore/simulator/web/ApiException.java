package io.smppcore.simulator.web;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.scenario.ScenarioException;
import io.smppcore.type.SmppException;

/**
 * Thrown to refuse an HTTP request. It has the HTTP status and the body of the response: problem, place and
 * expectation.
 */
final class ApiException extends SmppException {

    static final int BAD_REQUEST = 400;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int NOT_ALLOWED = 405;
    static final int CONFLICT = 409;
    static final int TOO_LARGE = 413;
    static final int MISDIRECTED = 421;
    static final int TOO_MANY = 429;
    static final int FAILED = 500;
    static final int GATEWAY_TIMEOUT = 504;

    private static final long serialVersionUID = 1L;
    private static final String EXPECTED = " (expected: ";

    private final int status;
    private final String where;
    private final String expected;

    ApiException(int status, String where, String problem, String expected) {
        super(problem);
        this.status = status;
        this.where = where;
        this.expected = expected;
    }

    /**
     * Returns the refusal of a request with a wrong value. An expectation in parentheses at the end of the message
     * becomes a separate field.
     */
    static ApiException refused(String where, RuntimeException cause) {
        return refused(where, String.valueOf(cause.getMessage()));
    }

    /** Returns the refusal of a request whose body cannot be parsed, with line and column. */
    static ApiException unreadable(ScenarioException cause) {
        boolean hasPlace = cause.line() > 0;
        String where = hasPlace ? "body, line " + cause.line() + ", column " + cause.column() : "body";
        String place = hasPlace ? "body:" + cause.line() + ":" + cause.column() + ": " : "body: ";
        return refused(where, String.valueOf(cause.getMessage()).substring(place.length()));
    }

    private static ApiException refused(String where, String message) {
        int bracket = message.lastIndexOf(EXPECTED);
        return bracket >= 0 && message.endsWith(")")
                ? new ApiException(
                        BAD_REQUEST,
                        where,
                        message.substring(0, bracket),
                        message.substring(bracket + EXPECTED.length(), message.length() - 1))
                : new ApiException(BAD_REQUEST, where, message, "see docs/simulator.md");
    }

    int status() {
        return status;
    }

    JsonObject toTree() {
        return new JsonObject()
                .with("status", status)
                .with("error", String.valueOf(getMessage()))
                .with("where", where)
                .with("expected", expected);
    }
}
