package io.smppcore.gateway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.smppcore.internal.util.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the JSON body of a request that submits messages. The body is an object, or an array of objects or single
 * values; members are texts, numbers, booleans or lists of these. Reading stops at the first value that no message may
 * have, so that a body of any content needs little memory besides its texts.
 */
final class JsonBody {

    /** Maximum number of characters of a text, more than can be sent: 255 parts of 153 characters. */
    static final int MAX_TEXT = 40_000;

    /**
     * Maximum number of members of an object. More than a message has, so that an unknown member is reported by its
     * name instead of as one too many.
     */
    private static final int MAX_MEMBERS = 20;

    private static final int MAX_LIST = 100;
    private static final int MAX_NAME = 100;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(MAX_TEXT)
                    .maxNameLength(MAX_NAME)
                    .build())
            .build();

    private final JsonParser parser;

    private JsonBody(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Reads a body. Returns a map for an object, a list for an array, and any other value as it is. Throws a {@link
     * Problem} if the body is not JSON or exceeds a limit.
     */
    static @Nullable Object read(byte[] body) {
        try (JsonParser parser = FACTORY.createParser(body)) {
            return new JsonBody(parser).all(body.length);
        } catch (StreamConstraintsException e) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "body: a text, name or number is too long" + where(e) + " (expected: <= " + MAX_TEXT
                            + " characters of a text, <= " + MAX_NAME + " of a name)",
                    e);
        } catch (JsonProcessingException e) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "body: not JSON" + where(e) + ": " + Printable.of(e.getOriginalMessage(), Call.MAX_SHOWN),
                    e);
        } catch (IOException e) {
            throw new Problem(Problem.BAD_REQUEST, "body: cannot be read as JSON (expected: JSON in UTF-8)", e);
        }
    }

    private static String where(JsonProcessingException e) {
        return e.getLocation() == null
                ? ""
                : " in line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }

    private @Nullable Object all(int length) throws IOException {
        Object value;
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new Problem(Problem.BAD_REQUEST, "body: empty (expected: a message or an array of messages)");
        } else if (first == JsonToken.START_ARRAY) {
            value = messages();
        } else if (length > Api.MAX_SINGLE) {
            throw new Problem(
                    Problem.TOO_LARGE, length + " octets (expected: <= " + Api.MAX_SINGLE + " for one message)");
        } else if (first == JsonToken.START_OBJECT) {
            value = members("/");
        } else {
            value = scalar("/");
        }
        if (parser.nextToken() != null) {
            throw new Problem(
                    Problem.BAD_REQUEST, "body: more than one value (expected: a message or an array of messages)");
        }
        return value;
    }

    private List<@Nullable Object> messages() throws IOException {
        List<@Nullable Object> messages = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (messages.size() == MessageBody.MAX_MESSAGES) {
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "body: more than " + MessageBody.MAX_MESSAGES + " messages (expected: 1 to "
                                + MessageBody.MAX_MESSAGES + ")");
            }
            String where = "/" + messages.size() + "/";
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "body: /" + messages.size() + " is not an object (expected: an object for each message)");
            }
            messages.add(parser.currentToken() == JsonToken.START_OBJECT ? members(where) : scalar(where));
        }
        return messages;
    }

    private Map<String, @Nullable Object> members(String where) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            if (members.size() == MAX_MEMBERS) {
                throw new Problem(
                        Problem.BAD_REQUEST, "body: " + where + " has too many members (expected: those of a message)");
            }
            String name = parser.currentName();
            members.put(
                    name,
                    switch (parser.nextToken()) {
                        case START_ARRAY -> list(where + name);
                        case START_OBJECT -> texts(where + name);
                        default -> scalar(where + name);
                    });
        }
        return members;
    }

    private Map<String, @Nullable Object> texts(String where) throws IOException {
        Map<String, @Nullable Object> texts = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            if (texts.size() == MAX_LIST) {
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "body: " + Printable.of(where) + ": too many members (expected: <= " + MAX_LIST + ")");
            }
            String name = parser.currentName();
            parser.nextToken();
            texts.put(name, scalar(where + "/" + name));
        }
        return texts;
    }

    private List<@Nullable Object> list(String where) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (list.size() == MAX_LIST) {
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "body: " + Printable.of(where) + ": too many values (expected: <= " + MAX_LIST + ")");
            }
            list.add(scalar(where));
        }
        return list;
    }

    private @Nullable Object scalar(String where) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default ->
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "body: " + Printable.of(where)
                                + ": an object or a list in another one (expected: a text, a number, true or false)");
        };
    }
}
