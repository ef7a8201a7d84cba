package io.smppcore.simulator.web;

import io.smppcore.simulator.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * An HTTP response with its whole body.
 *
 * @param status HTTP status
 * @param type media type
 * @param body octets of the body; not modified
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

    static Reply refusal(ApiException refusal) {
        return json(refusal.status(), refusal.toTree());
    }

    /**
     * Returns a response with the number of all elements, and the last elements as JSON objects.
     *
     * @param count maximum number of elements in the response
     * @param countKey key of the number of all elements
     * @param key key of the last elements
     */
    static <T> Reply last(int count, String countKey, String key, List<T> all, Function<T, JsonObject> tree) {
        List<T> last = all.subList(Math.max(0, all.size() - count), all.size());
        return json(new JsonObject()
                .with(countKey, all.size())
                .with(key, last.stream().map(tree).toList()));
    }

    static Reply text(String type, String text) {
        return text(OK, type, text);
    }

    private static Reply text(int status, String type, String text) {
        return new Reply(status, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }
}
