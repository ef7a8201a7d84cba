package io.smppcore.gateway.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.state.GatewayState;
import io.smppcore.testing.LiveHeap;
import io.smppcore.testing.Logged;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated // measures the heap, and captures the log
@Timeout(Waits.METHOD_SECONDS)
class NodeHistoryTest {

    private static final long MINUTE = 60_000;

    /** Minute since 1970 at the beginning of an hour. */
    private static final long FIRST = 500_000L * Kind.HOUR;

    @TempDir
    Path data;

    private final AtomicLong millis = new AtomicLong(FIRST * MINUTE);
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();
    private Tallies tallies = new Tallies();

    /** Starts a history as a new process does, without an end of the one before. */
    private NodeHistory open() {
        tallies = new Tallies();
        accepted.set(0);
        NodeHistory history = new NodeHistory(
                tallies,
                () -> new GatewayState(accepted.get(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of()),
                waiting::get,
                () -> Instant.ofEpochMilli(millis.get()),
                data);
        history.read();
        return history;
    }

    private void accept(String account, int messages) {
        for (int i = 0; i < messages; i++) {
            accepted.incrementAndGet();
            tallies.account(account).add(Count.ACCEPTED);
            tallies.account(account).forwarded(100);
            tallies.smsc("alpha").forwarded(100);
        }
    }

    private void minutes(NodeHistory history, int minutes) {
        millis.addAndGet(minutes * MINUTE);
        history.everySecond();
    }

    /** Returns a history as text: the minutes since the first one, each with its messages. */
    private static String text(List<Point> points, Count count) {
        return points.stream()
                .map(point -> point.minute() - FIRST + ":" + point.figures().of(count))
                .toList()
                .toString();
    }

    private static String node(NodeHistory history, int minutes) {
        return text(history.points(Kind.NODE, "", minutes), Count.ACCEPTED);
    }

    private static String account(NodeHistory history, String name, int minutes) {
        return text(history.points(Kind.ACCOUNT, name, minutes), Count.ACCEPTED);
    }

    private static String smsc(NodeHistory history, int minutes) {
        return text(history.points(Kind.SMSC, "alpha", minutes), Count.FORWARDED);
    }

    private static String all(NodeHistory history) {
        return node(history, Kind.HOUR)
                + node(history, Kind.DAY)
                + account(history, "shop", Kind.HOUR)
                + account(history, "shop", Kind.DAY)
                + smsc(history, Kind.HOUR)
                + smsc(history, Kind.DAY);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(data.resolve("history"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void keepsMinutesOfTheNodeAndLongerIntervalsOfAccountsAndSmscs() {
        NodeHistory history = open();
        assertThat(node(history, Kind.DAY)).isEqualTo("[0:0]");
        accept("shop", 2);
        assertThat(node(history, Kind.DAY)).isEqualTo("[0:2]");
        assertThat(account(history, "shop", Kind.HOUR)).isEqualTo("[0:2]");
        minutes(history, 1);
        accept("shop", 3);
        waiting.set(7);
        minutes(history, 1);
        minutes(history, 60);
        accept("shop", 1);
        assertThat(node(history, Kind.DAY)).isEqualTo("[0:2, 1:3, 2:0, 62:1]");
        assertThat(node(history, Kind.HOUR)).isEqualTo("[62:1]");
        assertThat(account(history, "shop", Kind.HOUR)).isEqualTo("[0:5, 60:1]");
        assertThat(account(history, "shop", Kind.DAY)).isEqualTo("[0:5, 60:1]");
        assertThat(smsc(history, Kind.HOUR)).isEqualTo("[62:1]");
        assertThat(smsc(history, Kind.DAY)).isEqualTo("[0:5, 60:1]");
        assertThat(account(history, "none", Kind.DAY)).isEqualTo("[]");
        assertThat(text(history.points(Kind.NODE, "", Kind.DAY), Count.WAITING)).isEqualTo("[0:0, 1:7, 2:7, 62:7]");
    }

    @Test
    void aKilledProcessLosesTheCurrentMinuteOnly() {
        NodeHistory history = open();
        accept("shop", 2);
        minutes(history, 1);
        accept("shop", 3);
        history = open();
        assertThat(all(history)).isEqualTo("[0:2, 1:0][0:2, 1:0][0:2][0:2][0:2][0:2]");
        accept("shop", 4);
        minutes(history, 1);
        assertThat(all(open())).isEqualTo("[0:2, 1:4, 2:0][0:2, 1:4, 2:0][0:6][0:6][0:2, 1:4][0:6]");
    }

    @Test
    void anOrderlyEndLosesNothing() {
        NodeHistory history = open();
        history.start();
        accept("shop", 2);
        waiting.set(5);
        history.close();
        history = open();
        accept("shop", 3);
        assertThat(all(history)).isEqualTo("[0:5][0:5][0:5][0:5][0:5][0:5]");
        assertThat(text(history.points(Kind.NODE, "", Kind.DAY), Count.WAITING)).isEqualTo("[0:5]");
    }

    @Test
    void aFileThatIsCutOrDamagedAnywhereNeverPreventsAStart() throws Exception {
        NodeHistory history = open();
        for (int i = 0; i < 3; i++) {
            accept("shop", 1);
            minutes(history, 1);
        }
        Path file = files().getFirst();
        byte[] whole = Files.readAllBytes(file);
        List<String> prefixes = List.of("[]", "[0:1]", "[0:1, 1:1]", "[0:1, 1:1, 2:1]");
        BiFunction<Integer, Boolean, byte[]> broken = (at, isCut) -> {
            byte[] octets = Arrays.copyOf(whole, isCut ? at : whole.length);
            if (!isCut) {
                octets[at] ^= 1;
            }
            return octets;
        };
        List<Integer> lengths = new ArrayList<>();
        String log = Logged.during(() -> {
            for (boolean isCut : List.of(true, false)) {
                for (int at = 0; at < whole.length; at++) {
                    Files.write(file, broken.apply(at, isCut));
                    String found = smsc(open(), Kind.HOUR);
                    assertThat(found).isIn(prefixes);
                    lengths.add(prefixes.indexOf(found));
                    // The file can be continued.
                    NodeHistory next = open();
                    accept("shop", 9);
                    minutes(next, 1);
                    assertThat(smsc(open(), Kind.HOUR))
                            .isEqualTo(found.equals("[]") ? "[3:9]" : found.replace("]", ", 3:9]"));
                    millis.addAndGet(-MINUTE);
                }
            }
        });
        assertThat(log).contains("is damaged after ").doesNotContain("ERROR");
        assertThat(lengths).contains(0, 1, 2).isSubsetOf(0, 1, 2);
    }

    @Test
    void aDirectoryThatCannotBeUsedIsLoggedAndCostsTheFilesOnly() throws Exception {
        Files.writeString(data.resolve("history"), "a file");
        String log = Logged.during(() -> {
            NodeHistory history = open();
            for (int i = 0; i < 200; i++) {
                accept("shop", 1);
                minutes(history, 1);
            }
            assertThat(account(history, "shop", Kind.DAY)).isEqualTo("[0:60, 60:60, 120:60, 180:20]");
        });
        assertThat(log.lines()
                        .filter(line -> line.contains("history: not written"))
                        .count())
                .isBetween(1L, 5L);
        assertThat(log.lines().count()).isLessThan(6);
    }

    @Test
    void onlyTheOwnerReadsTheFiles() throws IOException {
        NodeHistory history = open();
        minutes(history, 1);
        minutes(history, 200);
        assertThat(files())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------"));
    }

    @Test
    void aDayIsKeptInShortFilesAndOlderHoursAreRemoved() throws IOException {
        NodeHistory history = open();
        int days = 2 * Kind.DAY + 30;
        for (int i = 0; i < days; i++) {
            if (i == 100) {
                tallies.account("early").add(Count.ACCEPTED);
            }
            accept("shop", 1);
            minutes(history, 1);
        }
        List<Point> points = history.points(Kind.NODE, "", Kind.DAY);
        assertThat(points).hasSize(Kind.DAY);
        assertThat(points.getFirst().minute()).isEqualTo(FIRST + days - Kind.DAY + 1);
        assertThat(history.points(Kind.ACCOUNT, "shop", Kind.HOUR)).hasSize(12);
        assertThat(history.points(Kind.ACCOUNT, "shop", Kind.DAY)).hasSize(25);
        assertThat(history.points(Kind.SMSC, "alpha", Kind.HOUR)).hasSize(59);
        assertThat(history.points(Kind.ACCOUNT, "early", Kind.DAY)).isEmpty();
        assertThat(tallies.all(Kind.ACCOUNT)).containsOnlyKeys("shop");
        String before = all(history);
        assertThat(before).contains(", " + (days - 30) + ":30");
        assertThat(all(open())).isEqualTo(before);
        assertThat(files()).hasSize(25);
        assertThat(Files.size(files().get(3))).isLessThan(Files.size(files().get(23)));
    }

    @Test
    void aShortFileIsShortenedAgainWithoutChange() throws IOException {
        NodeHistory history = open();
        accept("shop", 3);
        minutes(history, 3 * Kind.HOUR);
        byte[] once = Files.readAllBytes(files().getFirst());
        history = open();
        minutes(history, 1);
        assertThat(Files.readAllBytes(files().getFirst())).isEqualTo(once);
        assertThat(account(history, "shop", Kind.DAY)).isEqualTo("[0:3]");
    }

    @Test
    void aClockThatIsSetLeavesGapsAndNoFailures() throws IOException {
        NodeHistory history = open();
        accept("shop", 1);
        minutes(history, 1);
        // Forward.
        minutes(history, 5 * Kind.HOUR);
        accept("shop", 2);
        minutes(history, 1);
        assertThat(account(history, "shop", Kind.DAY)).isEqualTo("[0:1, 300:2]");
        // Back, without a restart: the clock of the gateway stands still or runs slowly.
        accept("shop", 3);
        history.everySecond();
        minutes(history, 1);
        assertThat(account(history, "shop", Kind.DAY)).isEqualTo("[0:1, 300:5]");
        // Back, with a restart: what is in the future is not shown, and the same minutes are added up.
        millis.set((FIRST + 1) * MINUTE);
        history = open();
        assertThat(node(history, Kind.DAY)).isEqualTo("[0:1, 1:0]");
        accept("shop", 4);
        minutes(history, 1);
        assertThat(node(history, Kind.DAY)).isEqualTo("[0:1, 1:4, 2:0]");
        millis.set((FIRST + 6 * Kind.HOUR) * MINUTE);
        assertThat(account(open(), "shop", Kind.DAY)).isEqualTo("[0:5, 300:5]");
        // A year forward and back.
        history = open();
        minutes(history, 365 * Kind.DAY);
        assertThat(account(history, "shop", Kind.DAY)).isEqualTo("[]");
        assertThat(node(history, Kind.DAY)).isEqualTo("[" + (6 * Kind.HOUR + 365 * Kind.DAY) + ":0]");
        assertThat(files()).isEmpty();
        millis.set(FIRST * MINUTE);
        history = open();
        minutes(history, 1);
        assertThat(node(history, Kind.DAY)).isEqualTo("[0:0, 1:0]");
        assertThat(files()).hasSize(1);
    }

    /** Counts messages of an account that differ in all respects. */
    private void traffic(String account, int messages) {
        for (int i = 0; i < messages; i++) {
            Tally tally = tallies.account(account);
            tally.add(Count.ACCEPTED);
            tally.add(Count.DELIVERED);
            tally.forwarded(1L << i % 8 << 3);
            tally.ended(i % 10 == 0 ? MessageState.UNDELIVERABLE : MessageState.DELIVERED, 1L << i % 8 << 10);
        }
        tallies.account(account).refused(CommandStatus.ESME_RTHROTTLED);
        tallies.account(account).refusedBySmsc(CommandStatus.ESME_RINVDSTADR);
    }

    @Test
    void tenThousandAccountsThatAlwaysSendTake60MegaoctetsOfMemoryAndOneOfDiskForEachMinute() throws Exception {
        NodeHistory history = open();
        long before = LiveHeap.settledOctets();
        for (int i = 0; i < 24 + 13; i++) {
            for (int account = 0; account < 10_000; account++) {
                traffic("account-" + account, 20);
            }
            for (int smsc = 0; smsc < 200; smsc++) {
                tallies.smsc("smsc-" + smsc).forwarded(30);
            }
            minutes(history, i < 24 ? Kind.HOUR : 5);
        }
        assertThat(LiveHeap.settledOctets() - before).isLessThan(60_000_000);
        assertThat(history.points(Kind.ACCOUNT, "account-7", Kind.HOUR)).hasSize(12);
        assertThat(history.points(Kind.ACCOUNT, "account-7", Kind.DAY)).hasSizeGreaterThan(20);
        // A file with one minute of all accounts.
        assertThat(Files.size(files().getFirst())).isBetween(500_000L, 1_000_000L);
    }
}
