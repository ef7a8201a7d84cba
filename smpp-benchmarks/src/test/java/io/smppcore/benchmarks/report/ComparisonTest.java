package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {

    @TempDir
    Path folder;

    @Test
    void lessTimeIsFasterAndMoreOperationsAreFaster() throws IOException {
        String time = Results.json("A.time", "avgt", 100, "5", "ns/op", 10);
        String rate = Results.json("A.rate", "thrpt", 100, "5", "ops/s", 10);
        String moreTime = Results.json("A.time", "avgt", 120, "5", "ns/op", 10);
        String moreRate = Results.json("A.rate", "thrpt", 120, "5", "ops/s", 10);

        assertThat(verdicts(Results.file(time, rate), Results.file(moreTime, moreRate)))
                .containsExactly("slower", "allocates the same", "faster", "allocates the same");
        assertThat(verdicts(Results.file(moreTime, moreRate), Results.file(time, rate)))
                .containsExactly("faster", "allocates the same", "slower", "allocates the same");
    }

    @Test
    void intervalsThatOverlapShowNoDifference() throws IOException {
        String before = Results.file(Results.json("A.a", "avgt", 100, "11", "ns/op", 10));
        String after = Results.file(Results.json("A.a", "avgt", 120, "10", "ns/op", 10));

        assertThat(verdicts(before, after)).first().isEqualTo("no difference shown");
    }

    @Test
    void oneIterationGivesNoVerdictOfTime() throws IOException {
        String before = Results.file(Results.json("A.a", "avgt", 100, "\"NaN\"", "ns/op", 10));
        String after = Results.file(Results.json("A.a", "avgt", 900, "\"NaN\"", "ns/op", 26));

        assertThat(verdicts(before, after))
                .containsExactly("no verdict: too few iterations for an interval", "allocates more");
    }

    @Test
    void otherModesAndUnitsAreNotCompared() throws IOException {
        String time = Results.file(Results.json("A.a", "avgt", 100, "1", "ns/op", 10));
        String rate = Results.file(Results.json("A.a", "thrpt", 100, "1", "ops/s", 10));
        String micros = Results.file(Results.json("A.a", "avgt", 1, "0.1", "us/op", 10));

        assertThat(verdicts(time, rate)).first().isEqualTo("not comparable: mode avgt and thrpt");
        assertThat(verdicts(time, micros)).first().isEqualTo("not comparable: ns/op and us/op");
    }

    @Test
    void namesRowsThatOnlyOneFileHas() throws IOException {
        String a = Results.file(Results.json("A.a", "avgt", 100, "1", "ns/op", 10));
        String b = Results.file(Results.json("A.b", "avgt", 100, "1", "ns/op", 10));

        assertThat(verdicts(a, b)).containsExactly("only in A", "only in B");
    }

    @Test
    void aSlowerRowOrOneThatAllocatesMoreIsARegression() throws IOException {
        String before = Results.file(Results.json("A.a", "avgt", 100, "1", "ns/op", 10));
        String after = Results.file(Results.json("A.a", "avgt", 120, "1", "ns/op", 18));

        assertThat(compared(before, after).regressions())
                .containsExactly("A.a (buffer=HEAP): slower", "A.a (buffer=HEAP): allocates more");
        assertThat(compared(after, before).regressions()).isEmpty();
    }

    @Test
    void refusesFilesThatAreNotResultsOfJmh() throws IOException {
        assertThatThrownBy(() -> JmhResults.read(folder.resolve("none.json")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.json: no such file");
        for (String content : List.of("x", "{}", "[]", "[1]", "[{\"benchmark\": \"a.B.c\", \"mode\": \"avgt\"}]")) {
            Path file = Files.writeString(folder.resolve("bad.json"), content);
            assertThatThrownBy(() -> JmhResults.read(file))
                    .as(content)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("bad.json: not JSON of JMH");
        }
    }

    private List<String> verdicts(String before, String after) throws IOException {
        return compared(before, after).table().lines().stream()
                .map(List::getLast)
                .toList();
    }

    private Comparison compared(String before, String after) throws IOException {
        return Comparison.of(
                JmhResults.read(Files.writeString(folder.resolve("a.json"), before)),
                JmhResults.read(Files.writeString(folder.resolve("b.json"), after)));
    }
}
