package io.smppcore.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationTableTest {

    private static final AllocationTable BASELINE = table(AllocationCase.DECODE_SUBMIT_SM, 200);

    @TempDir
    Path folder;

    @Test
    void allowsATenthMore() {
        assertThat(BASELINE.exceededBy(table(AllocationCase.DECODE_SUBMIT_SM, 220)))
                .isEmpty();
        assertThat(BASELINE.exceededBy(table(AllocationCase.DECODE_SUBMIT_SM, 221)))
                .containsExactly(AllocationCase.DECODE_SUBMIT_SM);
    }

    @Test
    void detectsTheSmallestObjectWhereNothingWasAllocated() {
        assertThat(BASELINE.exceededBy(with(BASELINE, AllocationCase.ENCODE_SUBMIT_SM, 1)))
                .isEmpty();
        assertThat(BASELINE.exceededBy(with(BASELINE, AllocationCase.ENCODE_SUBMIT_SM, 16)))
                .containsExactly(AllocationCase.ENCODE_SUBMIT_SM);
    }

    @Test
    void readsTheFileThatItHasWritten() throws IOException {
        Path file = folder.resolve("baseline.csv");
        BASELINE.write(file, List.of("a JVM"));
        assertThat(file).content().startsWith("# a JVM\ncase,octetsPerOperation\n");
        assertThat(AllocationTable.read(file)).isEqualTo(BASELINE);
    }

    @Test
    void namesTheLineThatItCannotRead() throws IOException {
        Path file = Files.writeString(folder.resolve("baseline.csv"), "# a JVM\nDECODE_SUBMIT_SM,much\n");
        assertThatThrownBy(() -> AllocationTable.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 2: \"DECODE_SUBMIT_SM,much\" (expected: CASE,NUMBER");
    }

    @Test
    void refusesAFileThatLacksACase() throws IOException {
        Path file = Files.writeString(folder.resolve("baseline.csv"), "DECODE_SUBMIT_SM,1.0\n");
        assertThatThrownBy(() -> AllocationTable.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ENCODE_SUBMIT_SM: missing");
    }

    private static AllocationTable table(AllocationCase what, double bytes) {
        Map<AllocationCase, Double> all = new EnumMap<>(AllocationCase.class);
        for (AllocationCase each : AllocationCase.values()) {
            all.put(each, 0.0);
        }
        all.put(what, bytes);
        return new AllocationTable(all);
    }

    private static AllocationTable with(AllocationTable table, AllocationCase what, double bytes) {
        Map<AllocationCase, Double> all = new EnumMap<>(table.bytes());
        all.put(what, bytes);
        return new AllocationTable(all);
    }
}
