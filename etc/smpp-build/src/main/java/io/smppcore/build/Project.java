package io.smppcore.build;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Program behind the commands of the script {@code smpp} that use Maven: builds, tests, searches and releases.
 *
 * <p>Arguments: the folder of the project, the command, and the arguments of the command. The exit code is that of the
 * process that failed, or 2 if the call or the machine is at fault.
 *
 * <p>The script compiles it with javac, because nothing may be built yet; it uses only the JDK.
 */
public final class Project {

    private static final int LOCK_SECONDS = 900;
    private static final int MAX_ERROR_LINES = 40;

    /** Timeout of the tests of a module under load in seconds, three times that on a quiet machine. */
    private static final int UNDER_LOAD_SECONDS = 3_600;

    /** Folder of the modules that only build and test the others. */
    private static final String ETC = "etc";

    private static final String GATEWAY = "smpp-gateway";
    private static final String SELECTED = "target/selected";
    private static final Pattern BUILDING = Pattern.compile("\\[INFO] (Building .*\\d])");
    private static final Pattern ERROR = Pattern.compile("\\[ERROR] .*");

    private final Path root;
    private final Path target;
    private final Maven maven;

    private Project(Path root) throws IOException {
        this.root = root;
        maven = new Maven(root);
        target = Files.createDirectories(root.resolve("target"));
    }

