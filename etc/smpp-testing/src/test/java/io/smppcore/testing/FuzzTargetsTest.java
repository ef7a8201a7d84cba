package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The fuzz tests of all modules, against what searches for them and what they start from. */
class FuzzTargetsTest {

    private static final Path ROOT = ProjectFolder.root();

    private static final Pattern TARGET = Pattern.compile(
            "(?:@MethodSource\\(\"(\\w+)\"\\)\\s+)?@FuzzTest\\b[^\\n]*\\s+void (\\w+)\\(byte\\[] \\w+\\)");

    /**
     * A fuzz test.
     *
     * @param module folder of its module
     * @param file its source
     * @param method its method
     * @param seeds method that supplies its seeds, empty if there is none
     */
    private record Target(Path module, Path file, String method, String seeds) {}

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path sources : ProjectFolder.sources()) {
            try (Stream<Path> all = Files.walk(sources)) {
                all.filter(file -> file.toString().endsWith("FuzzTest.java")).forEach(files::add);
            }
        }
        return files;
    }

    private static List<Target> targets() throws IOException {
        List<Target> targets = new ArrayList<>();
        for (Path file : files()) {
            String text = Files.readString(file);
            Matcher matcher = TARGET.matcher(text);
            while (matcher.find()) {
                String seeds = matcher.group(1) == null ? "" : matcher.group(1);
                targets.add(new Target(module(file), file, matcher.group(2), seeds));
            }
            assertThat(text.lines()
                            .filter(line -> line.strip().startsWith("@FuzzTest"))
                            .count())
                    .as("fuzz tests of %s, each with octets as its only parameter", file)
                    .isEqualTo(targets.stream()
                            .filter(target -> target.file.equals(file))
                            .count());
        }
        return targets;
    }

    private static Path module(Path file) {
        return ROOT.relativize(file).getName(0);
    }

    @Test
    void areInTheModulesThatAreSearched() throws IOException {
        List<String> modules = targets().stream()
                .map(target -> target.module.toString())
                .distinct()
                .toList();
        assertThat(modules).hasSizeGreaterThan(3);
        assertThat(searched(
                        "etc/smpp-build/src/main/java/io/smppcore/build/Project.java",
                        "compileTests\\(command, \"(smpp-core[^\"]*)\"",
                        ","))
                .containsExactlyInAnyOrderElementsOf(modules);
        assertThat(searched("etc/oss-fuzz/build.sh", "modules=\\((.*)\\)", " "))
                .containsExactlyInAnyOrderElementsOf(modules);
    }

    private static List<String> searched(String file, String list, String separator) throws IOException {
        Matcher matcher = Pattern.compile(list).matcher(Files.readString(ROOT.resolve(file)));
        assertThat(matcher.find()).isTrue();
        return List.of(matcher.group(1).split(separator, -1));
    }

    /** OSS-Fuzz names a target by class and method, without the package. */
    @Test
    void haveDifferentNames() throws IOException {
        assertThat(targets().stream()
                        .map(target -> target.file.getFileName() + "." + target.method)
                        .toList())
                .doesNotHaveDuplicates();
    }

    /** A search without a seed takes long to find its first valid input. */
    @Test
    void haveSeeds() throws IOException {
        for (Target target : targets()) {
            assertThat(target.seeds).as("method with the seeds of %s", target).isNotEmpty();
            assertThat(Files.readString(target.file)).contains("static Stream<byte[]> " + target.seeds + "()");
        }
    }
}
