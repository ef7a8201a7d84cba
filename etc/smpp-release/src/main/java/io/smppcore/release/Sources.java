package io.smppcore.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A copy of the files of the last commit, with the version of the release in its poms.
 *
 * @param version the version of the poms without "-SNAPSHOT"
 */
record Sources(Path folder, String version) {

    private static final Pattern VERSION =
            Pattern.compile("<artifactId>smpp-bom</artifactId>\\s*<version>([^<]+)</version>");

    /** Copies the files of the last commit into a folder. */
    static Sources copy(Path repository, Path folder) throws IOException, InterruptedException {
        ExternalPrograms.output(repository, List.of("git", "clone", "--quiet", ".", folder.toString()));
        return released(folder);
    }

    /** Sets the version of the release in all poms of a copy, also in those of modules that Maven would not build. */
    static Sources released(Path folder) throws IOException {
        Matcher matcher = VERSION.matcher(Files.readString(folder.resolve("pom.xml")));
        if (!matcher.find()) {
            throw new ReleaseException("no version of smpp-bom in pom.xml");
        }
        String snapshot = matcher.group(1);
        String version = snapshot.replace("-SNAPSHOT", "");
        for (Path pom : poms(folder)) {
            Files.writeString(
                    pom,
                    Files.readString(pom)
                            .replace("<version>" + snapshot + "</version>", "<version>" + version + "</version>"));
        }
        return new Sources(folder, version);
    }

    private static List<Path> poms(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("pom.xml")).toList();
        }
    }

    /** Returns {@code true} if a version promises compatibility with the one before: 1.3.0, 1.3.1 or 0.1.1. */
    static boolean promisesCompatibility(String version) {
        return !version.matches("(0\\.\\d+|\\d+\\.0)\\.0");
    }

    /**
     * Builds, signs and bundles the published modules without tests, with profile "release".
     *
     * @param jvmOptions options of the JVM of Maven
     * @param mavenOptions further options of Maven
     */
    void build(SigningKey key, String jvmOptions, List<String> mavenOptions) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("mvn", "-B", "-ntp", "-Prun,release", "-Dmaven.test.skip=true", "verify"));
        for (String kind : List.of("Binary", "Source")) {
            command.add(
                    "-Djapicmp.breakBuildOn" + kind + "IncompatibleModifications=" + promisesCompatibility(version));
        }
        command.addAll(List.of("-am", "-pl"));
        command.add(Module.PUBLISHED.stream().map(Module::folder).collect(Collectors.joining(",")));
        command.addAll(mavenOptions);
        Map<String, String> environment = Map.of(
                "JAVA_HOME", System.getProperty("java.home"),
                "MAVEN_OPTS", jvmOptions,
                "MAVEN_GPG_KEY", key.secretKey(),
                "MAVEN_GPG_PASSPHRASE", System.getenv().getOrDefault("SMPP_KEY_PASSPHRASE", ""));
        if (ExternalPrograms.run(folder, log(), command, environment) != 0) {
            String error = lines("[ERROR] ").findFirst().orElse("no error message");
            throw new ReleaseException("building " + folder + " failed, see " + log() + ": " + error);
        }
    }

    private Path log() {
        return folder.resolveSibling(folder.getFileName() + ".log");
    }

    /** Returns the rest of each line of Maven's log that has the given beginning. */
    private Stream<String> lines(String beginning) throws IOException {
        return Files.readAllLines(log()).stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()));
    }

    /** Describes the comparison with the last release, which the build has made. */
    String comparedApi() throws IOException {
        String missing =
                lines("[WARNING] Ignoring missing old artifact version: ").collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? (promisesCompatibility(version) ? "compatible with" : "may differ from") + " the last release"
                : "no earlier release to compare with of " + missing;
    }

    /** Returns the bundle that the build has written, in the folder of the first module. */
    Path bundle() {
        return folder.resolve("etc/smpp-bom/target/central-publishing/central-bundle.zip");
    }
}
