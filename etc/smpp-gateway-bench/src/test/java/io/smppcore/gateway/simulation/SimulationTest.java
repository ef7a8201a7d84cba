package io.smppcore.gateway.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.bench.BenchMain;
import io.smppcore.gateway.simulation.scenario.Outcome;
import io.smppcore.gateway.simulation.scenario.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated runs of the gateway with faults, and their repetition. */
class SimulationTest {

    private static final int SEEDS = 200;
    private static final int SECONDS = 300;

    private static final Simulator SIMULATOR = new Simulator();

    @Test
    void promisesHoldInEveryRun() {
        Map<Long, Object> failed = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            Outcome outcome = SIMULATOR.run(seed, SECONDS);
            outcome.counts().forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
            if (!outcome.hasPassed()) {
                failed.put(seed, outcome.violations());
            }
        }
        assertThat(failed).isEmpty();
        // Nothing of this is rare.
        assertThat(counts)
                .containsKeys("acknowledged", "refused", "unanswered", "submit", "deliver", "receipt", "originate")
                .containsKeys("post", "accepted", "callback", "reload")
                .containsKeys("kill", "pause", "sync-error", "clock", "commit")
                .containsKeys("own", "release", "lost", "expired", "removed", "move", "stopped", "link-lost")
                .containsKeys("operate", "operated");
    }

    /** Seeds of runs in which a fault of the gateway, or of a check, was found. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                // A commit fails after a suspension.
                36_999,
                // A late response arrives after the partition of its message has moved.
                2_438,
                4_513,
                // A node without brokers sends what it cannot store, until another one owns the partition.
                826,
                2_898,
                4_094,
                4_260,
                // A delivery over another node has no response, because the link is lost.
                2_522,
                4_179,
                6_762,
                7_422,
                // A repeated receipt of a message whose response had been late.
                16_612,
                18_098,
                // A message is sent by a process that does not know yet that it has lost another partition.
                23_216,
                // A partition is lost while it is being loaded.
                30_664,
                31_143,
                // A state of an SMSC is requested again after its first response was late.
                1_299,
                // An SMSC group without messages loses its only bind for two seconds.
                106_113
            })
    void promisesHoldInRunsThatHaveFailed(long seed) {
        assertThat(SIMULATOR.run(seed, 900).violations()).isEmpty();
    }

    @Test
    void aSeedRepeatsItsRunInAnotherProcess() throws IOException, InterruptedException {
        long hash = 0;
        for (long seed = 7; seed < 10; seed++) {
            Outcome outcome = SIMULATOR.run(seed, SECONDS);
            assertThat(SIMULATOR.run(seed, SECONDS).hash()).isEqualTo(outcome.hash());
            hash = 31 * hash + outcome.hash();
        }

        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--add-opens",
                        "java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BenchMain.class.getName(),
                        "simulate",
                        "--first",
                        "7",
                        "--seeds",
                        "3",
                        "--hours",
                        Double.toString(SECONDS / 3_600.0))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(other.waitFor()).as(output).isZero();
        assertThat(output).contains("3 runs, 0 failed", "trace %016x".formatted(hash));
    }

    @Test
    void aFailingRunIsShrunkToTheEventsThatSuffice() {
        Simulator simulator = new Simulator(List.of(PlantedBugsTest.NO_QUOTA));
        simulator.plant(PlantedBugsTest.NO_QUOTA);
        Scenario scenario = new Scenario(1, SECONDS, Set.of(), false);
        Outcome outcome = simulator.run(scenario);

        Outcome shrunk = simulator.run(simulator.shrunk(scenario, outcome));

        assertThat(outcome.violations()).isNotEmpty();
        assertThat(shrunk.violations()).singleElement().asString().startsWith("quota is exact");
        // One message of the account is enough.
        assertThat(shrunk.planned()).hasSize(1);
    }
}
