package io.smppcore.tools.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON (RFC 8259) into maps, lists, texts, numbers (Long if whole, otherwise Double), booleans and null. */
public final class JsonReader {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final JsonParser parser;

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Returns the objects in a sequence of objects or arrays of objects.
     *
     * @param json in UTF-8
     * @throws IllegalArgumentException if it is not JSON, has other values than objects, or none
     */
    public static List<JsonObject> objects(byte[] json) {
        List<JsonObject> objects = new ArrayList<>();
        for (Object value : values(json)) {
            List<?> elements = value instanceof List<?> list ? list : List.of(value);
            elements.forEach(element -> objects.add(JsonObject.of("record " + (objects.size() + 1), element)));
        }
        if (objects.isEmpty()) {
            throw new IllegalArgumentException("no JSON (expected: an object for each PDU)");
        }
        return objects;
    }

    /**
     * Returns the values of a sequence.
     *
     * @param json in UTF-8
     * @throws IllegalArgumentException if it is not JSON
     */
    public static List<Object> values(byte[] json) {
        try (JsonParser parser = FACTORY.createParser(json)) {
            JsonReader reader = new JsonReader(parser);
            List<Object> values = new ArrayList<>();
            while (parser.nextToken() != null) {
                Object value = reader.value();
                values.add(value == null ? "null" : value);
            }
            return values;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "line %d, column %d: not JSON: %s"
                            .formatted(
                                    e.getLocation().getLineNr(), e.getLocation().getColumnNr(), e.getOriginalMessage()),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the value that begins with the current token. */
    private @Nullable Object value() throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    private Map<String, @Nullable Object> object() throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            members.put(name, value());
        }
        return members;
    }

    private List<@Nullable Object> array() throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value());
        }
        return elements;
    }
}
