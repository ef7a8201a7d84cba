package io.smppcore.gateway.cdr;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.config.CdrConfig;
import io.smppcore.gateway.config.CdrConfig.Format;
import io.smppcore.gateway.message.MessageListener.Refusal;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CallDetailsTest {

    private static final long ACCEPTED =
            Instant.parse("2026-03-01T10:00:00.001Z").toEpochMilli();
    private static final String HEADER =
            "message_id,account,from,to,parts,group,smsc_id,accepted_at,forwarded_at,final_at,state,cause,"
                    + "sent_from,sent_to,receipt_parameters,reference";

    private static final Tlvs PARAMETERS =
            Tlvs.of(new Tlv(0x0423, Octets.ofHex("030001")), new Tlv(0x1403, Octets.ofHex("3236")));

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong(ACCEPTED);
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());

    private CdrConfig config(Format format, long maxOctets, int keep) {
        return new CdrConfig(directory.resolve("cdr"), format, maxOctets, Duration.ofHours(1), keep, true);
    }

    private static TrackedMessage tracked(
            String from, String smscId, int registered, long finalAt, MessageState state, String cause) {
        return new TrackedMessage(
                1,
                0x2A,
                "shop",
                "s",
                Address.ofOctets(5, 0, from.getBytes(StandardCharsets.ISO_8859_1)),
                Address.international("491701234567"),
                registered,
                ACCEPTED,
                ACCEPTED + 1,
                "alpha",
                smscId,
                ACCEPTED + 9,
                state,
                finalAt,
                cause,
                "",
                2,
                TraceContext.NONE,
                Address.alphanumeric("Sent"),
                Address.international("491701234567"),
                -1,
                List.of(),
                new ReplyTo("order, 5", ""));
    }

    private static TrackedMessage ended(String from, String cause) {
        return tracked(from, "id1", 1, ACCEPTED + 1_000, MessageState.DELIVERED, cause);
    }

    private List<Path> files(String end) throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve("cdr"))) {
            return all.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }

    private String onlyFile(String end) throws IOException {
        List<Path> files = files(end);
        assertThat(files).hasSize(1);
        return Files.readString(files.getFirst());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no POSIX permissions")
    void onlyTheirOwnerCanReadThem() throws Exception {
        try (CallDetails details = CallDetails.open(config(Format.CSV, 0, 0), clock, 100)) {
            details.ended(1, ended("Shop", "000"), PARAMETERS);
        }
        Path cdr = directory.resolve("cdr");
        Path file = files(".csv").getFirst();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cdr)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        // As an earlier version has left them, in a directory that the operator has opened to a group.
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(cdr, PosixFilePermissions.fromString("rwxr-x---"));
        CallDetails.open(config(Format.CSV, 0, 0), clock, 100).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cdr)))
                .isEqualTo("rwxr-x---");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void writesOneRecordForEachEndedMessage() throws Exception {
        try (CallDetails details = CallDetails.open(config(Format.CSV, 0, 0), clock, 100)) {
            details.accepted(5);
            details.forwarded(1, tracked("Shop", "id1", 1, 0, MessageState.ENROUTE, ""));
            details.ended(1, ended("Shop", "000"), PARAMETERS);
            details.forwarded(1, tracked("Shop", "id2", 0, 0, MessageState.ENROUTE, ""));
            details.receiptMissed(1, tracked("Shop", "id3", 1, 0, MessageState.ENROUTE, ""));
            details.refused(new Refusal(
                    "shop",
                    SubmitSm.builder()
                            .destinationAddress(Address.international("49170"))
                            .build(),
                    3,
                    CommandStatus.ESME_RTHROTTLED,
                    "rate of the account",
                    ACCEPTED,
                    "order 6"));
        }
        assertThat(onlyFile(".csv"))
                .isEqualTo(HEADER + "\r\n"
                        + "012a,shop,Shop,491701234567,2,alpha,id1,2026-03-01T10:00:00.001Z,"
                        + "2026-03-01T10:00:00.010Z,2026-03-01T10:00:01.001Z,DELIVERED,000,"
                        + "Sent,491701234567,0423=030001 1403=3236,\"order, 5\"\r\n"
                        + "012a,shop,Shop,491701234567,2,alpha,id2,2026-03-01T10:00:00.001Z,"
                        + "2026-03-01T10:00:00.010Z,,ENROUTE,,Sent,491701234567,,\"order, 5\"\r\n"
                        + "012a,shop,Shop,491701234567,2,alpha,id3,2026-03-01T10:00:00.001Z,"
                        + "2026-03-01T10:00:00.010Z,,UNKNOWN,no receipt has come,Sent,491701234567,,\"order, 5\"\r\n"
                        + ",shop,,49170,3,,,,,2026-03-01T10:00:00.001Z,REFUSED,"
                        + CommandStatus.ESME_RTHROTTLED + ": rate of the account,,,,order 6\r\n");
        assertThat(files(".csv").getFirst().getFileName()).hasToString("cdr-20260301T100000.001Z.csv");
        assertThat(files(".open")).isEmpty();
    }

    @Test
    void quotesAndDisarmsValuesOfCsv() throws Exception {
        assertThat(csvField("a,b")).isEqualTo("\"a,b\"");
        assertThat(csvField("a \"b\"")).isEqualTo("\"a \"\"b\"\"\"");
        assertThat(csvField("a\r\nb\t")).isEqualTo("a\\u000D\\u000Ab\\u0009");
        assertThat(csvField("=1+2")).isEqualTo("'=1+2");
        assertThat(csvField("=HYPERLINK(\"x\",\"y\")")).isEqualTo("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
        assertThat(csvField("@SUM(A1)")).isEqualTo("'@SUM(A1)");
        assertThat(csvField("-1+2")).isEqualTo("'-1+2");
        assertThat(csvField("+")).isEqualTo("'+");
        assertThat(csvField("+491701234567")).isEqualTo("+491701234567");
        assertThat(csvField("\u00fcber")).isEqualTo("\u00fcber");
    }

    private static String csvField(String cause) {
        String line = new String(
                RecordFormat.CSV.line(CallDetailRecord.of(0, ended("Shop", cause), Tlvs.EMPTY)),
                StandardCharsets.UTF_8);
        assertThat(line).endsWith("\r\n");
        return line.substring(line.indexOf(",DELIVERED,") + ",DELIVERED,".length(), line.indexOf(",Sent,"));
    }

    @Test
    void writesJsonLines() throws Exception {
        try (CallDetails details = CallDetails.open(config(Format.JSON_LINES, 0, 0), clock, 100)) {
            details.ended(0, ended("=\"\r\n\u00ff", "caf\u00e9"), PARAMETERS);
            details.ended(0, ended("", ""));
        }
        List<String> lines = onlyFile(".jsonl").lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(JSON.std.mapFrom(lines.getFirst()))
                .containsEntry("from", "=\"\r\n\u00ff")
                .containsEntry("cause", "caf\u00e9")
                .containsEntry("parts", 2)
                .containsOnlyKeys(CallDetailRecord.NAMES);
        Map<String, Object> second = JSON.std.mapFrom(lines.get(1));
        assertThat(second).doesNotContainKeys("from", "cause").containsEntry("final_at", "2026-03-01T10:00:01.001Z");
    }

    @Test
    void beginsANewFileBySizeAndKeepsTheLastOnes() throws Exception {
        int line = RecordFormat.CSV.line(CallDetailRecord.of(0, ended("Shop", "000"), Tlvs.EMPTY)).length;
        long maxOctets = RecordFormat.CSV.header().length + 2L * line;
        try (CallDetails details = CallDetails.open(config(Format.CSV, maxOctets, 2), clock, 100)) {
            for (int i = 0; i < 9; i++) {
                details.ended(0, ended("Shop", "00" + i));
            }
        }
        List<Path> files = files(".csv");
        assertThat(files).hasSize(2);
        for (Path file : files) {
            assertThat(Files.size(file)).isLessThanOrEqualTo(maxOctets);
        }
        assertThat(Files.readString(files.get(0))).contains(",006,Sent,").contains(",007,Sent,");
        assertThat(Files.readString(files.get(1))).contains(",008,Sent,");
    }

    @Test
    void writesARecordLargerThanAFileToASeparateFile() throws Exception {
        try (CallDetails details = CallDetails.open(config(Format.CSV, 1, 0), clock, 100)) {
            details.ended(0, ended("Shop", "1"));
            details.ended(0, ended("Shop", "2"));
        }
        assertThat(files(".csv")).hasSize(2);
    }

    @Test
    void beginsANewFileByAgeEvenWhenIdle() throws Exception {
        try (RecordFiles files = new RecordFiles(config(Format.CSV, 0, 0), clock, FileChannel::force)) {
            files.sync();
            assertThat(files(".open")).isEmpty();
            append(files, "1");
            now.addAndGet(Duration.ofMinutes(59).toMillis());
            files.sync();
            assertThat(files(".csv")).isEmpty();
            now.addAndGet(Duration.ofMinutes(1).toMillis());
            files.sync();
            assertThat(files(".csv")).hasSize(1);
            append(files, "2");
        }
        assertThat(files(".csv")).hasSize(2);
    }

    private static void append(RecordFiles files, String cause) throws IOException {
        files.append(
                java.nio.ByteBuffer.wrap(files.format.line(CallDetailRecord.of(0, ended("Shop", cause), Tlvs.EMPTY))));
    }

    @Test
    void cutsTheTornLineOfACrash() throws Exception {
        Files.createDirectories(directory.resolve("cdr"));
        String whole = HEADER + "\r\n" + "x".repeat(20_000) + "\r\n";
        Files.writeString(directory.resolve("cdr/cdr-20260101T000000.000Z.csv.open"), whole + "torn".repeat(5_000));
        Files.writeString(directory.resolve("cdr/cdr-20260102T000000.000Z.csv.open"), "torn");
        Files.writeString(directory.resolve("cdr/other.csv.open"), "not ours");
        CallDetails.open(config(Format.CSV, 0, 0), clock, 1).close();
        assertThat(files(".csv")).hasSize(2);
        assertThat(Files.readString(files(".csv").get(0))).isEqualTo(whole);
        assertThat(Files.readString(files(".csv").get(1))).isEmpty();
        assertThat(files(".open")).hasSize(1);
    }

    @Test
    void cutsLinesAfterOctetsThatALossOfPowerHasTaken() throws Exception {
        Path left = directory.resolve("cdr/cdr-20260101T000000.000Z.csv.open");
        Files.createDirectories(left.getParent());
        String whole = HEADER + "\r\n" + "x".repeat(100_000) + "\r\n";
        for (String torn : List.of("\0", "y\0y\r\n", "\0".repeat(100_000) + "y\r\ny\r\n")) {
            Files.writeString(left, whole + torn);
            CallDetails.open(config(Format.CSV, 0, 0), clock, 1).close();
            assertThat(onlyFile(".csv")).isEqualTo(whole);
            Files.delete(files(".csv").getFirst());
        }
    }

    @Test
    void syncsTheFileThatACrashHasLeft() throws Exception {
        Path left = directory.resolve("cdr/cdr-20260101T000000.000Z.csv.open");
        Files.createDirectories(left.getParent());
        Files.writeString(left, HEADER + "\r\ntorn");
        List<Long> forced = new ArrayList<>();
        new RecordFiles(config(Format.CSV, 0, 0), clock, (file, withMetadata) -> {
                    assertThat(withMetadata).isTrue();
                    assertThat(left).exists();
                    forced.add(file.size());
                })
                .close();
        assertThat(forced).containsExactly(HEADER.length() + 2L);
        assertThat(files(".open")).isEmpty();
    }

    @Test
    void writesARecordWithoutClosing() throws Exception {
        try (CallDetails details = CallDetails.open(config(Format.CSV, 0, 0), clock, 100)) {
            details.ended(0, ended("Shop", "seen"));
            eventually()
                    .until(() -> !files(".open").isEmpty()
                            && Files.readString(files(".open").getFirst()).contains(",seen,Sent,"));
        }
    }

    @Test
    void syncsWrittenRecordsAndRetriesAfterAFailure() throws Exception {
        List<String> forced = new ArrayList<>();
        AtomicBoolean fails = new AtomicBoolean(true);
        RecordFiles.Force force = (file, withMetadata) -> {
            if (fails.get()) {
                throw new IOException("no fsync");
            }
            forced.add(file.size() + (withMetadata ? " with metadata" : ""));
        };
        long written;
        try (RecordFiles files = new RecordFiles(config(Format.CSV, 0, 0), clock, force)) {
            append(files, "1");
            written = Files.size(files(".open").getFirst());
            assertThatThrownBy(files::sync).hasMessage("no fsync");
            fails.set(false);
            files.sync();
            files.sync();
            assertThat(forced).containsExactly("" + written);
        }
        assertThat(forced).containsExactly("" + written, written + " with metadata");
    }

    @Test
    void syncsARecordAfterASecondAndNotEarlier() throws Exception {
        AtomicLong nanoTime = new AtomicLong();
        AtomicInteger forced = new AtomicInteger();
        CallDetails details =
                CallDetails.prepare(config(Format.CSV, 0, 0), clock, nanoTime::get, 3, (file, withMetadata) -> {
                    if (!withMetadata && file.size() > HEADER.length() + 2) {
                        forced.incrementAndGet();
                    }
                });
        details.start();
        try (details) {
            for (String cause : List.of("1", "2")) {
                details.ended(0, ended("Shop", cause), Tlvs.EMPTY);
                eventually()
                        .until(() -> !files(".open").isEmpty()
                                && Files.readString(files(".open").getFirst()).contains("," + cause + ",Sent,"));
                nanoTime.set(TimeUnit.SECONDS.toNanos(1) - 1);
            }
            assertThat(forced).hasValue(0);
            nanoTime.incrementAndGet();
            eventually().until(() -> forced.get() == 1);
        }
    }

    @Test
    void continuesAfterAnError() throws Exception {
        AtomicInteger forced = new AtomicInteger();
        CallDetails details =
                CallDetails.prepare(config(Format.CSV, 0, 0), clock, System::nanoTime, 10, (file, withMetadata) -> {
                    if (forced.getAndIncrement() == 0) {
                        throw new InternalError("simulated");
                    }
                });
        details.start();
        try (details) {
            details.ended(0, ended("Shop", "before"));
            eventually().until(() -> forced.get() >= 1);
            details.ended(0, ended("Shop", "after"));
            eventually().until(() -> forced.get() >= 2);
        }
        assertThat(details.dropped()).isZero();
        assertThat(onlyFile(".csv")).contains("before", "after");
    }

    @Test
    void dropsAndCountsRecordsThatTheDiskCannotKeepUpWith() throws Exception {
        CallDetails details =
                CallDetails.prepare(config(Format.CSV, 0, 0), clock, System::nanoTime, 3, FileChannel::force);
        for (int i = 0; i < 5; i++) {
            details.ended(0, ended("Shop", "" + i));
        }
        assertThat(details.dropped()).isEqualTo(2);
        details.start();
        details.close();
        assertThat(onlyFile(".csv").lines()).hasSize(4);
        details.ended(0, ended("Shop", "late"));
        assertThat(details.dropped()).isEqualTo(3);
    }

    @Test
    void continuesWhenTheDirectoryIsBack() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        InstantSource counting = () -> {
            attempts.incrementAndGet();
            return clock.instant();
        };
        try (CallDetails details = CallDetails.open(config(Format.CSV, 0, 0), counting, 10)) {
            Files.delete(directory.resolve("cdr"));
            int before = attempts.get();
            details.ended(0, ended("Shop", "kept"));
            // A file is named by the time. With the second attempt, the first one has failed.
            eventually().until(() -> attempts.get() >= before + 2);
            Files.createDirectory(directory.resolve("cdr"));
            eventually().until(() -> !files(".open").isEmpty());
            assertThat(details.dropped()).isZero();
        }
        assertThat(onlyFile(".csv")).contains("kept");
    }

    @Test
    void reportsAnUnusableDirectory() throws Exception {
        Files.writeString(directory.resolve("cdr"), "a file");
        assertThatThrownBy(() -> CallDetails.open(config(Format.CSV, 0, 0), clock, 10))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cdr.directory: ");
    }
}
