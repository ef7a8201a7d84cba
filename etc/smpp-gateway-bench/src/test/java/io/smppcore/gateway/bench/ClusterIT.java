package io.smppcore.gateway.bench;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.FaultyNetwork;
import io.smppcore.gateway.broker.FaultyNetwork.Cut;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.step.NamedPlace;
import io.smppcore.gateway.step.StepMain;
import io.smppcore.gateway.step.Sweep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Three nodes and three brokers that are killed or stopped in turn under load. */
@WithBrokers
@Isolated("it ends brokers that other tests use, and six processes are enough for small machines")
class ClusterIT {

    private static final int FAULTS = Boolean.getBoolean("smpp.full") ? 60 : 1;

    private static final int RATE = 300;

    /** About as many as there are kinds of faults. */
    private static final int CALLS = 120;

    @TempDir
    Path directory;

    @Test
    void losesNoAcknowledgedMessageAndRepeatsAtMostWindows(Brokers brokers) throws Exception {
        ClusterFaults faults = new ClusterFaults(brokers, progress -> {});

        faults.run(directory, FAULTS, RATE, 1_000);

        Map<String, Object> result = faults.result();
        assertThat(result).as(faults.examples(5).toString()).containsEntry("lost", 0L);
        assertThat((Integer) result.get("acknowledged")).isGreaterThan(100 * FAULTS);
        assertThat(faults.isClean()).as(result.toString()).isTrue();
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes minutes")
    void rollingRestartRefusesLosesAndRepeatsNothing(Brokers brokers) throws Exception {
        ClusterFaults faults = new ClusterFaults(brokers, progress -> {});

        faults.underLoad(directory, RATE, (bed, customer) -> {
            for (int node = 1; node <= bed.count(); node++) {
                faults.fault("restart", 0);
                bed.stop(node);
                customer.awaitAccepted(customer.accepted() + RATE, ClusterFaults.FIRST);
                bed.start(node);
                customer.awaitAccepted(customer.accepted() + RATE, ClusterFaults.FIRST);
            }
        });

        assertThat(faults.result())
                .as(faults.result() + " " + faults.examples(5))
                .containsEntry("lost", 0L)
                .containsEntry("duplicates", 0L)
                .containsEntry("refused", Map.of())
                .containsEntry("unanswered", 0L);
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes minutes")
    void aNodeThatEndsAtANamedPlaceLosesNothing(Brokers brokers) throws Exception {
        StepHalts test = new StepHalts(directory, 1, false, progress -> {});
        List<StepHalts.Halt> halts = StepHalts.Halt.all(NamedPlace.Scope.CLUSTER);

        test.run(halts, brokers);

        assertThat(test.problems()).isEmpty();
        assertThat(test.reached()).isEqualTo(halts.size());
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes minutes")
    void aCallOfTheBrokersThatFailsLosesNothing(Brokers brokers) throws Exception {
        long seed = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        Sweep sweep = new Sweep(directory, null, brokers, progress -> {});

        sweep.run(CALLS, seed);

        assertThat(sweep.problems()).as("seed %s", seed).isEmpty();
        assertThat(sweep.injected()).isGreaterThan(CALLS / 2);
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes half a minute")
    void aLogWithoutTheChangesIsFound(Brokers brokers) throws Exception {
        Sweep sweep = new Sweep(directory, StepMain.LOSS_OF_BROKERS, brokers, progress -> {});

        sweep.run(0, 0);

        assertThat(sweep.problems()).anyMatch(problem -> problem.startsWith("lost: "));
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes a minute")
    void aNodeThatIsCutOffFromTheBrokersLosesNothing(Brokers brokers) throws Exception {
        try (FaultyNetwork network = new FaultyNetwork(brokers)) {
            ClusterFaults faults = new ClusterFaults(brokers, progress -> {});

            faults.underLoad(directory, RATE, (bed, customer) -> {
                bed.stop(1);
                bed.edit(1, text -> text.replace(brokers.bootstrap(), String.join(",", network.bootstrap())));
                bed.start(1);
                customer.awaitAccepted(customer.accepted() + RATE, ClusterFaults.FIRST);
                faults.fault("cut_off", ClusterFaults.BINDS * ClusterFaults.WINDOW);
                network.cut(Cut.BOTH_WAYS);
                Thread.sleep(ClusterFaults.STANDSTILL_MILLIS);
                network.heal();
                customer.awaitAccepted(customer.accepted() + RATE, ClusterFaults.FIRST);
            });

            Map<String, Object> result = faults.result();
            assertThat(result).as(faults.examples(5).toString()).containsEntry("lost", 0L);
            assertThat(((Map<?, ?>) requireNonNull(result.get("longest_wait_s"))).get("cut_off"))
                    .as("messages of the node wait until another one has taken over: " + result)
                    .isInstanceOfSatisfying(
                            Double.class, seconds -> assertThat(seconds).isGreaterThan(1));
            assertThat(faults.isClean()).as(result.toString()).isTrue();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes minutes")
    void aSoakTestOfNodesThatRestartInTurnIsExact(Brokers brokers) throws Exception {
        SoakRun run = new SoakRun(Duration.ofMinutes(4), 3, 1, progress -> {});

        Map<String, Object> result = run.run(directory, brokers, "256m", 20);

        assertThat(run.isExact()).as(result + " " + run.examples()).isTrue();
        SoakIT.assertOccurred(result);
        assertThat(result).containsKey("restarts");
    }
}
