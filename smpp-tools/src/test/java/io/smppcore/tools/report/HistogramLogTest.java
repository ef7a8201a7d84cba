package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.tools.measure.Distribution;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistogramLogTest {

    @TempDir
    Path folder;

    @Test
    void isReadByTheReaderOfHdrHistogram() {
        String text = HistogramLog.of(Runs.everything()).text();
        Map<String, Histogram> read = new LinkedHashMap<>();
        HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        for (EncodableHistogram next = reader.nextIntervalHistogram();
                next != null;
                next = reader.nextIntervalHistogram()) {
            read.put(next.getTag(), (Histogram) next);
        }

        RunReport report = Runs.everything();
        assertThat(read.keySet())
                .containsExactly("all", "all.service", "query_sm__|late|", "query_sm__|late|.service", "receipts");
        assertThat(read.get("all")).isEqualTo(report.total().latency().toHistogram());
        assertThat(read.get("all.service")).isEqualTo(report.total().service().toHistogram());
        assertThat(reader.getStartTimeSec()).isEqualTo(Runs.START.toEpochMilli() / 1_000.0);
        assertThat(text).startsWith("#[Times in nanoseconds, by smpp-tools]\n#[Histogram log format version 1.3]\n");
        assertThat(text.lines())
                .contains("#[smpp-tools run: {\"command\": \"drive --rate 500 --text \\\"</script><b>`|\\\"\","
                        + " \"started_at\": \"2026-11-21T10:00:00.250Z\", \"counts\": [{\"tag\": \"all\","
                        + " \"sent\": 1032, \"ok\": 1000, \"refused\": 23, \"timed_out\": 4, \"unknown\": 5,"
                        + " \"not_sent\": 0, \"elapsed_ns\": 2000000000}, {\"tag\": \"query_sm__|late|\","
                        + " \"sent\": 23, \"ok\": 0, \"refused\": 23, \"timed_out\": 0, \"unknown\": 0,"
                        + " \"not_sent\": 7, \"elapsed_ns\": 1000000000}]}]")
                .anyMatch(line -> line.startsWith("Tag=all,0.000,2.000,60028.879,"));
    }

    @Test
    void readsItsOwnOutput() throws IOException {
        HistogramLog log = HistogramLog.of(Runs.everything());
        HistogramLog read = HistogramLogFile.read(file("a.hlog", log.text()));

        assertThat(read.runs()).isEqualTo(log.runs());
        assertThat(histograms(read)).isEqualTo(histograms(log));
        assertThat(read.text()).isEqualTo(log.text());
    }

    @Test
    void addsUpTheLinesOfATagAndReadsLogsOfOtherPrograms() throws IOException {
        String line = "0.000,1.000,0.001," + Distributions.encoded(Runs.times(1_000, 5));
        HistogramLog log = HistogramLogFile.read(file(
                "b.hlog", "#[Logged with another 1.0]\r\n\"Start\",\"Length\"\r\n\r\n" + line + "\r\n" + line + "\n"));

        assertThat(log.runs()).isEmpty();
        assertThat(log.histograms()).containsOnlyKeys("");
        assertThat(histograms(log).get("")).isEqualTo(Runs.times(1_000, 10).toHistogram());
        assertThat(log.perSecond("")).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense                          | not a line of a histogram log (expected:"
                        + " [Tag=NAME,]start,length,max,",
                "Tag=a,0.0,1.0,HIST                | not a line of a histogram log",
                "Tag=a,0.0,x,1.0,HIST              | 'x' is not a number",
                "0.0,1.0,1.0,%%%                   | not a compressed histogram in base64, or cut off or damaged",
                "0.0,1.0,1.0,AAAA                  | not a compressed histogram in base64, or cut off or damaged",
                "0.0,1.0,1.0,CUT                   | not a compressed histogram in base64, or cut off or damaged",
                "0.0,1.0,1.0,LONG                  | ns (expected: <= 3,600",
                "RUN {\"command\": \"d            | the comment of a run is cut off",
                "RUN {\"command\": 1}]            | record 1.command: 1 (expected: a text)",
                "RUN [}]                         | not JSON",
            })
    void namesTheLineOfDamage(String line, String problem) throws IOException {
        String histogram = Distributions.encoded(Runs.times(71_000, 100));
        Histogram hours = new Histogram(3);
        hours.recordValue(Distribution.MAX_NANOS * 3);
        String damaged = line.replace("RUN ", "#[smpp-tools run: ")
                .replace("HIST", histogram)
                .replace("CUT", histogram.substring(0, histogram.length() / 2 / 4 * 4))
                .replace("LONG", encoded(hours));
        Path file = file("c.hlog", "#[a comment]\n\n0.0,1.0,1.0," + histogram + "\n" + damaged + "\n");

        assertThatThrownBy(() -> HistogramLogFile.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ": line 4: ")
                .hasMessageContaining(problem);
    }

    @Test
    void detectsAFileThatEndsBetweenTwoLines() throws IOException {
        List<String> lines = HistogramLog.of(Runs.everything()).text().lines().toList();
        Path cut = file("d.hlog", String.join("\n", lines.subList(0, 6)) + "\n");
        assertThatThrownBy(() -> HistogramLogFile.read(cut))
                .hasMessage(cut
                        + ": after line 6: no histogram with the tag query_sm__|late| of a run in this file"
                        + " (expected: the whole file)");

        Path empty = file("e.hlog", "");
        assertThatThrownBy(() -> HistogramLogFile.read(empty)).hasMessageContaining("e.hlog: no histograms");
        assertThatThrownBy(() -> HistogramLogFile.read(folder.resolve("f.hlog")))
                .hasMessageEndingWith("no such file");
        assertThatThrownBy(() -> HistogramLogFile.read(folder)).hasMessageContaining(": cannot be read: ");
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer octets = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(octets);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(octets.array(), length));
    }

    private static Map<String, Histogram> histograms(HistogramLog log) {
        Map<String, Histogram> histograms = new LinkedHashMap<>();
        log.histograms().forEach((tag, histogram) -> histograms.put(tag, histogram.toHistogram()));
        return histograms;
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
