package io.smppcore.examples.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppSession;
import io.smppcore.client.SmppClient;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.ProjectFolder;
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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsmpp.session.SMPPSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of README.md and the guides: each block of Java is a part of a compiled file of this project, with the imports
 * that a copy of it needs, and the types and members in the tables of the migration guides exist.
 */
class GuidesTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final String MAIN = Path.of("src", "main", "java").toString();
    private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\| (`.*?) \\|$");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+(?:\\.\\w+)*)`");
    private static final Pattern MEMBER = Pattern.compile("`(?!Flow\\.)([A-Z][a-z]\\w*(?:\\.\\w+)+)`");
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?[\\w.]*?(\\w+);");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(smpp-\\w+)</artifactId>");

    /** The types that a reader lacks: the examples, in place of the reader's own code, and the utilities of tests. */
    private static final Pattern UNPUBLISHED = Pattern.compile("import io\\.smppcore\\.(examples|testing)\\..*");

    /** A use of the libraries from which the migration guides lead; the reader has that code. */
    private static final Pattern OTHER_LIBRARY =
            Pattern.compile("import (static )?(com\\.cloudhopper|org\\.jsmpp)\\..*");

    private static final List<Source> SOURCES = sources();

    /** Returns README.md and the pages below docs, except the one for contributors, whose code is fragments. */
    static Stream<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(DOCS)) {
            return Stream.concat(Stream.of(Path.of("..", "README.md")), docs)
                    .filter(page -> page.toString().endsWith(".md") && !page.endsWith("development.md"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyBlockOfJavaIsCompiledAndHasItsImports(Path page) throws IOException {
        assertThat(JAVA.matcher(Files.readString(page)).results().map(block -> stripped(block.group(1))))
                .allSatisfy(GuidesTest::isCompiledAndHasItsImports);
    }

    private static void isCompiledAndHasItsImports(List<String> block) {
        List<String> imports = block.stream().filter(GuidesTest::isImport).toList();
        List<String> code = block.stream()
                .dropWhile(line -> line.isEmpty() || isImport(line))
                .toList();
        List<Source> sources =
                SOURCES.stream().filter(source -> source.contains(code)).toList();

        assertThat(sources).as("a file with:%n%s", String.join("\n", code)).isNotEmpty();
        assertThat(sources)
                .as("imports of:%n%s", String.join("\n", code))
                .anySatisfy(source -> assertThat(imports)
                        .containsExactlyElementsOf(source.isOfAnotherLibrary() ? List.of() : source.importsOf(code)));
    }

    private static boolean isImport(String line) {
        return line.startsWith("import ");
    }

    /**
     * A file of this project.
     *
     * @param lines its lines without indentation
     * @param imports its imports, and those of the public types of its own package, sorted as in a file
     */
    private record Source(List<String> lines, List<String> imports) {

        boolean contains(List<String> code) {
            return Collections.indexOfSubList(lines, code) >= 0;
        }

        boolean isOfAnotherLibrary() {
            return imports.stream().anyMatch(OTHER_LIBRARY.asMatchPredicate());
        }

        /** Returns the imports whose simple names occur in a part of this file. */
        List<String> importsOf(List<String> code) {
            String text = String.join("\n", code);
            return imports.stream()
                    .filter(imported -> !UNPUBLISHED.matcher(imported).matches())
                    .filter(imported -> Pattern.compile("(?<![.\\w])" + simpleName(imported) + "\\b")
                            .matcher(text)
                            .find())
                    .toList();
        }

        private static String simpleName(String imported) {
            Matcher name = IMPORT.matcher(imported);
            assertThat(name.matches()).as(imported).isTrue();
            return name.group(1);
        }
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

    private static List<Source> sources() {
        try {
            List<Path> files = ProjectFolder.sources().stream()
                    .flatMap(GuidesTest::javaFiles)
                    .toList();
            Map<String, List<String>> published = files.stream()
                    .filter(file ->
                            file.toString().contains(MAIN) && !file.toString().endsWith("-info.java"))
                    .collect(Collectors.groupingBy(
                            GuidesTest::packageOf, Collectors.mapping(GuidesTest::importOf, Collectors.toList())));
            return files.stream()
                    .map(file -> source(file, published.getOrDefault(packageOf(file), List.of())))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Source source(Path file, List<String> samePackage) {
        List<String> lines = stripped(read(file));
        List<String> imports = Stream.concat(lines.stream().filter(GuidesTest::isImport), samePackage.stream())
                .sorted(Comparator.comparing((String line) -> !line.startsWith("import static "))
                        .thenComparing(line -> line.replace(";", "")))
                .toList();
        return new Source(lines, imports);
    }

    private static String importOf(Path file) {
        return "import " + packageOf(file) + "." + file.getFileName().toString().replace(".java", ";");
    }

    private static String packageOf(Path file) {
        String folder = file.getParent().toString();
        return folder.replaceFirst(".*?" + Pattern.quote(File.separator + "java" + File.separator), "")
                .replace(File.separatorChar, '.');
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
