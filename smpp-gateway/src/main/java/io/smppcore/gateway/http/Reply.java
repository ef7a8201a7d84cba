package io.smppcore.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A response.
 *
 * @param status status
 * @param type media type, empty without a body
 * @param body body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String type, byte[] body) {

    static final int OK = 200;
    static final int ACCEPTED = 202;
    static final int NO_CONTENT = 204;
    static final String JSON = "application/json";

    private static final String PROBLEM = "application/problem+json";

    static Reply json(int status, Object tree) {
        return new Reply(status, JSON, Json.write(tree));
    }

    /** Returns a response with a text in UTF-8. */
    static Reply text(String type, String text) {
        return new Reply(OK, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static Reply problem(int status, Map<String, Object> members) {
        return new Reply(status, PROBLEM, Json.write(members));
    }

    static Reply empty() {
        return new Reply(NO_CONTENT, "", new byte[0]);
    }
}
