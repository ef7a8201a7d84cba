package io.smppcore.gateway.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Allocation;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated // measures allocations
class TallyTest {

    private static final int MESSAGES = 100_000;

    @Test
    void eachMessageIsInOneResultWhileThreadsCount() throws InterruptedException {
        Tallies tallies = new Tallies();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int j = 0; j < MESSAGES; j++) {
                    tallies.account("shop").add(Count.ACCEPTED);
                    tallies.account("shop").forwarded(j);
                    tallies.account("shop").refused(CommandStatus.ESME_RTHROTTLED);
                }
            }));
        }
        Figures sum = Figures.NONE;
        while (threads.stream().anyMatch(Thread::isAlive)) {
            sum = sum.plus(tallies.account("shop").take());
        }
        for (Thread thread : threads) {
            thread.join();
        }
        sum = sum.plus(tallies.account("shop").take());
        long expected = 4L * MESSAGES;
        assertThat(sum.of(Count.ACCEPTED)).isEqualTo(expected);
        assertThat(sum.of(Count.FORWARDED)).isEqualTo(expected);
        assertThat(sum.of(Count.REFUSED)).isEqualTo(expected);
        assertThat(sum.statuses(false)).containsEntry("ESME_RTHROTTLED", expected);
        assertThat(tallies.account("shop").take().isEmpty()).isTrue();
    }

    @Test
    void aCountAllocatesNothing() {
        Tallies tallies = new Tallies();
        tallies.account("shop").refusedBySmsc(CommandStatus.ESME_RTHROTTLED);
        tallies.smsc("alpha").refusedBySmsc(CommandStatus.ESME_RTHROTTLED);
        Allocation.assertAtMost(1_000, () -> {
            for (int i = 0; i < MESSAGES; i++) {
                tallies.account("shop").add(Count.ACCEPTED);
                tallies.account("shop").forwarded(i);
                tallies.smsc("alpha").forwarded(i);
                tallies.account("shop").ended(MessageState.DELIVERED, i);
                tallies.smsc("alpha").ended(MessageState.DELIVERED, i);
                tallies.account("shop").refusedBySmsc(CommandStatus.ESME_RTHROTTLED);
                tallies.smsc("alpha").refusedBySmsc(CommandStatus.ESME_RTHROTTLED);
            }
        });
    }

    @Test
    void statusesOfThePastDoNotHideThoseOfTheNextMinute() {
        Tally tally = new Tally();
        for (int i = 0; i < 1_000; i++) {
            tally.refusedBySmsc(CommandStatus.of(0x400 + i));
        }
        assertThat(tally.figures().statuses(true))
                .hasSize(Figures.MAX_STATUSES + 1)
                .containsEntry("other", 984L);
        assertThat(tally.take().statuses(true)).containsEntry("other", 984L);
        tally.refusedBySmsc(CommandStatus.ESME_RINVDSTADR);
        assertThat(tally.take().statuses(true).toString()).isEqualTo("{ESME_RINVDSTADR=1}");
    }
}
