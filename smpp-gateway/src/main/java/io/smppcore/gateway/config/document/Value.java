package io.smppcore.gateway.config.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of a document with its position. Immutable.
 *
 * @param path keys that lead to it
 * @param key last of these keys; empty for an element of a list
 * @param line line from 1
 * @param column column from 1
 * @param content a text, a list of values, or values by key
 * @param secret true if the text must not be shown in errors, for example because it comes from the environment or a
 *     file
 */
public record Value(String path, String key, int line, int column, Object content, boolean secret) {

    private static final int SHOWN_CHARACTERS = 60;
    private static final String NOT_SHOWN = "a value that is not shown";

    public boolean isText() {
        return content instanceof String;
    }

    public boolean isMap() {
        return content instanceof Map;
    }

    /** Returns the text of a single value. */
    public String text() {
        if (content instanceof String text) {
            return text;
        }
        throw wrong("a single value");
    }

    /** Returns the values of a list, or a list of one if this is a single value. */
    List<Value> list() {
        if (content instanceof List<?> list) {
            return list.stream().map(Value.class::cast).toList();
        }
        if (isText()) {
            return List.of(this);
        }
        throw wrong("a value or a list of values");
    }

    /** Returns the values by key, in the order of the document. */
    public Map<String, Value> map() {
        if (!(content instanceof Map<?, ?> map)) {
            throw wrong("keys with values");
        }
        Map<String, Value> values = new LinkedHashMap<>();
        map.forEach((key, value) -> values.put((String) key, (Value) value));
        return values;
    }

    /** Returns an exception that shows this value and states what is expected. */
    UnreadableValueException wrong(String expected) {
        return problem(shown() + " (expected: " + expected + ")");
    }

    public UnreadableValueException problem(String text) {
        return new UnreadableValueException(this, text);
    }

    /** Returns this value as text for errors. A secret is not shown, and a long text is cut. */
    String shown() {
        if (!(content instanceof String text)) {
            return content instanceof List ? "a list" : "keys with values";
        }
        if (secret) {
            return NOT_SHOWN;
        }
        return "'" + (text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "…" : text) + "'";
    }

    /** Returns this value marked as secret, so that errors do not show it. */
    public Value hidden() {
        return new Value(path, key, line, column, content, true);
    }

    /** Returns the number of this value in its list, from 1; 0 if it is not an element of a list. */
    public int number() {
        int bracket = path.lastIndexOf('[');
        return path.endsWith("]") ? Integer.parseInt(path, bracket + 1, path.length() - 1, 10) + 1 : 0;
    }
}
