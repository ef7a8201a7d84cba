package io.smppcore.gateway.cdr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.config.CdrConfig;
import io.smppcore.internal.util.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for values that break a line of a record, and for files of a crash that the next start does not repair. */
class RecordFuzzTest {

    @TempDir
    static Path directory;

    static Stream<byte[]> seeds() {
        return Stream.of(
                        "00a,shop,Shop,491701234567,1,north,7,2026-03-01T10:00:00.001Z,,,DELIVERED,,,,1403=3236",
                        "=1+1,@x,+49,-1,+,-,a\"b,\"\",\r\n,\t\u0000,\u2028\u0085,\ud83d\ude00,'",
                        "a\r\nb\r\nc",
                        "\n",
                        "cut")
                .map(text -> text.getBytes(UTF_8));
    }

    /** An input consists of values, separated by commas. */
    @MethodSource("seeds")
    @FuzzTest
    void isOneLineWithAllValues(byte[] input) throws IOException {
        List<String> values = new ArrayList<>(List.of(new String(input, UTF_8).split(",", -1)));
        while (values.size() < CallDetailRecord.NAMES.size()) {
            values.add(values.getFirst());
        }
        CallDetailRecord call = new CallDetailRecord(values.subList(0, CallDetailRecord.NAMES.size()), 7);
        assertIsCsv(call);
        String json = new String(RecordFormat.JSON_LINES.line(call), UTF_8);
        assertThat(json.indexOf('\n')).isEqualTo(json.length() - 1);
        assertThat(json).doesNotContain("\r");
        var tree = JSON.std.mapFrom(json);
        for (int i = 0; i < call.values().size(); i++) {
            Object value = tree.get(CallDetailRecord.NAMES.get(i));
            if (i == CallDetailRecord.PARTS) {
                assertThat(value).isEqualTo(7);
            } else {
                assertThat(value == null ? "" : value).isEqualTo(call.values().get(i));
            }
        }
    }

    private static void assertIsCsv(CallDetailRecord call) {
        String line = new String(RecordFormat.CSV.line(call), UTF_8);
        assertThat(line.indexOf('\r')).isEqualTo(line.length() - 2);
        assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
        List<String> fields = fields(line.substring(0, line.length() - 2));
        assertThat(fields).hasSameSizeAs(call.values());
        for (int i = 0; i < fields.size(); i++) {
            String written = Printable.of(call.values().get(i));
            assertThat(fields.get(i)).isIn(written, "'" + written);
            assertThat(fields.get(i)).doesNotStartWith("=").doesNotStartWith("@");
        }
    }

    /** Returns the fields of a line as RFC 4180 defines them. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    field.append(c);
                    i++;
                } else {
                    isQuoted = !isQuoted;
                }
            } else if (c == ',' && !isQuoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        assertThat(isQuoted).isFalse();
        fields.add(field.toString());
        return fields;
    }

    /** An input is the open file that a crash has left. */
    @MethodSource("seeds")
    @FuzzTest
    void cutsTheTornLine(byte[] input) throws IOException {
        Path folder = Files.createTempDirectory(directory, "cdr");
        Files.write(folder.resolve("cdr-20260301T100000.001Z.csv.open"), input);
        CdrConfig config = new CdrConfig(folder, CdrConfig.Format.CSV, 0, Duration.ofHours(1), 0, true);
        Path finished = folder.resolve("cdr-20260301T100000.001Z.csv");
        try (RecordFiles files = new RecordFiles(config, InstantSource.system(), (file, withMetadata) -> {})) {
            assertThat(files.format).isEqualTo(RecordFormat.CSV);
            byte[] left = Files.readAllBytes(finished);
            assertThat(left.length == 0 || left[left.length - 1] == '\n').isTrue();
            assertThat(Arrays.copyOf(input, left.length)).isEqualTo(left);
            byte[] torn = Arrays.copyOfRange(input, left.length, input.length);
            assertThat(torn).doesNotContain((byte) '\n');
        } finally {
            Files.deleteIfExists(finished);
            Files.delete(folder);
        }
    }
}
