package io.smppcore.gateway.bench;

import io.smppcore.gateway.attack.AttackResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of attacks in Markdown, for {@link MarkedText}. */
final class AttackTable {

    static final String NAME = "attack:gateway";

    private AttackTable() {}

    /**
     * Returns a row for each attack, and the machine below them.
     *
     * @param results results of the same attacks by heap
     * @param machine figures of the machine
     */
    static String of(Map<String, List<AttackResult>> results, Map<String, Object> machine) {
        StringBuilder table = new StringBuilder("""
                | attack | | load held | p99 without, ms | p99, ms | ratio | resident, MiB | heap, MiB |
                |---|---|---|---|---|---|---|---|
                """);
        List<AttackResult> attacks = results.values().iterator().next();
        for (int i = 0; i < attacks.size(); i++) {
            int row = i;
            Function<String, String> cell = name -> results.values().stream()
                    .map(of -> BenchTable.shown(of.get(row).figures().get(name)))
                    .collect(Collectors.joining(" / "));
            table.append("| `%s` | %s | %s %% | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            attacks.get(row).name(),
                            attacks.get(row).what(),
                            cell.apply("load_percent"),
                            cell.apply("p99_before_ms"),
                            cell.apply("p99_ms"),
                            cell.apply("ratio"),
                            cell.apply("resident_mib"),
                            cell.apply("heap_mib")));
        }
        return table.append("\nHeap %s; %s cores, load before %s, %s GiB, %s, %s.\n"
                        .formatted(
                                String.join(" / ", results.keySet()),
                                machine.get("cores"),
                                machine.get("load_before"),
                                machine.get("memory_gib"),
                                machine.get("jvm"),
                                machine.get("date")))
                .toString();
    }
}
