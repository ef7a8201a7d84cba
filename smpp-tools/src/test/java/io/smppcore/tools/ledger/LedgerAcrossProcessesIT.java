package io.smppcore.tools.ledger;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.tools.ToolProcess;
import io.smppcore.tools.ledger.NumberedLoad.RequestOutcome;
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
 * Outcomes between two processes: the server has each message that a client counts as accepted, none that it counts as
 * never written, and possibly those of unknown outcome; none twice. The server writes each message to a file before it
 * responds, and neither side can prepare for its end.
 */
@Timeout(Waits.METHOD_SECONDS)
class LedgerAcrossProcessesIT {

    private static final int SOME = 300;

    /** Time after which the client gives a response up. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private final List<ToolProcess> processes = new ArrayList<>();
    private final Ledger client = new Ledger();

    @Test
    void keepsTheLedgerWhenTheServerIsKilledAndRestarted() throws Exception {
        ToolProcess server = server(0);
        int port = port(server);
        try (NumberedLoad load = new NumberedLoad(port, 0, SHORT, client::record)) {
            load.start();
            client.awaitAccepted(SOME);
            server.kill();
            eventually().until(() -> client.count(RequestOutcome.NEVER_WRITTEN) > 0);
            assertThat(port(server(port))).isEqualTo(port);
            client.awaitAccepted(client.count(RequestOutcome.ACCEPTED) + SOME);
        }
        assertThat(client.count(RequestOutcome.UNKNOWN)).isPositive();
        client.assertAgreesWith(recorded());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGSTOP")
    void keepsTheLedgerWhenTheServerIsFrozenBeyondTheTimeout() throws Exception {
        ToolProcess server = server(0);
        try (NumberedLoad load = new NumberedLoad(port(server), 0, SHORT, client::record)) {
            load.start();
            client.awaitAccepted(SOME);
            signal("STOP", server);
            // After requestTimeout, and after enquireLinkInterval and enquireLinkTimeout.
            eventually().until(() -> client.count(RequestOutcome.UNKNOWN) > 0);
            eventually().until(() -> client.count(RequestOutcome.NEVER_WRITTEN) > 0);
            int before = client.count(RequestOutcome.ACCEPTED);
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
        eventually().until(() -> recorded().size() > SOME);
        // Fills the window of the client before it is killed.
        signal("STOP", server);
        eventually().until(() -> unfinished(file) == NumberedLoad.WINDOW);
        killed.kill();
        killed.handle().onExit().get(Waits.SECONDS, TimeUnit.SECONDS);
        signal("CONT", server);
        Files.readAllLines(file).stream()
                .map(line -> line.split(" ", 2))
                .forEach(words -> client.record(Integer.parseInt(words[0]), RequestOutcome.valueOf(words[1])));
        // The server may still read the requests of the killed client before it closes the session and accepts another.
        int first = 1_000_000;
        Ledger second = new Ledger();
        try (NumberedLoad load = new NumberedLoad(port, first, Waits.BOUND, second::record)) {
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
        String command = "kill -" + name + " " + process.handle().pid();
        assertThat(new ProcessBuilder("sh", "-c", command).start().waitFor()).isZero();
    }

    /** Returns the number of requests in the file of a client that have no outcome. */
    private static long unfinished(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        long sent = lines.stream()
                .filter(line -> line.endsWith(" " + RequestOutcome.SENDING))
                .count();
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

        private final Map<Integer, Set<RequestOutcome>> outcomes = new ConcurrentHashMap<>();
        private final Set<String> twice = ConcurrentHashMap.newKeySet();

        void record(int number, RequestOutcome outcome) {
            outcomes.compute(number, (same, known) -> {
                Set<RequestOutcome> all = known == null ? EnumSet.noneOf(RequestOutcome.class) : EnumSet.copyOf(known);
                boolean isFirst = known == null || known.equals(EnumSet.of(RequestOutcome.SENDING));
                if (!all.add(outcome) || !isFirst || (known == null) != (outcome == RequestOutcome.SENDING)) {
                    twice.add(number + ": " + known + " and " + outcome);
                }
                return all;
            });
        }

        int count(RequestOutcome outcome) {
            return (int) outcomes.values().stream()
                    .filter(all -> all.contains(outcome))
                    .count();
        }

        void awaitAccepted(int count) {
            eventually().until(() -> count(RequestOutcome.ACCEPTED) >= count);
        }

        /** Records an unknown outcome for the unfinished requests of a killed client; returns their number. */
        int callUnfinishedUnknown() {
            List<Integer> unfinished = outcomes.entrySet().stream()
                    .filter(request -> request.getValue().equals(EnumSet.of(RequestOutcome.SENDING)))
                    .map(Map.Entry::getKey)
                    .toList();
            unfinished.forEach(number -> record(number, RequestOutcome.UNKNOWN));
            return unfinished.size();
        }

        void assertAgreesWith(List<Integer> recorded) {
            assertThat(twice).as("requests with more than one outcome").isEmpty();
            assertThat(outcomes.values())
                    .as("requests without an outcome")
                    .allSatisfy(all -> assertThat(all).hasSize(2));
            assertThat(recorded).as("at the server, each once").doesNotHaveDuplicates();
            Set<Integer> there = new HashSet<>(recorded);
            assertThat(there).as("accepted here").containsAll(ended(RequestOutcome.ACCEPTED));
            assertThat(there).as("never written here").noneMatch(ended(RequestOutcome.NEVER_WRITTEN)::contains);
            there.removeAll(ended(RequestOutcome.ACCEPTED));
            assertThat(ended(RequestOutcome.UNKNOWN)).as("unknown here").containsAll(there);
            assertThat(ended(RequestOutcome.REFUSED)).as("refused here").isEmpty();
        }

        private Set<Integer> ended(RequestOutcome outcome) {
            Set<Integer> numbers = new HashSet<>();
            outcomes.forEach((number, all) -> {
                if (all.contains(outcome)) {
                    numbers.add(number);
                }
            });
            return numbers;
        }
    }
}
