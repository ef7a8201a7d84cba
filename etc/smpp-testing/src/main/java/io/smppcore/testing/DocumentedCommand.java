package io.smppcore.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command in README.md, CONTRIBUTING.md, a page below docs or the README.md of a module.
 *
 * @param place file and line
 * @param inBlock {@code true} in a block of code, {@code false} in a sentence, which may leave out required arguments
 * @param piped {@code true} if it reads the output of the command before it
 * @param words words after the program, without quotes, comments and the brackets around options
 */
public record DocumentedCommand(String place, boolean inBlock, boolean piped, List<String> words) {

    /** Commands of the script {@code smpp} itself; all others are commands of smpp-tools. */
    public static final Set<String> OF_SCRIPT = Set.of(
            "test", "bench", "gateway", "fuzz", "stress", "mutation", "package", "release", "site", "help", "jdk");

    private static final Path PROJECT = ProjectFolder.root();
    private static final Pattern CODE_SPAN = Pattern.compile("`([^`]*)`");
    private static final Pattern ASSIGNMENT = Pattern.compile("\\w+=.*");
    private static final String SEPARATORS = "|;&()<>";
    private static final Pattern TOKEN = Pattern.compile("[|;&()<>]|#.*|(?:'[^']*'|\"[^\"]*\"|[^\\s|;&()<>'\"])+");

    /** A part of a word. Its groups are the text in quotes, or a character that is neither a quote nor a bracket. */
    private static final Pattern PART = Pattern.compile("'([^']*)'|\"([^\"]*)\"|[\\[\\]]|(.)");

    /** Copies the words. */
    public DocumentedCommand {
        words = List.copyOf(words);
    }

    /** Returns all commands of {@code ./smpp}; the working directory is the folder of a module. */
    public static List<DocumentedCommand> all() throws IOException {
        return all("./smpp");
    }

    /** Returns all commands of a program. */
    public static List<DocumentedCommand> all(String program) throws IOException {
        List<DocumentedCommand> commands = new ArrayList<>();
        for (Path document : documents()) {
            commands.addAll(of(PROJECT.relativize(document).toString(), Files.readString(document), program));
        }
        return commands;
    }

    /** Returns the arguments of all commands {@code ./smpp NAME}. */
    public static List<DocumentedCommand> argumentsOf(String name) throws IOException {
        return all().stream()
                .filter(command -> command.words.getFirst().equals(name))
                .map(command -> command.withWords(command.words.subList(1, command.words.size())))
                .toList();
    }

    /** Returns this command with other words. */
    public DocumentedCommand withWords(List<String> other) {
        return new DocumentedCommand(place, inBlock, piped, other);
    }

    /** Returns the words as an array. */
    public String[] args() {
        return words.toArray(String[]::new);
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> inRoot = Files.list(PROJECT);
                Stream<Path> inDocs = Files.walk(PROJECT.resolve("docs"))) {
            Stream<Path> others = inRoot.flatMap(
                    path -> Files.isDirectory(path) ? Stream.of(path.resolve("README.md")) : Stream.of(path));
            // The changelog has commands of earlier versions.
            return Stream.concat(others, inDocs)
                    .filter(path -> path.toString().endsWith(".md") && Files.isRegularFile(path))
                    .filter(path -> !path.endsWith("CHANGELOG.md"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the commands of a program in a Markdown text. */
    static List<DocumentedCommand> of(String file, String text, String program) {
        List<DocumentedCommand> commands = new ArrayList<>();
        List<String> lines = text.lines().toList();
        StringBuilder sentences = new StringBuilder();
        boolean fenced = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String place = file + ":" + (i + 1);
            if (line.startsWith("```")) {
                fenced = !fenced;
                line = "";
            } else if (fenced || (line.startsWith("    ") && !line.contains("`"))) {
                while (line.endsWith("\\") && i + 1 < lines.size()) {
                    i++;
                    line = line.substring(0, line.length() - 1) + lines.get(i);
                    sentences.append('\n');
                }
                commands.addAll(read(place, true, line, program));
                line = "";
            }
            sentences.append(line).append('\n');
        }
        CODE_SPAN.matcher(sentences).results().forEach(span -> {
            long line = sentences.substring(0, span.start()).lines().count();
            commands.addAll(read(file + ":" + Math.max(line, 1), false, span.group(1), program));
        });
        return commands;
    }

    /** Returns the commands of a program in a line of shell code. */
    private static List<DocumentedCommand> read(String place, boolean inBlock, String line, String program) {
        if (!line.contains(program)) {
            return List.of();
        }
        List<DocumentedCommand> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        boolean piped = false;
        for (String word : words(line)) {
            if (word.length() == 1 && SEPARATORS.contains(word)) {
                add(commands, new DocumentedCommand(place, inBlock, piped, words), program);
                piped = word.equals("|");
                words.clear();
            } else {
                words.add(word);
            }
        }
        add(commands, new DocumentedCommand(place, inBlock, piped, words), program);
        return commands;
    }

    private static void add(List<DocumentedCommand> commands, DocumentedCommand command, String program) {
        List<String> words = command.words.stream()
                .dropWhile(word -> ASSIGNMENT.matcher(word).matches())
                .toList();
        if (words.size() > 1 && words.getFirst().equals(program)) {
            commands.add(command.withWords(words.subList(1, words.size())));
        }
    }

    /** Returns the words and separators of a line up to a comment. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher token = TOKEN.matcher(line);
        while (token.find() && !token.group().startsWith("#")) {
            words.add(PART.matcher(token.group()).replaceAll("$1$2$3"));
        }
        return words;
    }

    @Override
    public String toString() {
        return place + ": " + String.join(" ", words);
    }
}
