package io.smppcore.release.site;

import io.smppcore.release.ExternalPrograms;
import io.smppcore.release.Module;
import io.smppcore.release.ReleaseException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Javadoc of the exported packages of the published modules: one for all that have a module descriptor, so that
 * their pages link to each other, and one for each of the others.
 */
record Javadoc(Path root, Path out) {

    private static final String FOLDER = "javadoc/";

    /** The folder of the Javadoc of all modules with a descriptor. */
    private static final String MODULES = "modules";

    private static final String CLASSPATH = "javadoc-classpath";
    private static final Pattern MODULE = Pattern.compile("(?m)^module (\\S+) ");
    private static final Pattern EXPORT = Pattern.compile("(?m)^ +exports ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("[A-Z][\\w.]*\\.html");

    /**
     * Compiles the published modules and writes their Javadoc.
     *
     * @param out the folder of the site
     * @throws ReleaseException if that fails
     */
    static void write(Path root, Path out, List<String> mavenOptions) throws IOException, InterruptedException {
        new Javadoc(root, out).write(mavenOptions);
    }

    /** Returns the start page of each Javadoc that has been written, as a path in the site. */
    static List<String> startPages(Path out) {
        return Stream.concat(Stream.of(MODULES), Module.PUBLISHED.stream().map(Module::artifactId))
                .map(name -> FOLDER + name + "/index.html")
                .filter(path -> Files.exists(out.resolve(path)))
                .toList();
    }

    /** Returns the page of each type, as a path in the site, by the name of the type. */
    static SortedMap<String, String> types(Path out) throws IOException {
        SortedMap<String, String> types = new TreeMap<>();
        if (Files.exists(out.resolve(FOLDER))) {
            try (Stream<Path> files = Files.walk(out.resolve(FOLDER))) {
                files.map(out::relativize)
                        .filter(file ->
                                TYPE.matcher(file.getFileName().toString()).matches())
                        .filter(file -> !file.toString().contains("class-use"))
                        .forEach(file -> types.put(
                                file.getFileName().toString().replace(".html", ""),
                                file.toString().replace('\\', '/')));
            }
        }
        return types;
    }

    /** Returns the exported packages of a source folder; all packages if it has no descriptor. */
    static List<String> packages(Path sources) throws IOException {
        Path descriptor = sources.resolve("module-info.java");
        if (Files.exists(descriptor)) {
            return EXPORT.matcher(Files.readString(descriptor))
                    .results()
                    .map(export -> export.group(1))
                    .toList();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.endsWith("package-info.java"))
                    .map(file -> sources.relativize(file.resolveSibling("")).toString())
                    .map(folder -> folder.replaceAll("[/\\\\]", "."))
                    .sorted()
                    .toList();
        }
    }

    private void write(List<String> mavenOptions) throws IOException, InterruptedException {
        List<Module> modules = Module.PUBLISHED.stream().filter(Module::jar).toList();
        compile(modules, mavenOptions);
        Map<Boolean, List<Module>> byDescriptor = modules.stream()
                .collect(Collectors.partitioningBy(
                        module -> Files.exists(sources(module).resolve("module-info.java"))));
        writeModules(byDescriptor.getOrDefault(true, List.of()));
        for (Module module : byDescriptor.getOrDefault(false, List.of())) {
            List<String> arguments = arguments(module.artifactId());
            arguments.addAll(List.of("--class-path", classpath(List.of(module))));
            arguments.addAll(List.of("--source-path", sources(module).toString()));
            arguments.addAll(packages(sources(module)));
            run(arguments);
        }
    }

    private void compile(List<Module> modules, List<String> mavenOptions) throws InterruptedException {
        Path log = root.resolve("target/site-build.log");
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q", "-Prun", "compile"));
        command.addAll(List.of("dependency:build-classpath", "-DincludeScope=compile"));
        command.add("-Dmdep.outputFile=target/" + CLASSPATH);
        command.addAll(List.of("-am", "-pl"));
        command.add(modules.stream().map(Module::folder).collect(Collectors.joining(",")));
        command.addAll(mavenOptions);
        if (ExternalPrograms.run(root, log, command, Map.of("JAVA_HOME", System.getProperty("java.home"))) != 0) {
            throw new ReleaseException("building failed, see " + log);
        }
    }

    private void writeModules(List<Module> modules) throws IOException {
        List<String> arguments = arguments(MODULES);
        arguments.addAll(List.of("--module-path", classpath(modules)));
        for (Module module : modules) {
            Path sources = sources(module);
            Matcher name = MODULE.matcher(Files.readString(sources.resolve("module-info.java")));
            if (!name.find()) {
                throw new ReleaseException(sources + "/module-info.java: no module");
            }
            arguments.addAll(List.of("--module-source-path", name.group(1) + "=" + sources));
            packages(sources).forEach(each -> arguments.add(name.group(1) + "/" + each));
        }
        run(arguments);
    }

    private Path sources(Module module) {
        return root.resolve(module.folder()).resolve("src/main/java");
    }

    private String classpath(List<Module> modules) throws IOException {
        Set<String> entries = new LinkedHashSet<>();
        for (Module module : modules) {
            String list = Files.readString(root.resolve(module.folder()).resolve("target/" + CLASSPATH));
            entries.addAll(List.of(list.strip().split(File.pathSeparator)));
        }
        return String.join(File.pathSeparator, entries);
    }

    private List<String> arguments(String name) {
        List<String> arguments =
                new ArrayList<>(List.of("-d", out.resolve(FOLDER + name).toString()));
        arguments.addAll(List.of("-quiet", "-protected", "-notimestamp", "-encoding", "UTF-8", "-locale", "en"));
        arguments.addAll(List.of("-Xdoclint:none", "--no-fonts", "-bottom", "", "--release", "21"));
        return arguments;
    }

    private void run(List<String> arguments) {
        ToolProvider javadoc = ToolProvider.findFirst("javadoc")
                .orElseThrow(() -> new ReleaseException("needs a JDK with the module jdk.javadoc"));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(output, true, StandardCharsets.UTF_8);
        if (javadoc.run(print, print, arguments.toArray(String[]::new)) != 0) {
            throw new ReleaseException("javadoc failed:\n" + output.toString(StandardCharsets.UTF_8));
        }
    }
}
