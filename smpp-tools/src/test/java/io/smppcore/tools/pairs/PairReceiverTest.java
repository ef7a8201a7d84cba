package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.tools.ManualNanos;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.type.Octets;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PairReceiverTest {

    private static final long RUN = 77;
    private static final int PAIR = 3;
    private static final int MESSAGES = 50_000;
    private static final long SECOND = 1_000_000_000;

    private final ManualNanos clock = new ManualNanos();
    private final ReceivedMessages received = new ReceivedMessages(MESSAGES);
    private final LoopFlights flights =
            new LoopFlights(PairsPlan.latency(PAIR + 1, 10, Duration.ofSeconds(10), Duration.ZERO, 8));
    private final PairReceiver receiver = new PairReceiver(RUN, PAIR, received, flights, new LoadControl(clock));

    @Test
    void measuresFromTheTimesInTheMessage() {
        clock.pass(Duration.ofSeconds(10));
        long now = clock.getAsLong();
        assertThat(receiver.receive(message(RUN, PAIR, 5, now - 2 * SECOND, now - SECOND)))
                .isEqualTo(DeliverSmResp.ok());

        Histogram latency = Distribution.histogram();
        Histogram service = Distribution.histogram();
        flights.addMeasuredTo(latency, service);
        assertThat(latency.getCountBetweenValues(2 * SECOND, 2 * SECOND)).isEqualTo(1);
        assertThat(service.getCountBetweenValues(SECOND, SECOND)).isEqualTo(1);
        Histogram all = Distribution.histogram();
        flights.moveTo(all);
        assertThat(all.getTotalCount()).isEqualTo(1);
        assertThat(all.getMinValue()).isEqualTo(latency.getMinValue());
    }

    @Test
    void acknowledgesStraysWithoutMeasuringThem() {
        long now = clock.getAsLong();
        receiver.receive(message(RUN, PAIR + 1, 0, now, now));
        receiver.receive(message(RUN - 1, PAIR, 0, now, now));
        receiver.receive(message(RUN, PAIR, MESSAGES, now, now));
        receiver.receive(DeliverSm.builder()
                .shortMessage(Octets.of((byte) 'h', (byte) 'i'))
                .build());

        assertThat(received.strays()).isEqualTo(4);
        assertThat(received.count()).isZero();
        Histogram all = Distribution.histogram();
        flights.moveTo(all);
        assertThat(all.getTotalCount()).isZero();
    }

    @Test
    void measuresADuplicateOnce() {
        DeliverSm message = message(RUN, PAIR, 1, clock.getAsLong(), clock.getAsLong());
        receiver.receive(message);
        receiver.receive(message);

        Histogram all = Distribution.histogram();
        flights.moveTo(all);
        assertThat(all.getTotalCount()).isEqualTo(1);
        assertThat(received.duplicates()).isEqualTo(1);
    }

    @Test
    void allocatesNothing() {
        List<DeliverSm> messages = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            messages.add(message(RUN, PAIR, i, clock.getAsLong(), clock.getAsLong()));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < MESSAGES; i++) {
            receiver.receive(messages.get(i));
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(received.count()).isEqualTo(MESSAGES);
        assertThat(allocated).isLessThan(MESSAGES * 2L); // loads and links classes
    }

    private static DeliverSm message(long run, int pair, int sequence, long intendedNanos, long sentNanos) {
        byte[] template = Payload.template(100, run, pair);
        return DeliverSm.builder()
                .shortMessage(Payload.of(template, sequence, intendedNanos, sentNanos))
                .build();
    }
}
