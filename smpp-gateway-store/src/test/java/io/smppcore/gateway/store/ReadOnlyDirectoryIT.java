package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.testing.Waits;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Stores of processes that may not create files in the directory, or no longer. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no POSIX permissions")
class ReadOnlyDirectoryIT {

    private static final int GROUP = 32;
    private static final int VALUE_OCTETS = 32 << 10;
    private static final byte[] START = {};

    @TempDir
    Path directory;

    /** A process that fills a store, and writes the last number of each durable group to its output. */
    static final class Writer {

        private Writer() {}

        /** Runs the process with the directory of the store. */
        public static void main(String[] args) throws Exception {
            try (EmbeddedStore store = EmbeddedStore.open(Path.of(args[0]))) {
                Partition partition = Stores.partition(store);
                for (long first = 0; ; first += GROUP) {
                    Changes changes = new Changes();
                    for (long number = first; number < first + GROUP; number++) {
                        changes.put(Table.STATE, Stores.key(number), new byte[VALUE_OCTETS]);
                    }
                    Stores.commit(partition, changes);
                    System.out.println(first + GROUP - 1);
                }
            }
        }
    }

    private Path parent() {
        return directory.resolve("parent");
    }

    private Path data() {
        return parent().resolve("data");
    }

    private Path errors() {
        return directory.resolve("errors.log");
    }

    private static void permit(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    /** Lets the directory be deleted. */
    @AfterEach
    void permit() throws IOException {
        for (Path each : List.of(parent(), data(), data().resolve("partition-0"))) {
            if (Files.exists(each)) {
                permit(each, "rwx------");
            }
        }
    }

    /** Starts a program to which permissions apply, even if it runs as root. */
    private Process start(String... command) throws IOException {
        List<String> line = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            line.addAll(List.of(
                    "setpriv",
                    "--bounding-set=-dac_override,-dac_read_search",
                    "--inh-caps=-dac_override,-dac_read_search"));
        }
        line.addAll(List.of(command));
        return new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors().toFile()))
                .start();
    }

    private Process writer() throws IOException {
        return start(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                data().toString());
    }

    /** Waits for the end of a process and returns what it has complained of. */
    private String failure(Process process) throws IOException, InterruptedException {
        try {
            assertThat(process.waitFor(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isNotZero();
        return Files.readString(errors());
    }

    /** Skips the test unless permissions apply to programs that {@link #start} starts. */
    private void requirePermissions(Path readOnly) throws IOException, InterruptedException {
        boolean applied;
        try {
            Process probe = start("sh", "-c", "test -w \"$0\"", readOnly.toString());
            applied = probe.waitFor(Waits.SECONDS, TimeUnit.SECONDS) && probe.exitValue() == 1;
        } catch (IOException e) {
            applied = false;
        }
        assumeTrue(applied, "needs setpriv for root (Debian: apt-get install util-linux)");
    }

    @Test
    void aDirectoryThatCannotBeCreatedIsNamed() throws Exception {
        Files.createDirectory(parent());
        permit(parent(), "r-xr-xr-x");
        requirePermissions(parent());
        assertThat(failure(writer()))
                .contains("StoreException: " + data().resolve("lock") + " cannot be locked: ")
                .contains("AccessDeniedException: " + data())
                .contains("(expected: a file in a directory in which this process can create files)");
    }

    @Test
    void aReadOnlyDirectoryIsNamedAndStaysReadOnly() throws Exception {
        Files.createDirectories(data());
        permit(data(), "r-xr-xr-x");
        requirePermissions(data());
        assertThat(failure(writer())).contains("AccessDeniedException: " + data());
        assertThat(Files.getPosixFilePermissions(data())).doesNotContain(PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void aFileInPlaceOfTheDirectoryIsNamed() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> EmbeddedStore.open(file))
                .withMessageContaining("FileAlreadyExistsException: " + file);
    }

    @Test
    void aDirectoryThatBecomesReadOnlyFailsTheStoreWhichKeepsWhatItHasAcknowledged() throws Exception {
        Files.createDirectory(parent());
        Process process = writer();
        long last = -1;
        try (BufferedReader acknowledged = process.inputReader()) {
            for (String line = acknowledged.readLine(); line != null; line = acknowledged.readLine()) {
                if (last < 0) {
                    permit(data().resolve("partition-0"), "r-xr-xr-x");
                    permit(data(), "r-xr-xr-x");
                    requirePermissions(data());
                }
                last = Long.parseLong(line);
            }
            assertThat(failure(process))
                    .contains("partition-0: a commit has failed, and so do all later ones: ")
                    .contains("Permission denied");
        } finally {
            process.destroyForcibly();
        }
        permit();
        try (EmbeddedStore store = EmbeddedStore.open(data())) {
            List<Long> numbers = new ArrayList<>();
            Stores.partition(store).scan(Table.STATE, START, null, (key, value) -> numbers.add(Stores.number(key)));
            assertThat(numbers)
                    .startsWith(LongStream.rangeClosed(0, last).boxed().toArray(Long[]::new));
        }
    }
}
