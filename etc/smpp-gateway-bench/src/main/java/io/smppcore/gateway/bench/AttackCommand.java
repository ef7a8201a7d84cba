package io.smppcore.gateway.bench;

import io.smppcore.gateway.attack.AttackResult;
import io.smppcore.gateway.attack.AttackRun;
import io.smppcore.gateway.cli.Main;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that attacks a gateway, and measures the messages of an account that takes no part. */
@Command(
        name = "attack",
        description = {
            "Attacks a gateway in a separate process with hostile accounts, SMSCs and HTTP peers, one attack after the"
                    + " other and then all at once, beside an account that sends 200 messages/s to an SMSC of its own.",
            "Exit code 1 if one of its messages was refused, not answered or lost, if less than 90 %% of them were"
                    + " accepted in time, if the process of the gateway has ended or has logged an error, or if an"
                    + " attack did not work."
        })
final class AttackCommand extends TrialCommand {

    private static final int MAX_SECONDS = 3_600;
    private static final int PERCENT = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    @Option(
            names = "--seconds",
            defaultValue = "5",
            description = "Length of each attack, and of the time without one before it (${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Only these attacks; a wrong name lists all.")
    List<String> only = List.of();

    @Option(
            names = "--heap",
            split = ",",
            defaultValue = "256m",
            description = "Heap of the gateway (${DEFAULT-VALUE}); several, such as 256m,512m, take turns.")
    List<String> heaps = List.of();

    @Option(
            names = "--docs",
            paramLabel = "FILE",
            description = "Writes the table into a Markdown file, between <!-- " + AttackTable.NAME + " --> and <!-- /"
                    + AttackTable.NAME + " -->.")
    @Nullable
    Path docs;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw new IllegalArgumentException("--seconds: 1 to " + MAX_SECONDS);
        }
        List<String> names = only.isEmpty() ? AttackRun.names() : only;
        Map<String, Object> machine = Machine.figures();
        Map<String, List<AttackResult>> results = new LinkedHashMap<>();
        List<String> complaints = new ArrayList<>();
        for (String heap : heaps) {
            results.put(heap, run(names, heap, complaints));
        }
        print(machine, results, complaints);
        return complaints.isEmpty() ? 0 : Main.FAILED;
    }

    private List<AttackResult> run(List<String> names, String heap, List<String> complaints)
            throws IOException, InterruptedException {
        List<AttackResult> results = new ArrayList<>();
        try (AttackRun run = AttackRun.start(parent, heap, Duration.ofSeconds(seconds), names)) {
            progress(heap + ": warm-up");
            run.warmUp(WARM_UP);
            for (String name : names) {
                progress(heap + ": " + name);
                results.add(run.run(name));
            }
            if (names.size() > 1) {
                progress(heap + ": " + AttackRun.TOGETHER);
                results.add(run.runTogether());
            }
            results.forEach(result -> complaints.addAll(complaints(result)));
            complaints.addAll(run.end());
        }
        return results;
    }

    /** Returns the claims that do not hold. */
    static List<String> complaints(AttackResult result) {
        List<String> complaints = new ArrayList<>(result.complaints());
        if (result.share() < AttackResult.MIN_SHARE) {
            complaints.add("%s: %.0f %% of the messages were accepted in time (expected: >= %.0f %%)"
                    .formatted(result.name(), PERCENT * result.share(), PERCENT * AttackResult.MIN_SHARE));
        }
        return complaints;
    }

    @Override
    void progress(String step) {
        say(step + " ...");
    }

    private void print(Map<String, Object> machine, Map<String, List<AttackResult>> results, List<String> complaints)
            throws IOException {
        String table = AttackTable.of(results, machine);
        if (docs != null) {
            MarkedText.write(docs, AttackTable.NAME, table);
        }
        complaints.forEach(this::say);
        if (json) {
            Map<String, Object> figures = new LinkedHashMap<>(machine);
            figures.put("seconds", seconds);
            figures.put("holds", complaints.isEmpty());
            figures.put("complaints", complaints);
            Map<String, Object> byHeap = new LinkedHashMap<>();
            results.forEach((heap, of) ->
                    byHeap.put(heap, of.stream().map(AttackResult::figures).toList()));
            figures.put("heaps", byHeap);
            print(figures);
        } else {
            spec.commandLine().getOut().print(table);
            spec.commandLine().getOut().flush();
        }
    }
}
