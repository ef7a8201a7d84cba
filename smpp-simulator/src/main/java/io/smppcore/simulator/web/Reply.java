package io.smppcore.simulator.web;

import io.smppcore.simulator.internal.JsonObject;
import java.nio.charset.StandardCharsets;

/**
 * A response.
 *
 * @param status HTTP status
 * @param type media type
 * @param body octets; not modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String type, byte[] body) {

    static final int OK = 200;
    static final int ACCEPTED = 202;

    static Reply json(Object tree) {
        return json(OK, tree);
    }

    static Reply json(int status, Object tree) {
        return text(status, "application/json", JsonObject.text(tree));
    }

    static Reply text(String type, String text) {
        return text(OK, type, text);
    }

    private static Reply text(int status, String type, String text) {
        return new Reply(status, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }
}
