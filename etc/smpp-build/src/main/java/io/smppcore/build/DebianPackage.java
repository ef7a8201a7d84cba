package io.smppcore.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Package of the gateway for Debian: its jar, a Java runtime with the modules that it needs, a service of systemd. The
 * files in smpp-gateway/debian are its parts; {@code dpkg-deb} writes it. The same commit, JDK and dpkg-deb give the
 * same octets.
 */
public final class DebianPackage {

    private static final String NAME = "smpp-gateway";

    /**
     * Modules of the runtime. Libraries in the jar also mention java.desktop and java.sql, in classes that the gateway
     * does not use.
     */
    private static final List<String> MODULES = List.of(
            "java.logging", // export of traces
            "java.management",
            "java.naming",
            "java.net.http",
            "java.security.jgss", // Kafka
            "java.security.sasl", // Kafka
            "java.xml", // Logback
            "jdk.charsets", // texts
            "jdk.crypto.ec", // TLS before Java 22
            "jdk.httpserver", // SMSCs of the demo
            "jdk.jcmd", // dumps of threads and heap
            "jdk.jfr",
            "jdk.management",
            "jdk.net",
            "jdk.security.auth", // Kafka with Kerberos
            "jdk.security.jgss", // Kafka with Kerberos
            "jdk.unsupported");

    private static final Map<String, String> ARCHITECTURES = Map.of("amd64", "amd64", "aarch64", "arm64");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>smpp-bom</artifactId>\\s*<version>([^<]+)</version>");
    /** Variable with the time of all files, which dpkg-deb uses as well. */
    private static final String EPOCH = "SOURCE_DATE_EPOCH";

    private static final int KIBIBYTE = 1_024;

    private final Path root;
    private final Path tree;
    private final Instant time;
    private final String version;

    private DebianPackage(Path root, Path tree) throws IOException, InterruptedException {
        this.root = root;
        this.tree = tree;
        this.time = time(root);
        this.version = version(Files.readString(root.resolve("pom.xml")), time);
    }

    /**
     * Writes the package for the processor of this machine, and returns its file.
     *
     * @param root folder of the project
     * @param jar executable jar of the gateway
     * @param target folder for the file; its folder {@code debian} is replaced
     */
    public static Path write(Path root, Path jar, Path target) throws IOException, InterruptedException {
        Path tree = target.resolve("debian");
        delete(tree);
        DebianPackage made = new DebianPackage(root, tree);
        made.fill(jar);
        return made.pack(target);
    }

    /**
     * Returns the version of a package: that of the project or, for a snapshot, one that is lower than that of the
     * release and increases with the time of the commit.
     */
    static String version(String pom, Instant time) {
        Matcher found = VERSION.matcher(pom);
        if (!found.find()) {
            throw new IllegalArgumentException("pom.xml: no version of smpp-bom");
        }
        return found.group(1)
                .replace("-SNAPSHOT", "~" + format("uuuuMMddHHmmss").format(time));
    }

    /** Returns the time of all files: SOURCE_DATE_EPOCH, or that of the last commit. */
    private static Instant time(Path root) throws IOException, InterruptedException {
        String seconds = System.getenv(EPOCH);
        return Instant.ofEpochSecond(Long.parseLong(
                seconds != null
                        ? seconds
                        : output(root, Map.of(), "git", "log", "-1", "--format=%ct")
                                .strip()));
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    private void fill(Path jar) throws IOException {
        Path parts = root.resolve("smpp-gateway/debian");
        Path files = Files.createDirectories(tree.resolve("usr/lib/" + NAME));
        link(files.resolve("runtime"));
        Files.copy(jar, files.resolve(NAME + ".jar"));
        executable("usr/bin/" + NAME, Files.readString(parts.resolve(NAME)).replace("@JVM_OPTIONS@", jvmOptions()));
        copy(parts.resolve(NAME + ".service"), "usr/lib/systemd/system/" + NAME + ".service");
        copy(parts.resolve("default"), "etc/default/" + NAME);
        copy(parts.resolve("gateway.yaml"), "etc/" + NAME + "/gateway.yaml");
        copy(parts.resolve("gateway.yaml"), "usr/share/" + NAME + "/gateway.yaml");

        String documents = "usr/share/doc/" + NAME + "/";
        copy(parts.resolve("copyright"), documents + "copyright");
        copy(root.resolve("etc/smpp-release/dependencies.txt"), documents + "dependencies.txt");
        for (String folder : List.of("gateway", "monitoring")) {
            try (Stream<Path> pages = Files.list(root.resolve("docs").resolve(folder))) {
                for (Path page : pages.toList()) {
                    copy(page, documents + folder + "/" + page.getFileName());
                }
            }
        }
        compress(documents + "NEWS.gz", Files.readString(root.resolve("CHANGELOG.md")));
        compress(documents + "changelog.gz", """
                %s (%s) stable; urgency=medium

                  * NEWS.gz lists the changes.

                 -- The smpp-core project <smppcore@users.noreply.github.com>  %s
                """.formatted(
                        NAME, version, format("EEE, dd MMM uuuu HH:mm:ss +0000").format(time)));
    }

    /** Makes the runtime. */
    private static void link(Path runtime) {
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new IllegalStateException("no jlink (expected: a complete JDK)"));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(messages, true, StandardCharsets.UTF_8);
        int status = jlink.run(
                out,
                out,
                "--add-modules",
                String.join(",", MODULES),
                "--no-header-files",
                "--no-man-pages",
                "--output",
                runtime.toString());
        if (status != 0) {
            throw new IllegalStateException("jlink: " + messages.toString(StandardCharsets.UTF_8));
        }
    }

