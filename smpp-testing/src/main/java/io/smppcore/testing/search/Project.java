package io.smppcore.testing.search;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Program behind the commands of the script {@code smpp} that use Maven: builds, tests, searches and releases.
 *
 * <p>Arguments: the folder of the project, the command, and the arguments of the command. The exit code is that of the
 * process that failed, or 2 if the call or the machine is at fault.
 *
 * <p>The script starts it from this source file, because nothing may be compiled yet; it uses only the JDK.
 */
public final class Project {

    private static final int LOCK_SECONDS = 900;
    private static final int MAX_ERROR_LINES = 40;
    private static final Pattern BUILDING = Pattern.compile("\\[INFO] (Building .*\\d])");
    private static final Pattern ERROR = Pattern.compile("\\[ERROR] .*");

    private final Path root;
    private final Path target;

    private Project(Path root) throws IOException {
        this.root = root;
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
            case "mutation" -> mutation(args);
            case "fuzz" -> search("fuzz", "smpp-core,smpp-server,smpp-testing", "FuzzSearch", args);
            case "stress" -> search("stress", "smpp-jcstress,smpp-testing", "StressSearch", args);
            case "release" -> release("ReleaseCommand", args);
            case "site" -> release("site.SiteCommand", args);
            default -> throw new IllegalArgumentException(command);
        };
    }

    /** Builds the executable jar of a module unless it is up to date. Concurrent calls wait for each other. */
    private int jar(String module) throws IOException, InterruptedException {
        Path jar = root.resolve(module + "/target/" + module + ".jar");
        Path file = target.resolve("build.lock");
        try (FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int waited = 0; lock.tryLock() == null; waited++) {
                if (waited == LOCK_SECONDS) {
                    fail("another build has held " + file + " for " + LOCK_SECONDS / 60 + " minutes");
                }
                Thread.sleep(1_000);
            }
            if (!isFresh(jar.toFile().lastModified())) {
                build(module, jar);
            }
        }
        return 0;
    }

    /** Returns true if no source file of the jars is newer than a time, which is 0 for a missing jar. */
    private boolean isFresh(long time) {
        File[] modules = root.toFile().listFiles();
        return Stream.concat(Stream.of(root.toFile()), Stream.of(modules))
                .flatMap(module -> Stream.of(new File(module, "pom.xml"), new File(module, "src/main")))
                .noneMatch(file -> isNewer(file, time));
    }

    private static boolean isNewer(File file, long time) {
        File[] inside = file.listFiles();
        return file.lastModified() > time
                || (inside != null && Stream.of(inside).anyMatch(each -> isNewer(each, time)));
    }

    /** Compiles the modules of a jar, without tests and static analysis. */
    private void build(String module, Path jar) throws IOException, InterruptedException {
        String modules = "smpp-launcher,smpp-core,smpp-client,smpp-server,smpp-simulator," + module
                + (module.equals("smpp-tools") ? "" : ",smpp-gateway-store");
        Path log = target.resolve(module + "-build.log");
        Files.writeString(log, "");
        FileTime started = Files.getLastModifiedTime(log);
        ProcessBuilder maven = maven(
                "-Prun",
                "-pl",
                modules,
                "resources:resources",
                "compiler:compile@default-compile",
                "jar:jar@default-jar",
                "shade:shade@uber-jar");
        Process process = start(maven.redirectErrorStream(true).redirectOutput(Redirect.PIPE));
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(log))) {
            process.inputReader().lines().forEach(line -> {
                lines.println(line);
                Matcher building = BUILDING.matcher(line);
                if (building.matches()) {
                    System.err.println(building.group(1).replace("Building", "building"));
                }
            });
        }
        if (process.waitFor() != 0) {
            try (Stream<String> lines = Files.lines(log)) {
                lines.filter(ERROR.asMatchPredicate()).limit(MAX_ERROR_LINES).forEach(System.err::println);
            }
            fail("building " + module + " failed, see " + log);
        }
        // A file that was edited while the build ran is newer than the jar.
        Files.setLastModifiedTime(jar, started);
    }

    /** Writes a file with the class path of the brokers of Apache Kafka. */
    private int brokers() throws IOException, InterruptedException {
        System.err.println("fetching the brokers of Apache Kafka with Maven (45 jars, once) ...");
        compile("brokers", "-Prun", "-pl", "smpp-brokers", "generate-resources");
        Files.setLastModifiedTime(
                root.resolve("smpp-brokers/target/classpath"), FileTime.fromMillis(System.currentTimeMillis()));
        return 0;
    }

    private int test(List<String> args) throws IOException, InterruptedException {
        String first = args.isEmpty() ? "" : args.getFirst();
        boolean full = first.equals("--full");
        boolean one = !first.isEmpty() && !first.startsWith("-");
        List<String> options = new ArrayList<>(List.of("verify"));
        if (full) {
            options.addAll(List.of("-Pfull,stress", "-Dsmpp.checkedTests"));
        }
        if (one) {
            options.addAll(List.of("-pl", first, "-am", "-Dsmpp.only=" + only(first)));
        }
        options.addAll(full || one ? args.subList(1, args.size()) : args);
        if (!full) {
            // Most tests wait for something. An option -T of the caller comes first and takes precedence.
            options.addAll(List.of("-T", "2"));
        }
        Path started = Files.writeString(target.resolve("tests-started"), "");
        int status = run(maven(options));
        if (Files.isDirectory(root.resolve("smpp-testing/target/classes"))) {
            run(program("smpp-testing", "testing.search.SkippedTests", List.of(started.toString())));
        }
        List<String> seconds = List.of("60");
        if (full && status == 0) {
            status = mutation(List.of());
            status = status == 0 ? run("stress", seconds) : status;
            status = status == 0 ? run("fuzz", seconds) : status;
        }
        return status;
    }

    /** Returns a source folder that only this module has: see profile "only". */
    private String only(String module) {
        String folder = "io/smppcore/"
                + switch (module) {
                    case "smpp-core" -> "pdu";
                    case "smpp-spring-boot-starter" -> "spring";
                    case "smpp-gateway" -> "gateway/relay";
                    default -> module.replaceFirst("^smpp-", "").replace('-', '/');
                };
        if (!Files.isDirectory(root.resolve(module + "/src/main/java/" + folder))) {
            fail("test " + module + ": no such module");
        }
        return folder;
    }

    private int mutation(List<String> args) throws IOException, InterruptedException {
        List<String> options =
                List.of("-q", "-Pmutation", "-Djacoco.skip=true", "process-test-classes", "-pl", "smpp-core", "-am");
        int status = run(maven(join(options, args)));
        System.out.println(
                "reports: smpp-core/target/mutation/codec/index.html, smpp-core/target/mutation/tlv/index.html");
        return status;
    }

    /** Compiles the tests of modules with the profile of a command, then searches with a class of smpp-testing. */
    private int search(String command, String modules, String type, List<String> args)
            throws IOException, InterruptedException {
        if (args.isEmpty() || args.size() > 2) {
            fail("usage: ./smpp " + command + " SECONDS [NAME]");
        }
        System.err.println("building ...");
        compile(command, "-P" + command, "-Djacoco.skip=true", "test-compile", "-pl", modules, "-am");
        return run(program("smpp-testing", "testing.search." + type, args));
    }

    private int release(String type, List<String> args) throws IOException, InterruptedException {
        compile("release", "-Prun", "compile", "-pl", "smpp-release", "-am");
        return run(program("smpp-release", "release." + type, args));
    }

    private void compile(String command, String... options) throws IOException, InterruptedException {
        Path log = target.resolve(command + "-build.log");
        ProcessBuilder maven = maven(options).redirectErrorStream(true).redirectOutput(log.toFile());
        if (run(maven) != 0) {
            fail("building failed, see " + log);
        }
    }

    /** Returns a call of a class of a module, in a JVM with the options of this one. */
    private ProcessBuilder program(String module, String type, List<String> args) throws IOException {
        Path built = root.resolve(module + "/target");
        Path libraries = built.resolve("classpath");
        String classPath = built.resolve("classes")
                + (Files.exists(libraries) ? ":" + Files.readString(libraries).strip() : "");
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        // --add-modules is set only for a program that is started from its source.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("--add-modules"))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath, "io.smppcore." + type, root.toString()));
        return new ProcessBuilder(join(command, args)).inheritIO();
    }

    private ProcessBuilder maven(String... args) {
        return maven(List.of(args));
    }

    /** Returns a call of Maven without input, whose output is shown. */
    private ProcessBuilder maven(List<String> args) {
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-f", root + "/pom.xml"));
        ProcessBuilder maven = new ProcessBuilder(command).inheritIO().redirectInput(new File("/dev/null"));
        Map<String, String> environment = maven.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        if (Runtime.version().feature() >= 24) {
            // Maven's own libraries make these JVMs print warnings.
            String options = "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ";
            environment.merge("MAVEN_OPTS", options, (given, more) -> more + given);
        }
        // On the command line for Maven 3.8; hidden from Maven 3.9, which would read it a second time.
        String more = environment.remove("MAVEN_ARGS");
        if (more != null && !more.isBlank()) {
            command.addAll(Arrays.asList(more.strip().split("\\s+", -1)));
        }
        return maven.command(join(command, args));
    }

    private int run(ProcessBuilder builder) throws IOException, InterruptedException {
        return start(builder).waitFor();
    }

    private Process start(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            if (builder.command().getFirst().equals("mvn")) {
                fail("needs Maven 3.8.7 or later to build: no mvn on PATH");
            }
            throw e;
        }
    }

    private static List<String> join(Collection<String> first, Collection<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static void fail(String message) {
        System.err.println("smpp: " + message);
        System.exit(2);
    }
}
