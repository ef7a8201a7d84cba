package io.smppcore.tools.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smppcore.tools.ToolProcess;
import io.smppcore.tools.ledger.NumberedLoad.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Outcomes between two processes: a message that a client calls accepted is at the server, one that it calls never
 * written is not, one of unknown outcome may be; none is there twice. The server writes each message to a file before
 * it responds, and neither side can prepare for its end.
 */
@Timeout(90)
class LedgerAcrossProcessesIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int SOME = 300;

    /** Longer than requestTimeout, and enquireLinkInterval with enquireLinkTimeout, of the client. */
    private static final long FROZEN_MILLIS = 2_500;

    @TempDir
    private Path folder;

    private final List<ToolProcess> processes = new ArrayList<>();
    private final Ledger client = new Ledger();

    @Test
    void keepsTheLedgerWhenTheServerIsKilledAndRestarted() throws Exception {
        ToolProcess server = server(0);
        int port = port(server);
        try (NumberedLoad load = new NumberedLoad(port, 0, client::record)) {
            load.start();
            client.awaitAccepted(SOME);
            server.kill();
            await().atMost(SOON).until(() -> client.count(Fate.NEVER_WRITTEN) > 0);
            assertThat(port(server(port))).isEqualTo(port);
            client.awaitAccepted(client.count(Fate.ACCEPTED) + SOME);
        }
        assertThat(client.count(Fate.UNKNOWN)).isPositive();
        client.assertAgreesWith(recorded());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGSTOP")
    void keepsTheLedgerWhenTheServerIsFrozenBeyondTheTimeout() throws Exception {
        ToolProcess server = server(0);
        try (NumberedLoad load = new NumberedLoad(port(server), 0, client::record)) {
            load.start();
            client.awaitAccepted(SOME);
            signal("STOP", server);
            TimeUnit.MILLISECONDS.sleep(FROZEN_MILLIS); // the test is about elapsed time
            int before = client.count(Fate.ACCEPTED);
            assertThat(client.count(Fate.UNKNOWN)).isPositive();
            assertThat(client.count(Fate.NEVER_WRITTEN)).isPositive();
            signal("CONT", server);
            client.awaitAccepted(before + SOME);
        }
        client.assertAgreesWith(recorded());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGSTOP")
    void keepsTheLedgerWhenTheClientIsKilled() throws Exception {
        ToolProcess server = server(0);
        int port = port(server);
        Path file = folder.resolve("client");
        ToolProcess killed = start(RecordingClient.class, String.valueOf(port), file.toString());
        await().atMost(SOON).until(() -> recorded().size() > SOME);
        // So that the window of the client is full when it ends.
        signal("STOP", server);
        await().atMost(SOON).until(() -> unfinished(file) == NumberedLoad.WINDOW);
        killed.kill();
        killed.handle().onExit().get(10, TimeUnit.SECONDS);
        signal("CONT", server);
        Files.readAllLines(file).stream()
                .map(line -> line.split(" ", 2))
                .forEach(words -> client.record(Integer.parseInt(words[0]), Fate.valueOf(words[1])));
        // The server may still read the requests of the killed client, then ends the session and accepts another.
        int first = 1_000_000;
        Ledger second = new Ledger();
        try (NumberedLoad load = new NumberedLoad(port, first, second::record)) {
            load.start();
            second.awaitAccepted(SOME);
        }
        List<Integer> all = recorded();
        second.assertAgreesWith(all.stream().filter(number -> number >= first).toList());
        assertThat(client.callUnfinishedUnknown()).isBetween(1, NumberedLoad.WINDOW);
        client.assertAgreesWith(all.stream().filter(number -> number < first).toList());
    }

    @AfterEach
    void endProcesses() {
        processes.forEach(ToolProcess::close);
    }

    private ToolProcess server(int port) throws IOException {
        return start(
                RecordingServer.class,
                String.valueOf(port),
                folder.resolve("server").toString());
    }

    private ToolProcess start(Class<?> main, String... args) throws IOException {
        ToolProcess started = ToolProcess.startMain(main, args);
        processes.add(started);
        return started;
    }

    private static int port(ToolProcess server) throws InterruptedException {
        return Integer.parseInt(server.awaitLine(Pattern.compile("listening on (\\d+)")));
    }

    private static void signal(String name, ToolProcess process) throws Exception {
        String pid = String.valueOf(process.handle().pid());
        assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor())
                .isZero();
    }

    /** Returns the number of requests without an outcome in the file of a client. */
    private static long unfinished(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        long sent =
                lines.stream().filter(line -> line.endsWith(" " + Fate.SENDING)).count();
        return 2 * sent - lines.size();
    }

    private List<Integer> recorded() throws IOException {
        Path file = folder.resolve("server");
        return Files.exists(file)
                ? Files.readAllLines(file).stream().map(Integer::valueOf).toList()
                : List.of();
    }

    /** The outcomes of a client's requests. Thread-safe. */
    private static final class Ledger {

        private final Map<Integer, Set<Fate>> fates = new ConcurrentHashMap<>();
        private final Set<String> twice = ConcurrentHashMap.newKeySet();

        void record(int number, Fate fate) {
            fates.compute(number, (same, known) -> {
                Set<Fate> all = known == null ? EnumSet.noneOf(Fate.class) : EnumSet.copyOf(known);
                boolean isFirst = known == null || known.equals(EnumSet.of(Fate.SENDING));
                if (!all.add(fate) || !isFirst || (known == null) != (fate == Fate.SENDING)) {
                    twice.add(number + ": " + known + " and " + fate);
                }
                return all;
            });
        }

        int count(Fate fate) {
            return (int)
                    fates.values().stream().filter(all -> all.contains(fate)).count();
        }

        void awaitAccepted(int count) {
            await().atMost(SOON).until(() -> count(Fate.ACCEPTED) >= count);
        }

        /** Completes the requests that a killed client has left without an outcome; returns their number. */
        int callUnfinishedUnknown() {
            List<Integer> unfinished = fates.entrySet().stream()
                    .filter(request -> request.getValue().equals(EnumSet.of(Fate.SENDING)))
                    .map(Map.Entry::getKey)
                    .toList();
            unfinished.forEach(number -> record(number, Fate.UNKNOWN));
            return unfinished.size();
        }

        void assertAgreesWith(List<Integer> recorded) {
            assertThat(twice).as("requests with more than one outcome").isEmpty();
            assertThat(fates.values())
                    .as("requests without an outcome")
                    .allSatisfy(all -> assertThat(all).hasSize(2));
            assertThat(recorded).as("at the server, each once").doesNotHaveDuplicates();
            Set<Integer> there = new HashSet<>(recorded);
            assertThat(there).as("accepted here").containsAll(ended(Fate.ACCEPTED));
            assertThat(there).as("never written here").noneMatch(ended(Fate.NEVER_WRITTEN)::contains);
            there.removeAll(ended(Fate.ACCEPTED));
            assertThat(ended(Fate.UNKNOWN)).as("unknown here").containsAll(there);
            assertThat(ended(Fate.REFUSED)).as("refused here").isEmpty();
        }

        private Set<Integer> ended(Fate fate) {
            Set<Integer> numbers = new HashSet<>();
            fates.forEach((number, all) -> {
                if (all.contains(fate)) {
                    numbers.add(number);
                }
            });
            return numbers;
        }
    }
}
