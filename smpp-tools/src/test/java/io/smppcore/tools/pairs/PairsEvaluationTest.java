package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tools.load.LoadControl;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PairsEvaluationTest {

    private static final long MILLI = 1_000_000;
    private static final long START = 5_000_000;

    /** Two senders with 30 messages each, of which those of the second second are measured. */
    private final PairsPlan plan = PairsPlan.latency(2, 10, Duration.ofSeconds(3), Duration.ofSeconds(1), 8);

    private final LoadControl control = new LoadControl();
    private final PairsRecords records = new PairsRecords(plan, 1, control);

    @Test
    void measuresBetweenTheBeginningAndTheEnd() {
        for (int pair = 0; pair < 2; pair++) {
            for (int sequence = 0; sequence < 30; sequence++) {
                boolean measured = sequence >= 10 && sequence < 20;
                pass(pair, sequence, measured ? 3 * MILLI : 900 * MILLI, measured ? 2 * MILLI : 800 * MILLI);
            }
        }

        PairsResult result = result(0, false);

        assertThat(result.problems()).isEmpty();
        assertThat(result.latency().count()).isEqualTo(20);
        assertThat(result.latency().max()).isBetween(3 * MILLI, 3 * MILLI + MILLI / 100);
        assertThat(result.service().max()).isBetween(2 * MILLI, 2 * MILLI + MILLI / 100);
        assertThat(result.deliveries()).isEqualTo(new Deliveries(60, 60, 0, 0, 0, 0));
        assertThat(result.nanos()).isEqualTo(plan.dueNanos(1, 29) + 900 * MILLI);
        assertThat(result.perSecond()).isBetween(15.5, 15.6); // 60 in 3.85 s
    }

    @Test
    void leavesLostMessagesOutOfTheTimes() {
        for (int sequence = 0; sequence < 30; sequence++) {
            pass(0, sequence, MILLI, MILLI);
        }
        accept(1, 0);
        accept(1, 1);

        PairsResult result = result(0, false);

        assertThat(result.latency().count()).isEqualTo(10);
        assertThat(result.deliveries()).isEqualTo(new Deliveries(32, 30, 2, 0, 0, 0));
        assertThat(result.problems()).containsExactly("2 messages were lost");
    }

    @Test
    void reportsThatTheRateWasNotReached() {
        pass(0, 0, MILLI, MILLI);

        assertThat(result(29 * MILLI, false).problems()).isEmpty();
        assertThat(result(1_000 * MILLI, false).problems())
                .containsExactly("the rate was not reached: 15 instead of 20 messages/s, the last one 1.000 s late");
    }

    @Test
    void doesNotCheckTheRateOfAnInterruptedRun() {
        pass(0, 0, MILLI, MILLI);

        assertThat(result(1_000 * MILLI, true).problems()).containsExactly("interrupted after 1 of 60 messages");
    }

    private PairsResult result(long lateNanos, boolean interrupted) {
        PairsWatch watch = new PairsWatch(records.sent(), records.flights(), START, control, interval -> {});
        return new PairsEvaluation(plan, records, new PairsRun.Measured(START, lateNanos, watch))
                .result(0, "", interrupted);
    }

    private void pass(int pair, int sequence, long latencyNanos, long serviceNanos) {
        accept(pair, sequence);
        records.received().get(pair).add(sequence, START + plan.dueNanos(pair, sequence) + latencyNanos);
        records.flights().getFirst().record(pair, sequence, latencyNanos, serviceNanos);
    }

    private void accept(int pair, int sequence) {
        records.sent().get(pair).sent(sequence);
        records.sent().get(pair).settle(sequence, SubmitSmResp.ok("1"), null);
    }
}
