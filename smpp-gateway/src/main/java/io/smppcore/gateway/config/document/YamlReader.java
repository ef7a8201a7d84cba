package io.smppcore.gateway.config.document;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/*
 * Reads the events of the parser rather than the nodes of the composer, so that the depth is bounded here and aliases,
 * which can expand a short text to a huge document, are refused.
 */

/** Reader of a YAML document into values with positions. Confined to one thread. */
public final class YamlReader {

    /** Maximum length of a document in characters. */
    static final int MAX_CHARACTERS = 50_000_000;

    /** Maximum depth of a document, several times the depth of any configuration. */
    static final int MAX_DEPTH = 32;

    private final Iterator<Event> events;
    private final ConfigReading reading;
    private final @Nullable Secrets secrets;

    private YamlReader(Iterator<Event> events, ConfigReading reading, @Nullable Secrets secrets) {
        this.events = events;
        this.reading = reading;
        this.secrets = secrets;
    }

    /**
     * Reads a document. Returns an empty map if it has no content; null after a syntax error, which is recorded.
     *
     * @param secrets replacement of references; null to keep them as they are written
     */
    public static @Nullable Value read(String yaml, ConfigReading reading, @Nullable Secrets secrets) {
        LoadSettings settings =
                LoadSettings.builder().setCodePointLimit(MAX_CHARACTERS).build();
        try {
            Iterator<Event> events = new ParserImpl(settings, new StreamReader(settings, yaml));
            return new YamlReader(events, reading, secrets).document();
        } catch (MarkedYamlEngineException e) {
            reading.problem(line(e.getProblemMark()), column(e.getProblemMark()), "", "no YAML: " + e.getProblem());
        } catch (ReaderException e) {
            refused(yaml, e, reading);
        } catch (YamlEngineException e) {
            // An unknown version of YAML, or a document that is too long.
            reading.problem(1, 1, "", "no YAML: " + e.getMessage());
        }
        return null;
    }

    /** Records a character that YAML does not allow. Its exception has a position, but no line. */
    private static void refused(String yaml, ReaderException e, ConfigReading reading) {
        String[] lines =
                yaml.substring(0, yaml.offsetByCodePoints(0, e.getPosition())).split("\r\n|\r|\n", -1);
        String last = lines[lines.length - 1];
        reading.problem(
                lines.length,
                last.codePointCount(0, last.length()) + 1,
                "",
                "no YAML: character U+%04X (expected: printable characters, or an escape in double quotes)"
                        .formatted(e.getCodePoint()));
    }

    private Value document() {
        Value empty = new Value("", "", 1, 1, Map.of(), false);
        Value document = empty;
        int documents = 0;
        while (events.hasNext()) {
            Event event = events.next();
            switch (event.getEventId()) {
                case StreamStart, StreamEnd, DocumentEnd, Comment -> {}
                case DocumentStart -> {
                    documents++;
                    if (documents > 1) {
                        throw new UnreadableValueException(
                                place("", "", event, ""), "a second document (expected: one)");
                    }
                }
                default -> {
                    Value value = value("", "", event, 1);
                    document = isAbsent(event, value) ? empty : value;
                }
            }
        }
        return document;
    }

    private Value value(String path, String key, Event event, int depth) {
        if (depth > MAX_DEPTH) {
            throw new UnreadableValueException(
                    place(path, key, event, ""), "more than " + MAX_DEPTH + " levels (expected: <= " + MAX_DEPTH + ")");
        }
        return switch (event.getEventId()) {
            case Scalar -> scalar(path, key, (ScalarEvent) event);
            case SequenceStart -> place(path, key, event, list(path, depth));
            case MappingStart -> place(path, key, event, map(path, depth));
            default ->
                throw new UnreadableValueException(
                        place(path, key, event, ""), "an alias (expected: the value itself, without anchors)");
        };
    }

    private Value scalar(String path, String key, ScalarEvent event) {
        Value written = place(path, key, event, event.getValue());
        return secrets == null ? written : secrets.replaced(written, reading);
    }

    private List<Value> list(String path, int depth) {
        List<Value> values = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            values.add(value(path + "[" + values.size() + "]", "", event, depth + 1));
        }
        return values;
    }

    private Map<String, Value> map(String path, int depth) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            if (!(event instanceof ScalarEvent scalar)) {
                throw new UnreadableValueException(
                        place(path, "", event, ""), "a key of several values (expected: a name)");
            }
            String key = scalar.getValue();
            String keyPath = path.isEmpty() ? key : path + "." + key;
            Event next = events.next();
            Value value = value(keyPath, key, next, depth + 1);
            if (!isAbsent(next, value) && values.put(key, value) != null) {
                reading.problem(place(keyPath, key, event, ""), "is defined twice (expected: once)");
            }
        }
        return values;
    }

    /** Returns true if a key has no value or null, so that its default applies. */
    private static boolean isAbsent(Event event, Value value) {
        return event instanceof ScalarEvent scalar
                && scalar.isPlain()
                && (value.text().isEmpty()
                        || value.text().equals("null")
                        || value.text().equals("~"));
    }

    private static Value place(String path, String key, Event event, Object content) {
        return new Value(path, key, line(event.getStartMark()), column(event.getStartMark()), content, false);
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(Mark::getLine).orElse(-1) + 1;
    }

    private static int column(Optional<Mark> mark) {
        return mark.map(Mark::getColumn).orElse(-1) + 1;
    }
}
