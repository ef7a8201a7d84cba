package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.MoBehaviour;
import io.smppcore.simulator.scenario.MoMessage;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What is said about messages of the message centre's own. */
final class MoReader {

    private static final int MAX_LINES = 1_000_000;
    private static final int MAX_FILE_OCTETS = 100_000_000;

    private MoReader() {}

    /** The folder is where names of files start; without one there may be none. */
    static MoBehaviour read(MoBehaviour base, Item item, @Nullable Path folder) {
        MoBehaviour.Builder mo = base.toBuilder();
        return item.fields()
                .on("rate", value -> mo.rate(Values.decimal(value)))
                .on("text", value -> mo.text(value.text()))
                .on("from", value -> mo.from(value.text()))
                .on("to", value -> mo.to(value.text()))
                .on("csv", value -> mo.messages(csv(value, folder)))
                .on(
                        "messages",
                        value -> mo.messages(
                                value.list().stream().map(MoReader::message).toList()))
                .on("loopback", value -> mo.loopback(Values.flag(value)))
                .on("esme-to-esme", value -> mo.esmeToEsme(Values.flag(value)))
                .build(mo::build);
    }

    /** Lines with from,to,text; the text is the rest of the line. */
    private static List<MoMessage> csv(Item item, @Nullable Path folder) {
        if (folder == null) {
            throw item.failure(
                    "a file (expected: messages; only a scenario that is a file itself names further files)");
        }
        Path file;
        List<String> lines;
        try {
            file = folder.resolve(item.text());
            lines = BoundedFile.read(file, MAX_FILE_OCTETS).lines().toList();
        } catch (IOException | InvalidPathException e) {
            throw item.failure("cannot read '" + item.text() + "': " + e);
        }
        if (lines.size() > MAX_LINES) {
            throw item.failure(file + " has " + lines.size() + " lines (expected: at most " + MAX_LINES + ")");
        }
        return csv(lines, (line, problem) -> item.failure(file + ":" + line + ": " + problem));
    }

    /** What is wrong is told with the number of the line, from 1 on. */
    static List<MoMessage> csv(List<String> lines, BiFunction<Integer, String, ScenarioException> failure) {
        List<MoMessage> messages = new ArrayList<>();
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
                messages.add(new MoMessage(columns[0].strip(), columns[1].strip(), columns[2]));
            } catch (IllegalArgumentException e) {
                throw failure.apply(i + 1, String.valueOf(e.getMessage()));
            }
        }
        return messages;
    }

    private static MoMessage message(Item item) {
        Fields fields = item.fields();
        String from = fields.required("from").text();
        String to = fields.required("to").text();
        String text = fields.required("text").text();
        return fields.build(() -> new MoMessage(from, to, text));
    }
}
