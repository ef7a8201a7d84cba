package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.smppcore.build.DebianPackage;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Prerequisite;
import io.smppcore.testing.ProjectFolder;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package: its files, its commands, its service, and its installation. */
@Order(1)
@Timeout(Waits.METHOD_SECONDS)
@EnabledOnOs(value = OS.LINUX, disabledReason = "dpkg")
class DebianPackageIT {

    private static final String CONFIGURATION = "/etc/smpp-gateway/gateway.yaml";
    private static final String PROGRAM = "/usr/bin/smpp-gateway";
    private static final String STATUS = "STATUS=accepts binds on port ";

    @TempDir
    static Path directory;

    private static Path file;
    private static Path tree;

    /** Output and exit code of a program. */
    private record Result(int status, String output) {}

    @BeforeAll
    static void makeAndExtract() throws IOException, InterruptedException {
        Prerequisite.DPKG_DEB.require(isInstalled("dpkg-deb"));
        Prerequisite.JLINK.require(ToolProvider.findFirst("jlink").isPresent());
        file = DebianPackage.write(
                ProjectFolder.root().toAbsolutePath(), Path.of("target/smpp-gateway.jar"), directory);
        tree = directory.resolve("extracted");
        output("dpkg-deb", "-x", file.toString(), tree.toString());
    }

    private static boolean isInstalled(String program) throws IOException, InterruptedException {
        return run(Map.of(), "sh", "-c", "command -v " + program).status == 0;
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Result result = run(Map.of(), command);
        assertThat(result.status).as(result.output).isZero();
        return result.output;
    }

