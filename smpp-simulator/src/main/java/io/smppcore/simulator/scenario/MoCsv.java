package io.smppcore.simulator.scenario;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A reader of mobile-originated messages in lines of the form from,to,text. The text is the rest of the line, and may
 * contain commas. Empty lines and lines that begin with # are skipped.
 */
final class MoCsv {

    private static final int MAX_LINES = 1_000_000;
    private static final int MAX_OCTETS = 100_000_000;

    /**
     * Reads the file that the item names. A scenario that is written again has the messages themselves instead of the
     * name.
     */
    static final Item.Reader<List<MoBehaviour.Message>> READER = (item, base) -> load(item.text(), item);

    private MoCsv() {}

    private static List<MoBehaviour.Message> load(String name, Item place) {
        Path folder = place.folder();
        if (folder == null) {
            throw place.failure(
                    "not possible here (expected: messages; only a scenario in a file may name other files)");
        }
        Path file;
        List<String> lines;
        try {
            file = folder.resolve(name);
            lines = BoundedFile.read(file, MAX_OCTETS).lines().toList();
        } catch (IOException | InvalidPathException e) {
            throw place.failure("cannot read '" + name + "': " + e);
        }
        if (lines.size() > MAX_LINES) {
            throw place.failure(file + " has " + lines.size() + " lines (expected: <= " + MAX_LINES + ")");
        }
        return parse(lines, (line, problem) -> place.failure(file + ":" + line + ": " + problem));
    }

    /**
     * Parses lines of the form {@code from,to,text}. Empty lines and lines that begin with # are skipped.
     *
     * @param failure function that creates the exception to throw from a line number, from 1, and the problem of the
     *     line
     */
    static List<MoBehaviour.Message> parse(List<String> lines, BiFunction<Integer, String, ScenarioException> failure) {
        List<MoBehaviour.Message> messages = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] columns = line.split(",", 3);
            if (columns.length != 3) {
                throw failure.apply(i + 1, "'" + line + "' (expected: from,to,text)");
            }
            try {
                messages.add(new MoBehaviour.Message(columns[0].strip(), columns[1].strip(), columns[2]));
            } catch (IllegalArgumentException e) {
                throw failure.apply(i + 1, String.valueOf(e.getMessage()));
            }
        }
        return messages;
    }
}