    /** Runs one command and exits. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Project project = new Project(Path.of(args[0]));
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> ProcessHandle.current().children().forEach(ProcessHandle::destroy)));
        System.exit(project.run(args[1], List.of(args).subList(2, args.length)));
    }

    private int run(String command, List<String> args) throws IOException, InterruptedException {
        return switch (command) {
            case "jar" -> jar(args.getFirst());
            case "brokers" -> brokers();
            case "test" -> test(args);
            case "mutation" -> MutationRun.run(maven, args);
            case "fuzz" -> {
                compileTests(command, "smpp-core,smpp-server,smpp-gateway-store,smpp-gateway", args);
                yield FuzzSearch.run(root, args);
            }
            case "stress" -> {
                compileTests(command, ":smpp-jcstress", args);
                yield StressSearch.run(root, args);
            }
            case "release" -> release("ReleaseCommand", args);
            case "site" -> release("site.SiteCommand", args);
            case "package" -> debianPackage(args);
            default -> throw new IllegalArgumentException(command);
        };
    }

    /** Builds the jar of the module in a folder unless it is up to date. Concurrent calls wait for each other. */
    private int jar(String module) throws IOException, InterruptedException {
        Path file = target.resolve("build.lock");
        try (FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int waited = 0; lock.tryLock() == null; waited++) {
                if (waited == LOCK_SECONDS) {
                    Maven.fail("another build has held " + file + " for " + LOCK_SECONDS / 60 + " minutes");
                }
                Thread.sleep(1_000);
            }
            if (!isFresh(executable(module).toFile().lastModified())) {
                build(module);
            }
        }
        return 0;
    }

    private Path executable(String module) {
        Path folder = root.resolve(module);
        return folder.resolve("target/" + folder.getFileName() + ".jar");
    }

    /** Returns true if no source file of the jars is newer than a time, which is 0 for a missing jar. */
    private boolean isFresh(long time) throws IOException {
        return Stream.concat(Stream.of(root), modules().stream())
                .flatMap(module -> Stream.of(module.resolve("pom.xml"), module.resolve("src/main")))
                .noneMatch(file -> isNewer(file.toFile(), time));
    }

    private static boolean isNewer(File file, long time) {
        File[] inside = file.listFiles();
        return file.lastModified() > time
                || (inside != null && Stream.of(inside).anyMatch(each -> isNewer(each, time)));
    }

    /** Compiles the modules of a jar, given the folder of its module, without tests and static analysis. */
    private void build(String module) throws IOException, InterruptedException {
        String further = switch (module) {
            case "smpp-tools" -> "";
            case "etc/smpp-gateway-bench" -> ",smpp-gateway-store,smpp-gateway,etc/smpp-brokers,etc/smpp-attackers";
            case "smpp-benchmarks" -> ",smpp-gateway-store,etc/smpp-attackers";
            default -> ",smpp-gateway-store";
        };
        String modules = "etc/smpp-launcher,smpp-core,smpp-client,smpp-server,smpp-simulator," + module + further;
        String name = Path.of(module).getFileName().toString();
        Path log = target.resolve(name + "-build.log");
        Files.writeString(log, "");
        FileTime started = Files.getLastModifiedTime(log);
        ProcessBuilder call = maven(
                "-Prun",
                "-pl",
                modules,
                "resources:resources",
                "compiler:compile@default-compile",
                "jar:jar@default-jar",
                "shade:shade@uber-jar");
        // A module whose classes are up to date is not worth a line.
        AtomicReference<String> current = new AtomicReference<>("");
        Process process = Maven.start(call.redirectErrorStream(true).redirectOutput(Redirect.PIPE));
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(log))) {
            process.inputReader().lines().forEach(line -> {
                lines.println(line);
                Matcher building = BUILDING.matcher(line);
                if (building.matches()) {
                    current.set(building.group(1).replace("Building", "building"));
                } else if (line.contains("Compiling ")) {
                    System.err.println(current);
                }
            });
        }
        if (process.waitFor() != 0) {
            try (Stream<String> lines = Files.lines(log)) {
                lines.filter(ERROR.asMatchPredicate()).limit(MAX_ERROR_LINES).forEach(System.err::println);
            }
            Maven.fail("building " + name + " failed, see " + log);
        }
        // All jars of the build get the time of its start, as one may contain another: a file that was edited during
        // the build is then newer than each of them.
        for (String each : modules.split(",", -1)) {
            if (Files.exists(executable(each))) {
                Files.setLastModifiedTime(executable(each), started);
            }
        }
    }

    /** Writes a file with the class path of the brokers of Apache Kafka. */
    private int brokers() throws IOException, InterruptedException {
        System.err.println("fetching the brokers of Apache Kafka with Maven (45 jars, once) ...");
        compile("brokers", "-Prun", "-pl", ":smpp-brokers", "generate-resources");
        Files.setLastModifiedTime(
                root.resolve("etc/smpp-brokers/target/classpath"), FileTime.fromMillis(System.currentTimeMillis()));
        return 0;
    }

    /**
     * Runs the tests of all modules, or of one. Tests of one module compile the modules that it needs without testing
     * them.
     */
    private int test(List<String> args) throws IOException, InterruptedException {
        boolean full = args.contains("--full");
        boolean underLoad = args.contains("--under-load");
        List<String> rest = new ArrayList<>(args);
        rest.removeAll(List.of("--full", "--under-load"));
        List<String> names =
                rest.stream().takeWhile(arg -> !arg.startsWith("-")).toList();
        if (names.size() > 2) {
            Maven.fail("usage: ./smpp test [--full] [--under-load] [MODULE [CLASS[#METHOD]]] [Maven options]");
        }
        List<String> options = new ArrayList<>(List.of("verify"));
        options.addAll(TestRun.KEEP_GOING);
        if (full) {
            options.addAll(List.of("-Pfull,stress", "-Dsmpp.checkedTests"));
        }
        if (!names.isEmpty()) {
            options.addAll(only(names.getFirst()));
        }
        if (names.size() == 2) {
            options.addAll(only(names.get(1).replaceFirst("#.*", "").endsWith("IT"), names.get(1)));
        }
        List<String> given = rest.subList(names.size(), rest.size());
        // Neither a selection of tests nor a single module other than smpp-core reaches the minimum coverage.
        boolean whole = names.isEmpty() || names.equals(List.of("smpp-core"));
        if (!whole || given.stream().anyMatch(arg -> arg.matches("-D(it\\.)?test=.*"))) {
            options.add("-Djacoco.skip=true");
        }
        given.forEach(option -> options.add(completed(option)));
        if (!full) {
            // Most tests wait most of the time, so modules are tested in parallel. An option -T of the caller comes
            // first and takes precedence.
            options.addAll(List.of("-T", "3"));
        }
        int status = underLoad ? testUnderLoad(options) : test(options, "test.log");
        return full && names.isEmpty() && status == 0 ? afterFull() : status;
    }

    /**
     * Completes an option that only excludes tests, such as {@code -Dtest=!ATest}: Maven would run all other classes,
     * so the pattern for the tests of the plug-in is added.
     */
    private static String completed(String option) {
        return option.replaceFirst("^(-Dtest=)(?=!)(?!.*,[^!])", "$1*Test,")
                .replaceFirst("^(-Dit\\.test=)(?=!)(?!.*,[^!])", "$1*IT,");
    }

    private int test(List<String> options, String log) throws IOException, InterruptedException {
        return new TestRun(root, target.resolve(log), Boolean.getBoolean("smpp.terminal")).run(maven.call(options));
    }

    private int testUnderLoad(List<String> options) throws IOException, InterruptedException {
        options.add("-Dtests.timeout=" + UNDER_LOAD_SECONDS);
        try (Load load = Load.start(target.resolve("load"))) {
            System.out.println("beside " + load);
            return test(options, "test-under-load.log");
        }
    }

    private int afterFull() throws IOException, InterruptedException {
        int status = test(List.of("--under-load"));
        for (String attacked : List.of("bench", "gateway")) {
            status = status == 0 ? run(new ProcessBuilder(root + "/smpp", attacked, "attack").inheritIO()) : status;
        }
        status = status == 0 ? run("mutation", List.of()) : status;
        status = status == 0 ? run("stress", List.of("60")) : status;
        return status == 0 ? run("fuzz", List.of("300")) : status;
    }

    /** Returns the options that select the tests of a module. */
    private List<String> only(String name) throws IOException {
        List<Path> modules = modules();
        Path module = module(root, name);
        if (!modules.contains(module)) {
            Maven.fail("test " + name + ": no such module (expected: "
                    + modules.stream()
                            .map(each -> each.getFileName().toString())
                            .sorted()
                            .collect(Collectors.joining(", "))
                    + ")");
        }
        // Profile "only" skips the tests of modules without this file.
        for (Path each : modules) {
            Files.deleteIfExists(each.resolve(SELECTED));
        }
        Files.createDirectories(module.resolve(SELECTED).getParent());
        Files.writeString(module.resolve(SELECTED), "");
        return List.of("-pl", root.relativize(module).toString(), "-am", "-Dsmpp.only");
    }

    /** Returns the options that select one class, or one method of it. */
    private static List<String> only(boolean integration, String name) {
        return integration ? List.of("-Dtest=none", "-Dit.test=" + name) : List.of("-Dtest=" + name, "-DskipITs");
    }

    /** Returns the folders of the modules: those in the folder of the project, and those in etc. */
    private List<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (Path parent : List.of(root, root.resolve(ETC))) {
            if (Files.isDirectory(parent)) {
                try (Stream<Path> folders = Files.list(parent)) {
                    folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                            .forEach(modules::add);
                }
            }
        }
        return modules;
    }

    /**
     * Returns the folder of a module with this name or identifier; the folders of the examples lack the prefix of the
     * identifier.
     */
    static Path module(Path root, String name) {
        return Stream.of(root.resolve(name), root.resolve(ETC).resolve(name))
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(root.resolve(name.replaceFirst("^smpp-", "")));
    }

    /** Compiles the tests of modules with the profile of a search. */
    private void compileTests(String command, String modules, List<String> args)
            throws IOException, InterruptedException {
        if (args.isEmpty() || args.size() > 2) {
            Maven.fail("usage: ./smpp " + command + " SECONDS [NAME]");
        }
        System.err.println("building ...");
        compile(command, "-P" + command, "-Djacoco.skip=true", "test-compile", "-pl", modules, "-am");
    }

    private int debianPackage(List<String> args) throws IOException, InterruptedException {
        if (!args.isEmpty()) {
            Maven.fail("usage: ./smpp package");
        }
        jar(GATEWAY);
        try {
            System.out.println("package: " + DebianPackage.write(root, executable(GATEWAY), target));
            return 0;
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            Maven.fail("package: " + e.getMessage());
            return 2;
        }
    }

    /** Runs a class of smpp-release in a JVM with the options of this one. */
    private int release(String type, List<String> args) throws IOException, InterruptedException {
        compile("release", "-Prun", "compile", "-pl", ":smpp-release", "-am");
        Path built = root.resolve("etc/smpp-release/target");
        String classPath = built.resolve("classes") + ":"
                + Files.readString(built.resolve("classpath")).strip();
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", classPath, "io.smppcore.release." + type, root.toString()));
        return run(new ProcessBuilder(join(command, args)).inheritIO());
    }

    private void compile(String command, String... options) throws IOException, InterruptedException {
        Path log = target.resolve(command + "-build.log");
        if (run(maven(options).redirectErrorStream(true).redirectOutput(log.toFile())) != 0) {
            Maven.fail("building failed, see " + log);
        }
    }

    private ProcessBuilder maven(String... args) {
        return maven.call(List.of(args));
    }

    private static int run(ProcessBuilder builder) throws IOException, InterruptedException {
        return Maven.start(builder).waitFor();
    }

    private static List<String> join(Collection<String> first, Collection<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