    private static Result run(Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        Process process = builder(variables, command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private static ProcessBuilder builder(Map<String, String> variables, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(variables);
        builder.environment().remove("JAVA_HOME");
        return builder;
    }

    /** Returns a process with the own runtime of the package only: there are no programs on its PATH. */
    private static ProcessBuilder installed(Map<String, String> variables, String... command) throws IOException {
        ProcessBuilder builder = builder(variables, command);
        builder.environment()
                .put("PATH", Files.createDirectories(directory.resolve("empty")).toString());
        return builder;
    }

    private static String installed(String path) {
        return tree + path;
    }

    /** Returns the value of a key of the unit. */
    private static String unit(String key) throws IOException {
        return Files.readAllLines(Path.of(installed("/usr/lib/systemd/system/smpp-gateway.service"))).stream()
                .filter(line -> line.startsWith(key + "="))
                .map(line -> line.substring(key.length() + 1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void filesBelongToRootAndOnlyThoseWithSecretsAreHidden() throws Exception {
        List<String> files = output("dpkg-deb", "-c", file.toString()).lines().toList();
        assertThat(files)
                .hasSizeGreaterThan(50)
                .allSatisfy(line -> assertThat(line).containsPattern("^\\S+ root/root "))
                // Links have all rights, which have no effect.
                .allSatisfy(line -> assertThat(line).containsPattern("^(l|[d-]rwxr-xr-x|-rw-r--r--|-rw-r-----)"));
        assertThat(files.stream()
                        .filter(line -> line.startsWith("-rw-r-----"))
                        .map(line -> line.replaceFirst(".* \\.", "")))
                .containsExactlyInAnyOrder(CONFIGURATION, "/etc/default/smpp-gateway");
    }

    @Test
    void doesNotReplaceChangedConfigurations() throws Exception {
        assertThat(output("dpkg-deb", "-I", file.toString(), "conffiles").lines())
                .containsExactlyInAnyOrder(CONFIGURATION, "/etc/default/smpp-gateway");
    }

    @Test
    void checksItsConfigurationWithItsOwnJava() throws Exception {
        Process check = installed(Map.of(), installed(PROGRAM), "check", installed(CONFIGURATION))
                .redirectErrorStream(true)
                .start();
        assertThat(new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("no mistakes: 1 accounts, 1 SMSCs, 0 routes, 0 routes of mobile-originated messages, 0 rules"
                        + System.lineSeparator());
        assertThat(check.waitFor()).isZero();
    }

    @Test
    void systemdAcceptsTheUnit() throws Exception {
        Prerequisite.SYSTEMD.require(isInstalled("systemd-analyze"));
        Path unit = Path.of(installed("/usr/lib/systemd/system/smpp-gateway.service"));
        // It checks that the program exists.
        Path here = Files.createDirectories(directory.resolve("units")).resolve("smpp-gateway.service");
        Files.writeString(here, Files.readString(unit).replace(PROGRAM, installed(PROGRAM)));
        assertThat(run(Map.of(), "systemd-analyze", "verify", "--man=no", here.toString()))
                .isEqualTo(new Result(0, ""));
    }

    @Test
    void theServiceReportsItsStateAndAnswersTheWatchdog() throws Exception {
        assumeFalse(RunCommandIT.ignoresHangup(), "needs SIGHUP, which this process ignores (start it without nohup)");
        Path own = directory.resolve("own.yaml");
        try (NotifySocket socket = new NotifySocket(directory.resolve("notify").toString());
                Smsc smsc = new Smsc(0, null)) {
            write(own, smsc.port(), "secret");
            String command =
                    unit("ExecStart").replace(PROGRAM, installed(PROGRAM)).replace(CONFIGURATION, own.toString());
            Process service = installed(
                            Map.of(
                                    ServiceManager.SOCKET,
                                    directory.resolve("notify").toString(),
                                    ServiceManager.WATCHDOG_USEC,
                                    "100000",
                                    "SMPP_JAVA_OPTS",
                                    "-Xmx128m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"),
                            command.split(" "))
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("service.log").toFile())
                    .start();
            try {
                String status = socket.awaitFirst("READY=1").getLast();
                assertThat(status).startsWith(STATUS);
                int port = Integer.parseInt(status.substring(STATUS.length()));
                socket.awaitFirst("WATCHDOG=1");
                try (SmppClient client = client(port, "secret")) {
                    client.send(SubmitSm.builder()
                            .sourceAddress(Address.alphanumeric("Shop"))
                            .destinationAddress(Address.international("491701234567"))
                            .build());
                }
                smsc.awaitMessage(1);

                write(own, smsc.port(), "other");
                signal(service, "HUP");
                assertThat(socket.awaitFirst("RELOADING=1").getLast()).startsWith("MONOTONIC_USEC=");
                assertThat(socket.awaitFirst("READY=1").getLast())
                        .isEqualTo("STATUS=reloaded the configuration: 1 changes");
                client(port, "other").close();

                Files.writeString(own, "accounts: 1");
                signal(service, "HUP");
                socket.awaitFirst("RELOADING=1");
                assertThat(socket.awaitFirst("READY=1").getLast())
                        .isEqualTo("STATUS=the configuration was not reloaded, see the log");
                socket.awaitFirst("WATCHDOG=1");

                signal(service, "TERM");
                socket.awaitFirst("STOPPING=1");
                assertThat(service.waitFor()).isEqualTo(Integer.parseInt(unit("SuccessExitStatus")));
                // A line with a priority instead of a time, as the unit wants it.
                assertThat(directory.resolve("service.log")).content().contains("<6>Node: started: SMPP on port ");
            } finally {
                service.destroyForcibly();
            }
        }
    }

    private static void write(Path configuration, int smsc, String password) throws IOException {
        Files.writeString(configuration, """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: %s}}
                smscs: {alpha: {client: {endpoints: "127.0.0.1:%d", systemId: me, password: secret}}}
                store: {minFree: 1MiB}
                """.formatted(directory.resolve("data"), password, smsc));
    }

    private static SmppClient client(int port, String password) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", port)
                .systemId("shop")
                .password(password)
                .connect();
    }

    /** Sends a signal as the unit does for a reload. */
    private static void signal(Process service, String name) throws IOException, InterruptedException {
        output("sh", "-c", "kill -" + name + " " + service.pid());
    }

    /** Installs, upgrades, removes and purges the package in a copy of this system, whose changes stay in memory. */
    @Test
    void installsAndRemovesUserFilesAndService() throws Exception {
        Prerequisite.INSTALLATION.require(isInstalled("adduser") && inCopy("true").status == 0);
        Result result = inCopy("""
                dpkg -i /package.deb
                echo == installed
                id -gn smpp-gateway
                stat -c '%U:%G %a %n' /etc/smpp-gateway /etc/smpp-gateway/gateway.yaml /var/lib/smpp-gateway
                systemctl is-enabled smpp-gateway
                dpkg --verify smpp-gateway
                smpp-gateway check /etc/smpp-gateway/gateway.yaml
                echo == changed
                echo '# changed' >>/etc/smpp-gateway/gateway.yaml
                chmod 600 /etc/smpp-gateway/gateway.yaml
                touch /var/lib/smpp-gateway/format
                systemctl disable smpp-gateway
                dpkg -i /package.deb
                echo == upgraded
                tail -n 1 /etc/smpp-gateway/gateway.yaml
                stat -c '%a' /etc/smpp-gateway/gateway.yaml
                systemctl is-enabled smpp-gateway || true
                dpkg -r smpp-gateway
                echo == removed
                ls /etc/smpp-gateway /var/lib/smpp-gateway
                ls -d /usr/lib/smpp-gateway || true
                dpkg -P smpp-gateway
                echo == purged
                ls -d /etc/smpp-gateway /etc/default/smpp-gateway /var/lib/smpp-gateway 2>&1 || true
                id -un smpp-gateway
                """);
        assertThat(result.status).as(result.output).isZero();
        assertThat(section(result, "installed"))
                .containsExactly(
                        "smpp-gateway",
                        "root:smpp-gateway 750 /etc/smpp-gateway",
                        "root:smpp-gateway 640 /etc/smpp-gateway/gateway.yaml",
                        "smpp-gateway:smpp-gateway 700 /var/lib/smpp-gateway",
                        "enabled",
                        "no mistakes: 1 accounts, 1 SMSCs, 0 routes, 0 routes of mobile-originated messages, 0 rules");
        assertThat(result.output)
                .contains("smpp-gateway does not start before /etc/smpp-gateway/gateway.yaml is changed.");
        assertThat(section(result, "upgraded")).startsWith("# changed", "600", "disabled");
        assertThat(section(result, "removed"))
                .startsWith("/etc/smpp-gateway:", "gateway.yaml", "", "/var/lib/smpp-gateway:", "format")
                .doesNotContain("/usr/lib/smpp-gateway");
        assertThat(section(result, "purged"))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).containsPattern("cannot access|^smpp-gateway$"));
    }

    /** Returns the lines between a heading and the next one. */
    private static List<String> section(Result result, String heading) {
        return result.output
                .lines()
                .dropWhile(line -> !line.equals("== " + heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("== "))
                .toList();
    }

    /** Runs shell commands in a copy of this system without the running systemd. */
    private static Result inCopy(String commands) throws IOException, InterruptedException {
        Path copy = Files.createDirectories(directory.resolve("copy"));
        return run(
                Map.of("LC_ALL", "C", "DEBIAN_FRONTEND", "noninteractive"),
                "unshare",
                "--mount",
                "sh",
                "-ec",
                """
                mount -t tmpfs tmpfs "$1"
                mkdir "$1/upper" "$1/work" "$1/system"
                mount -t overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" overlay "$1/system"
                mount -t proc proc "$1/system/proc"
                mount --rbind /dev "$1/system/dev"
                cp "$2" "$1/system/package.deb"
                exec chroot "$1/system" sh -ec "$3"
                """,
                "sh",
                copy.toString(),
                file.toString(),
                commands);
    }
}
