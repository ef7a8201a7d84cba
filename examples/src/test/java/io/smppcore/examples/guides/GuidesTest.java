package io.smppcore.examples.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppSession;
import io.smppcore.client.SmppClient;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.SmscSimulator;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsmpp.session.SMPPSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of README.md and the guides: each block of Java is a part of a compiled file of this project, and the types and
 * members in the tables of the migration guides exist.
 */
class GuidesTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\| (`.*?) \\|$");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+(?:\\.\\w+)*)`");
    private static final Pattern MEMBER = Pattern.compile("`(?!Flow\\.)([A-Z][a-z]\\w*(?:\\.\\w+)+)`");
    private static final List<List<String>> SOURCES = sources();
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(smpp-\\w+)</artifactId>");

    /** Returns README.md and the pages of docs, except the one for contributors, whose code is fragments. */
    static Stream<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(DOCS)) {
            return Stream.concat(Stream.of(Path.of("..", "README.md")), docs)
                    .filter(page -> page.toString().endsWith(".md") && !page.endsWith("development.md"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyBlockOfJavaIsCompiled(Path page) throws IOException {
        List<List<String>> blocks = JAVA.matcher(Files.readString(page))
                .results()
                .map(block -> stripped(block.group(1)))
                .toList();

        assertThat(blocks)
                .allSatisfy(block -> assertThat(SOURCES)
                        .as("a file with:%n%s", String.join("\n", block))
                        .anyMatch(source -> Collections.indexOfSubList(source, block) >= 0));
    }

    @Test
    void findsBlocksOfJava() throws IOException {
        assertThat(pages()).filteredOn(page -> JAVA.matcher(read(page)).find()).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cloudhopper", "jsmpp"})
    void everyNameInATableExists(String library) throws Exception {
        Class<?> foreign = library.equals("jsmpp") ? SMPPSession.class : SmppSession.class;
        List<Class<?>> theirs = new ArrayList<>(types(foreign));
        theirs.add(CharsetUtil.class);
        List<Class<?>> ours = ours();
        List<MatchResult> rows = ROW.matcher(Files.readString(DOCS.resolve("migrating-from-" + library + ".md")))
                .results()
                .toList();

        assertThat(rows).hasSizeGreaterThan(15).allSatisfy(row -> {
            assertThat(names(row.group(1))).isNotEmpty().allMatch(name -> exists(name, theirs));
            assertThat(names(row.group(2))).isNotEmpty().allMatch(name -> exists(name, ours));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"smsc-quirks.md", "other-protocols.md"})
    void everyMemberInAGuideExists(String guide) throws Exception {
        List<Class<?>> ours = ours();

        assertThat(MEMBER.matcher(Files.readString(DOCS.resolve(guide)))
                        .results()
                        .map(member -> member.group(1)))
                .hasSizeGreaterThan(10)
                .allMatch(member -> exists(member, ours));
    }

    @Test
    void gettingStartedDependsOnModulesOfThisProject() throws IOException {
        String guide = Files.readString(DOCS.resolve("getting-started.md"));

        assertThat(ARTIFACT.matcher(guide).results().map(artifact -> artifact.group(1)))
                .isNotEmpty()
                .allSatisfy(artifact -> assertThat(Path.of("..", artifact)).isDirectory());
        assertThat(guide).contains(version(Files.readString(Path.of("pom.xml"))));
    }

    private static List<Class<?>> ours() throws Exception {
        List<Class<?>> ours = new ArrayList<>();
        for (Class<?> type :
                List.of(SmppClient.class, SmppServer.class, SmscSimulator.class, io.smppcore.type.Address.class)) {
            ours.addAll(types(type));
        }
        return ours;
    }

    private static String version(String pom) {
        Matcher version = Pattern.compile("<version>.*?</version>").matcher(pom);
        assertThat(version.find()).isTrue();
        return version.group();
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell).results().map(name -> name.group(1)).toList();
    }

    /** Returns true if a type, or a member of a type, has a name such as {@code SmppClient.Builder.window}. */
    private static boolean exists(String name, List<Class<?>> types) {
        String type = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        String member = name.substring(name.lastIndexOf('.') + 1);
        return isNamed(name, types)
                || types.stream()
                        .filter(candidate -> isNamed(type, List.of(candidate)))
                        .flatMap(candidate -> Stream.concat(
                                Arrays.stream(candidate.getMethods()).map(method -> method.getName()),
                                Arrays.stream(candidate.getFields()).map(field -> field.getName())))
                        .anyMatch(member::equals);
    }

    private static boolean isNamed(String name, List<Class<?>> types) {
        return types.stream().map(Class::getName).anyMatch(type -> type.endsWith('.' + name.replace('.', '$')));
    }

    /** Returns the types in the folder or jar of a type. */
    private static List<Class<?>> types(Class<?> neighbour) throws Exception {
        URI location =
                neighbour.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (new File(location).isDirectory()) {
            return types(Path.of(location));
        }
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(location), Map.of())) {
            return types(jar.getPath("/"));
        }
    }

    private static List<Class<?>> types(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            List<Class<?>> types = new ArrayList<>();
            files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .filter(file -> !file.matches(".*\\$\\d.*|META-INF.*|io/smppcore/simulator/junit.*"))
                    .forEach(file -> types.add(type(file)));
            return types;
        }
    }

    private static Class<?> type(String file) {
        String name = file.substring(0, file.length() - ".class".length()).replaceAll("[/\\\\]", ".");
        try {
            return Class.forName(name, false, GuidesTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the lines of all sources of this project. */
    private static List<List<String>> sources() {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(GuidesTest::javaFiles)
                    .map(GuidesTest::read)
                    .map(GuidesTest::stripped)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> stripped(String text) {
        return text.lines().map(String::strip).toList();
    }
}