    /** Returns the options that the script {@code smpp} passes to the JVM as well. */
    private static String jvmOptions() {
        List<String> options =
                new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+ExitOnOutOfMemoryError"));
        if (Runtime.version().feature() >= 24) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        if (Runtime.version().feature() >= 25) {
            options.add("-XX:+UseCompactObjectHeaders");
        }
        return String.join(" ", options);
    }

    private void copy(Path from, String to) throws IOException {
        Path file = tree.resolve(to);
        Files.createDirectories(file.getParent());
        Files.copy(from, file);
    }

    private void executable(String to, String text) throws IOException {
        Path file = tree.resolve(to);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void compress(String to, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(tree.resolve(to)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private Path pack(Path target) throws IOException, InterruptedException {
        String architecture = ARCHITECTURES.get(System.getProperty("os.arch"));
        if (architecture == null) {
            throw new IllegalStateException("processor " + System.getProperty("os.arch") + " (expected: one of "
                    + ARCHITECTURES.keySet() + ")");
        }
        long octets = 0;
        StringBuilder sums = new StringBuilder();
        for (Path file : files()) {
            octets += Files.size(file);
            sums.append(md5(file)).append("  ").append(tree.relativize(file)).append('\n');
        }
        Path parts = root.resolve("smpp-gateway/debian");
        for (String script : List.of("postinst", "prerm", "postrm")) {
            executable("DEBIAN/" + script, Files.readString(parts.resolve(script)));
        }
        copy(parts.resolve("conffiles"), "DEBIAN/conffiles");
        Files.writeString(tree.resolve("DEBIAN/md5sums"), sums);
        Files.writeString(
                tree.resolve("DEBIAN/control"),
                Files.readString(parts.resolve("control"))
                        .replace("@VERSION@", version)
                        .replace("@ARCHITECTURE@", architecture)
                        .replace("@INSTALLED_SIZE@", Long.toString(octets / KIBIBYTE)));
        setModes();
        Path file = target.resolve(NAME + "_" + version + "_" + architecture + ".deb");
        // gzip, which every version of dpkg reads: most octets are compressed in the jar already.
        output(
                root,
                Map.of(EPOCH, Long.toString(time.getEpochSecond())),
                "dpkg-deb",
                "--root-owner-group",
                "-Zgzip",
                "--build",
                tree.toString(),
                file.toString());
        return file;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            return all.filter(file -> Files.isRegularFile(file) && !Files.isSymbolicLink(file))
                    .sorted()
                    .toList();
        }
    }

    private static String md5(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets the modes, whatever the umask. */
    private void setModes() throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path file : all.filter(each -> !Files.isSymbolicLink(each)).toList()) {
                boolean open = Files.isDirectory(file)
                        || Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
        // Secrets: the installation lets the group of the service read them.
        Files.setPosixFilePermissions(
                tree.resolve("etc/" + NAME + "/gateway.yaml"), PosixFilePermissions.fromString("rw-r-----"));
        Files.setPosixFilePermissions(
                tree.resolve("etc/default/" + NAME), PosixFilePermissions.fromString("rw-r-----"));
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Runs a program with variables in addition to those of this process, and returns its output. */
    private static String output(Path folder, Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new UncheckedIOException(new IOException(String.join(" ", command) + ": " + output.strip()));
        }
        return output;
    }
}
