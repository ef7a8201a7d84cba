package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.DocumentedCommand;
import io.smppcore.testing.Waits;
import io.smppcore.trace.PcapTap;
import io.smppcore.type.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands in the blocks of all documents, with shorter times, other ports and files that exist.
 *
 * <p>Those that need TLS, a client, a router, a second process or more than a few seconds have tests of their own.
 */
@Timeout(Waits.METHOD_SECONDS)
class DocumentedCommandsIT {

    private static final String PDU = "00000010000000150000000000000001";

    /** Values of options and words that take too long, or belong to another process. */
    private static final Map<String, String> REPLACEMENTS = Map.ofEntries(
            Map.entry("--duration", "100ms"),
            Map.entry("--count", "200"),
            Map.entry("--repeats", "2"),
            Map.entry("--ramp", "100:300:100/100ms"),
            Map.entry("--windows", "8"));

    private static final Set<String> FILES = Set.of(
            "trace.hex", "letter.txt", "scenario.yaml", "loop.json", "capture.pcap", "a.hlog", "b.hlog", "c.hlog");

    @TempDir
    static Path folder;

    @SuppressWarnings("NullAway.Init") // set by start
    private static SmscSimulator simulator;

    @BeforeAll
    static void start() throws IOException {
        simulator = SmscSimulator.builder().start();
        Files.writeString(folder.resolve("trace.hex"), PDU);
        Files.writeString(folder.resolve("letter.txt"), "“Yes”, she said. ".repeat(20));
        Files.writeString(folder.resolve("scenario.yaml"), "receipts: {delay: 10ms}");
        Files.writeString(folder.resolve("loop.json"), "{\"mo\": {\"esme-to-esme\": true}}");
        try (PcapTap tap = PcapTap.open(folder.resolve("capture.pcap"));
                SmppClient client = SmppClient.builder()
                        .endpoint("127.0.0.1", simulator.port())
                        .systemId("me")
                        .octetTap(tap)
                        .connect()) {
            client.sendText(Address.alphanumeric("Bank"), Address.international("447700900000"), "Hello")
                    .orThrow();
        }
        for (String log : List.of("a.hlog", "b.hlog", "c.hlog")) {
            String file = folder.resolve(log).toString();
            Invocation run = Invocation.of("self-test", "--count", "100", "--warm-up", "1ms", "--hlog", file);
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }

    @AfterAll
    static void stop() {
        simulator.close();
    }

    static Stream<DocumentedCommand> commands() throws IOException {
        return DocumentedCommandsTest.commands()
                .filter(DocumentedCommand::inBlock)
                .filter(command -> !command.piped() && runsHere(command.words()));
    }

    private static boolean runsHere(List<String> words) {
        return switch (words.getFirst()) {
            case "mix", "capacity" -> false;
            case "pairs" -> words.contains("throughput") && !words.contains("--port");
            default -> Collections.disjoint(words, Set.of("--tls", "--trust", "--processes", "--verify"));
        };
    }

    @Test
    void findsCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(25);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void runs(DocumentedCommand command) {
        Invocation run = Invocation.of(shortened(command.words()).toArray(String[]::new));

        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    /** The output of a command is the input of the one after it. */
    @Test
    void runsPipes() throws IOException {
        List<DocumentedCommand> all = DocumentedCommandsTest.commands().toList();
        int pipes = 0;
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).piped()) {
                Invocation first =
                        Invocation.of(shortened(all.get(i - 1).words()).toArray(String[]::new));
                Invocation second = Invocation.withInput(first.out(), all.get(i).args());
                assertThat(second.exitCode()).as(second.err()).isZero();
                assertThat(second.out().strip()).isEqualTo(PDU);
                pipes++;
            }
        }
        assertThat(pipes).isPositive();
    }

    private static List<String> shortened(List<String> documented) {
        List<String> words = new ArrayList<>(replaced(documented));
        switch (words.getFirst()) {
            case "serve" -> {
                if (!words.contains("list")) {
                    add(words, "--duration", "100ms");
                    add(words, "--port", "0");
                }
            }
            case "drive", "self-test" -> {
                if (!words.contains("--count") && !words.contains("--ramp")) {
                    add(words, "--duration", "100ms");
                }
                add(words, "--warm-up", "1ms");
            }
            case "pairs" -> words.addAll(List.of("--count", "200", "--warm-up", "50ms"));
            case "send" -> add(words, "--port", port());
            case "sweep" -> words.addAll(List.of("--warm-up", "1ms"));
            default -> {}
        }
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (!words.contains(option)) {
            words.addAll(List.of(option, value));
        }
    }

    private static List<String> replaced(List<String> documented) {
        boolean serves = documented.getFirst().equals("serve");
        List<String> words = new ArrayList<>();
        String before = "";
        for (String word : documented) {
            String replacement = REPLACEMENTS.get(before);
            if (before.equals("--port") || before.equals("--http")) {
                replacement = serves ? "0" : port();
            } else if (FILES.contains(word) || word.matches("[\\w-]+\\.(html|xml|hlog)")) {
                replacement = folder.resolve(word).toString();
            } else if (word.contains("--duration 2s")) {
                replacement = word.replace("--duration 2s", "--duration 100ms --warm-up 1ms");
            }
            words.add(replacement == null ? word : replacement);
            before = word;
        }
        return words;
    }

    private static String port() {
        return String.valueOf(simulator.port());
    }
}
