package io.smppcore.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The comparison of the API with that of the last release, by japicmp. */
final class ApiComparison {

    private ApiComparison() {}

    /** Returns the tag of the last release before a version, such as {@code v0.1.0}. */
    static Optional<String> lastTag(Path repository, String version) throws IOException, InterruptedException {
        List<String> command =
                List.of("git", "tag", "--list", "v[0-9]*", "--merged", "HEAD", "--sort=-version:refname");
        return Programs.output(repository, command)
                .lines()
                .filter(tag -> !tag.equals("v" + version))
                .findFirst();
    }

    /**
     * Returns {@code true} if one version promises compatibility with the other: 1.3 with 1.2, or 0.1.1 with 0.1.0.
     */
    static boolean promisesCompatibility(String from, String to) {
        String[] old = from.split("\\.", -1);
        String[] current = to.split("\\.", -1);
        return old[0].equals(current[0]) && (!old[0].equals("0") || old[1].equals(current[1]));
    }

    /**
     * Writes the changes between two jars to a file.
     *
     * @param classPath class path of the program itself, which contains japicmp
     * @return {@code true} if the newer jar can replace the older one
     */
    static boolean compare(String classPath, Path older, Path newer, Path report)
            throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(
                java,
                "-cp",
                classPath,
                "japicmp.JApiCmp",
                "--old",
                older.toString(),
                "--new",
                newer.toString(),
                "--exclude",
                "io.smppcore.internal;io.smppcore.simulator.internal;io.smppcore.simulator.web",
                "--only-modified",
                "--ignore-missing-classes",
                "--error-on-binary-incompatibility",
                "--error-on-source-incompatibility");
        int status = Programs.run(report.resolveSibling(".").toAbsolutePath().normalize(), report, command, Map.of());
        if (status != 0 && !Files.readString(report).startsWith("Comparing ")) {
            throw new ReleaseException("japicmp failed, see " + report);
        }
        return status == 0;
    }
}
