package io.smppcore.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A copy of the files of a commit, with the version of the release in its poms.
 *
 * @param version the version of the poms without "-SNAPSHOT"
 */
record Sources(Path folder, String version) {

    private static final Pattern VERSION =
            Pattern.compile("<artifactId>smpp-bom</artifactId>\\s*<version>([^<]+)</version>");

    /** Copies the files of a commit into a folder. */
    static Sources export(Path repository, String commit, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path archive = folder.resolveSibling(folder.getFileName() + ".zip");
        Programs.output(repository, List.of("git", "archive", "--format=zip", "--output", archive.toString(), commit));
        unzip(archive, folder);
        return released(folder, commit);
    }

    /** Gives the poms of a copy of a commit the version of the release. */
    static Sources released(Path folder, String commit) throws IOException {
        Matcher matcher = VERSION.matcher(Files.readString(folder.resolve("pom.xml")));
        if (!matcher.find()) {
            throw new ReleaseException(commit + ": no version of smpp-bom in pom.xml");
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

    private static void unzip(Path archive, Path folder) throws IOException {
        SortedMap<String, byte[]> files = Bundle.read(Files.readAllBytes(archive));
        for (Map.Entry<String, byte[]> entry : files.entrySet()) {
            Path file = folder.resolve(entry.getKey());
            Files.createDirectories(file.resolveSibling("."));
            Files.write(file, entry.getValue());
        }
    }

    private static List<Path> poms(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("pom.xml")).toList();
        }
    }

    /**
     * Builds the published modules without tests.
     *
     * @param jvmOptions options of the JVM of Maven
     * @param mavenOptions further options of Maven
     */
    void build(List<String> jvmOptions, List<String> mavenOptions) throws IOException, InterruptedException {
        String modules = Module.PUBLISHED.stream().map(Module::folder).collect(Collectors.joining(","));
        List<String> command = new ArrayList<>(
                List.of("mvn", "-B", "-ntp", "-q", "-Prun,release", "-Dmaven.test.skip=true", "package"));
        command.addAll(List.of("-pl", modules, "-am"));
        command.addAll(mavenOptions);
        Path log = folder.resolveSibling(folder.getFileName() + ".log");
        Map<String, String> environment = Map.of(
                "JAVA_HOME", System.getProperty("java.home"),
                "MAVEN_OPTS", String.join(" ", jvmOptions));
        if (Programs.run(folder, log, command, environment) != 0) {
            throw new ReleaseException("building " + folder + " failed, see " + log);
        }
        List<String> missing = artifacts().entrySet().stream()
                .filter(artifact -> Files.notExists(artifact.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (!missing.isEmpty()) {
            throw new ReleaseException("building " + folder + " did not produce " + String.join(", ", missing)
                    + (mavenOptions.contains("-o") ? ": the bills of materials need a network, leave out -o" : ""));
        }
    }

    /** Returns the built artifacts by their path in a Maven repository. */
    SortedMap<String, Path> artifacts() {
        SortedMap<String, Path> artifacts = new TreeMap<>();
        for (Module module : Module.PUBLISHED) {
            module.suffixes().forEach(suffix -> artifacts.put(module.path(version) + suffix, artifact(module, suffix)));
        }
        return artifacts;
    }

    /** Returns a built artifact of a module. */
    Path artifact(Module module, String suffix) {
        Path home = folder.resolve(module.folder()).normalize();
        return switch (suffix) {
            case ".pom" -> home.resolve("pom.xml");
            case "-cyclonedx.json" -> home.resolve("target/bom.json");
            default -> home.resolve("target/" + module.artifactId() + "-" + version + suffix);
        };
    }

    /** Returns the paths of the artifacts whose contents differ from those of another build. */
    List<String> differences(Sources other) throws IOException {
        List<String> differences = new ArrayList<>();
        SortedMap<String, Path> others = other.artifacts();
        for (Map.Entry<String, Path> artifact : artifacts().entrySet()) {
            Path counterpart = others.get(artifact.getKey());
            if (counterpart == null || Files.mismatch(artifact.getValue(), counterpart) >= 0) {
                differences.add(artifact.getKey());
            }
        }
        return differences;
    }
}
