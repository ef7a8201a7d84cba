package io.smppcore.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counter of the effective lines of the ten tasks, which writes them into examples/README.md and README.md. Run it in
 * the root of the project: {@code java examples/src/test/java/io/smppcore/examples/EffectiveLines.java}.
 */
final class EffectiveLines {

    private static final Predicate<String> INEFFECTIVE = Pattern.compile(
                    "|[{}()\\[\\];,]+|@Override|//.*|/?\\*.*|(package|import) .*")
            .asMatchPredicate();
    private static final Pattern TABLE = Pattern.compile("(?s)(?<=<!-- lines -->\n).*?(?=<!-- end -->)");
    private static final Pattern SUM =
            Pattern.compile("Ten common tasks take \\d+ lines; with cloudhopper they take \\d+, with jSMPP \\d+");

    /** Columns of a line after its usual indentation. */
    private static final int COLUMNS = 100;

    private final Path examples;

    /** Creates a counter for the module in a folder. */
    EffectiveLines(Path examples) {
        this.examples = examples;
    }

    public static void main(String[] args) throws IOException {
        EffectiveLines lines = new EffectiveLines(Path.of("examples"));
        for (Path file : List.of(Path.of("examples/README.md"), Path.of("README.md"))) {
            Files.writeString(file, lines.in(Files.readString(file)));
        }
    }

    /** Returns the text of a README with the current figures. */
    String in(String readme) throws IOException {
        String table = TABLE.matcher(readme).replaceFirst(Matcher.quoteReplacement(table()));
        return SUM.matcher(table).replaceFirst(Matcher.quoteReplacement(sum()));
    }

    /**
     * Returns the number of lines that are neither imports, blank, comments, annotations nor lone braces. Arguments
     * that the formatter wraps count as if joined into lines of 100 columns.
     */
    static long count(List<String> lines) {
        long count = 0;
        String filled = "";
        for (String line :
                lines.stream().map(String::strip).filter(INEFFECTIVE.negate()).toList()) {
            String joined = filled + ' ' + line;
            boolean isArgument = filled.endsWith("(") || filled.endsWith(",");
            if (isArgument && joined.length() <= COLUMNS) {
                filled = joined;
            } else {
                filled = line;
                count++;
            }
        }
        return count;
    }

    private String table() throws IOException {
        StringBuilder table = new StringBuilder("| task | smpp-core | cloudhopper 5.0.9 | jSMPP 3.0.2 |\n")
                .append("|---|---|---|---|\n");
        for (Task task : Task.values()) {
            table.append("| ").append(task.title).append(" |");
            for (Library library : Library.values()) {
                Path file = file(task, library);
                table.append(" [%d](%s) |".formatted(count(file), examples.relativize(file)));
            }
            table.append('\n');
        }
        return table.append(Stream.of(Library.values())
                        .map(library -> String.valueOf(sum(library)))
                        .collect(Collectors.joining(" | ", "| together | ", " |\n")))
                .toString();
    }

    private String sum() {
        return "Ten common tasks take %d lines; with cloudhopper they take %d, with jSMPP %d"
                .formatted(sum(Library.SMPP_CORE), sum(Library.CLOUDHOPPER), sum(Library.JSMPP));
    }

    private long sum(Library library) {
        long sum = 0;
        for (Task task : Task.values()) {
            sum += count(file(task, library));
        }
        return sum;
    }

    private static long count(Path file) {
        try {
            return count(Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(Task task, Library library) {
        return examples.resolve(task.type.endsWith("Test") ? "src/test/java" : "src/main/java")
                .resolve("io/smppcore/examples")
                .resolve(library.folder)
                .resolve(task.type + ".java");
    }

    private enum Library {
        SMPP_CORE(""),
        CLOUDHOPPER("cloudhopper"),
        JSMPP("jsmpp");

        private final String folder;

        Library(String folder) {
            this.folder = folder;
        }
    }

    private enum Task {
        SEND_ONE("SendOne", "send one text"),
        SEND_MANY("SendMany", "send 10,000 texts with 500 in flight"),
        LONG_TEXT("LongText", "send a long Unicode text and wait for its receipts"),
        RECEIVE("ReceiveTexts", "receive texts, long ones in one piece"),
        SERVER("ServerWithAccounts", "a server with accounts, whole texts and receipts"),
        RECONNECT("Reconnect", "bind again, and report the requests that were in flight"),
        TLS("PrivateAuthority", "TLS with a private authority"),
        RATE("RateLimit", "50 texts a second, with retries after ESME_RTHROTTLED"),
        TEST("SendOneTest", "a unit test of the first task"),
        METRICS("ClientMetrics", "metrics for Prometheus");

        private final String type;
        private final String title;

        Task(String type, String title) {
            this.type = type;
            this.title = title;
        }
    }
}
