package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reader of documented commands, and the commands of the script {@code smpp} and of Maven that it finds. */
class DocumentedCommandTest {

    private static final Path PROJECT = ProjectFolder.root();
    private static final Pattern CASE = Pattern.compile("(?m)^    ([a-z][a-z |]*)\\)");
    private static final Set<String> OF_OTHERS = Set.of("bench", "gateway");
    private static final String PLACEHOLDER = "[A-Z]+";

    static Stream<DocumentedCommand> ofScript() throws IOException {
        return DocumentedCommand.all().stream()
                .filter(command ->
                        DocumentedCommand.OF_SCRIPT.contains(command.words().getFirst())
                                && !OF_OTHERS.contains(command.words().getFirst()));
    }

    static List<DocumentedCommand> ofMaven() throws IOException {
        return DocumentedCommand.all("mvn");
    }

    @ParameterizedTest
    @MethodSource("ofScript")
    void scriptAcceptsTheArguments(DocumentedCommand command) throws IOException {
        List<String> args = command.words().subList(1, command.words().size());
        switch (command.words().getFirst()) {
            case "test" -> {
                boolean one = !args.isEmpty() && !args.getFirst().startsWith("-");
                if (one && !args.getFirst().matches(PLACEHOLDER)) {
                    assertThat(modules()).containsAnyOf(args.getFirst(), "etc/" + args.getFirst());
                }
                assertMavenAccepts(args.stream()
                        .skip(one ? 1 : 0)
                        .filter(arg -> !arg.matches("--(full|under-load)|[A-Z]\\w*(#\\w+)?"))
                        .toList());
            }
            case "fuzz", "stress" -> {
                assertThat(args).hasSizeLessThan(3);
                assertThat(args.stream().limit(1)).allMatch(seconds -> seconds.matches("\\d+|" + PLACEHOLDER));
                assertThat(args.stream().skip(1)).allMatch(DocumentedCommandTest::isInTheNameOfASearch);
            }
            case "mutation" -> {
                boolean one = !args.isEmpty() && !args.getFirst().startsWith("-");
                if (one && !args.getFirst().matches(PLACEHOLDER)) {
                    assertThat(poms()).anyMatch(pom -> pom.contains("/mutation/" + args.getFirst() + "<"));
                }
                assertMavenAccepts(args.stream().skip(one ? 1 : 0).toList());
            }
            case "release" ->
                assertThat(command.inBlock() ? args : List.of("--dry-run"))
                        .first()
                        .isIn("--dry-run", "--key", "--dependencies");
            case "help", "jdk", "package" -> assertThat(args).isEmpty();
            default -> assertMavenAccepts(args);
        }
    }

    @ParameterizedTest
    @MethodSource("ofMaven")
    void mavenKnowsModulesAndProfiles(DocumentedCommand command) throws IOException {
        assertMavenAccepts(command.words());
    }

    @Test
    void scriptHasItsCommands() throws IOException {
        Matcher cases = CASE.matcher(Files.readString(PROJECT.resolve("smpp")));
        Set<String> found = new HashSet<>();
        while (cases.find()) {
            found.addAll(List.of(cases.group(1).split(" \\| ")));
        }
        assertThat(found).containsAll(DocumentedCommand.OF_SCRIPT);
        assertThat(ofScript()).hasSizeGreaterThan(20);
    }

    @Test
    void findsBlocksSpansPipesAndContinuedLines() {
        String text = """
                Text `./smpp a
                b` and `A=1 ./smpp help`.

                    export HOME=$(./smpp jdk)
                    ./smpp x 'a|b' "c d" [--e] | ./smpp y # z
                    ./smpp one \\
                        two

                ```sh
                ./smpp f -P'!g'
                ```
                """;

        List<DocumentedCommand> commands = DocumentedCommand.of("a.md", text, "./smpp");

        assertThat(commands)
                .extracting(DocumentedCommand::toString)
                .containsExactly(
                        "a.md:4: jdk",
                        "a.md:5: x a|b c d --e",
                        "a.md:5: y",
                        "a.md:6: one two",
                        "a.md:10: f -P!g",
                        "a.md:1: a b",
                        "a.md:2: help");
        assertThat(commands).filteredOn(DocumentedCommand::piped).hasSize(1);
        assertThat(commands).filteredOn(DocumentedCommand::inBlock).hasSize(5);
        assertThat(commands.get(1).words()).containsExactly("x", "a|b", "c d", "--e");
    }

    /** Checks that the modules and profiles exist, and that options begin with a hyphen. */
    private static void assertMavenAccepts(List<String> args) throws IOException {
        List<String> profiles = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String arg = args.get(i);
            if (arg.equals("-pl")) {
                i++;
                assertThat(modules()).contains(args.get(i).split(","));
            } else if (arg.startsWith("-P")) {
                profiles.addAll(List.of(arg.substring(2).replace("!", "").split(",")));
            } else {
                assertThat(arg).matches("-.+|[a-z-]+(:[a-z-]+)?");
            }
        }
        for (String profile : profiles) {
            assertThat(poms()).anyMatch(pom -> pom.contains("<id>" + profile + "</id>"));
        }
    }

    private static List<String> modules() throws IOException {
        return Pattern.compile("<module>(.*)</module>")
                .matcher(Files.readString(PROJECT.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .toList();
    }

    private static List<String> poms() throws IOException {
        List<String> poms = new ArrayList<>(List.of(Files.readString(PROJECT.resolve("pom.xml"))));
        for (String module : modules()) {
            poms.add(Files.readString(PROJECT.resolve(module).resolve("pom.xml")));
        }
        return poms;
    }

    private static boolean isInTheNameOfASearch(String part) {
        if (part.matches(PLACEHOLDER)) {
            return true;
        }
        for (String module :
                List.of("smpp-core", "smpp-server", "smpp-gateway-store", "smpp-gateway", "etc/smpp-jcstress")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src"))) {
                if (files.map(file -> file.toString().replace('/', '.'))
                        .anyMatch(name -> name.matches(".*(Fuzz|Stress)Test\\.java") && name.contains(part))) {
                    return true;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return false;
    }
}
