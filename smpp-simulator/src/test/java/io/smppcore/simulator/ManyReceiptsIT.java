package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many receipts that wait at the same time; SystemTimelineTest schedules a hundred thousand tasks. */
@Timeout(Waits.METHOD_SECONDS)
class ManyReceiptsIT {

    private static final int RECEIPTS = 20_000;
    private static final int BATCH = 500;

    @Test
    void thousandsOfReceiptsWaitWithoutThreadsAndAllArrive() throws Exception {
        try (Rig rig = new Rig(
                "{receipts: {delay: 1m}, deliver: {window: 1000}}", builder -> builder.messageLimit(RECEIPTS))) {
            RawPeer peer = rig.bound();
            submit(peer, 0);
            int threads = Thread.getAllStackTraces().size();
            for (int first = BATCH; first < RECEIPTS; first += BATCH) {
                submit(peer, first);
            }
            rig.awaitTasks(RECEIPTS);
            // The JVM starts and ends threads of its own.
            assertThat(Thread.getAllStackTraces().size() - threads).isLessThan(10);
            assertThat(rig.simulator.statistics().enroute()).isEqualTo(RECEIPTS);

            rig.advance(Duration.ofMinutes(1));
            Set<String> ids = new HashSet<>();
            byte[][] answers = new byte[BATCH][];
            while (ids.size() < RECEIPTS) {
                for (int i = 0; i < BATCH; i++) {
                    Rig.Delivered receipt = Rig.unanswered(peer);
                    ids.add(receipt.text().substring(0, receipt.text().indexOf(" sub:")));
                    answers[i] = PduOctets.deliverSmResp(receipt.sequence());
                }
                peer.write(answers);
            }
            Rig.expectNothing(peer);
            assertThat(rig.simulator.statistics().receipts())
                    .isEqualTo(new SimulatorStatistics.Deliveries(RECEIPTS, RECEIPTS, 0));
            assertThat(rig.simulator.statistics().limits()).isEqualTo(new SimulatorStatistics.Limits(0, 0, 0, 0));
        }
    }

    private static void submit(RawPeer peer, int first) throws Exception {
        byte[][] messages = new byte[BATCH][];
        for (int i = 0; i < BATCH; i++) {
            messages[i] = Rig.message(2 + first + i, "hello");
        }
        peer.write(messages);
        for (int i = 0; i < BATCH; i++) {
            assertThat(peer.read().commandStatus()).isZero();
        }
    }
}
