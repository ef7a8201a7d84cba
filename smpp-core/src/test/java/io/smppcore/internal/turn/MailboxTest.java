package io.smppcore.internal.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MailboxTest {

    private static final int PRODUCERS = 4;
    private static final int ITEMS = 20_000;

    /** Item with its producer and position. */
    private static final class Item extends LinkedItem {

        final int producer;
        final int number;

        Item(int producer, int number) {
            this.producer = producer;
            this.number = number;
        }

        @Override
        public void onLoop() {}

        @Override
        public void onRejected() {}
    }

    private final Mailbox mailbox = new Mailbox();

    @Test
    void returnsItemsInTheOrderOfPosting() {
        List<Item> posted = List.of(new Item(0, 0), new Item(0, 1), new Item(0, 2));
        posted.forEach(mailbox::add);
        assertThat(takenAll()).containsExactlyElementsOf(posted);
    }

    @Test
    void requestsAWakeUpOnlyIfItWasEmpty() {
        assertThat(mailbox.add(new Item(0, 0))).isTrue();
        assertThat(mailbox.add(new Item(0, 1))).isFalse();
        assertThat(mailbox.add(new Item(0, 2))).isFalse();
        assertThat(takenAll()).hasSize(3);
        assertThat(mailbox.add(new Item(0, 3))).isTrue();
    }

    @Test
    void requestsTheWakeUpThatUnannouncedItemsLackOnce() {
        mailbox.addUnannounced(new Item(0, 0));
        mailbox.addUnannounced(new Item(0, 1));
        assertThat(mailbox.lacksWakeUp()).isTrue();
        assertThat(mailbox.add(new Item(0, 2))).isTrue();
        assertThat(mailbox.lacksWakeUp()).isFalse();
        mailbox.addUnannounced(new Item(0, 3));
        assertThat(mailbox.lacksWakeUp()).isFalse();
        assertThat(mailbox.add(new Item(0, 4))).isFalse();
        assertThat(takenAll()).hasSize(5);
        assertThat(mailbox.lacksWakeUp()).isFalse();
        mailbox.addUnannounced(new Item(0, 5));
        assertThat(mailbox.lacksWakeUp()).isTrue();
    }

    @Test
    void isEmptyAfterTakeAll() {
        assertThat(mailbox.takeAll()).isNull();
        mailbox.add(new Item(0, 0));
        assertThat(takenAll()).hasSize(1);
        assertThat(mailbox.takeAll()).isNull();
    }

    @Test
    @Timeout(Waits.METHOD_SECONDS)
    void losesNoItemOfManyProducersAndKeepsTheOrderOfEach() throws InterruptedException {
        AtomicInteger wakeUps = new AtomicInteger();
        CountDownLatch start = new CountDownLatch(1);
        for (int producer = 0; producer < PRODUCERS; producer++) {
            int number = producer;
            Thread.startVirtualThread(() -> produce(number, start, wakeUps));
        }
        start.countDown();
        int[] next = new int[PRODUCERS];
        int nonEmptyTakes = 0;
        for (int received = 0; received < PRODUCERS * ITEMS; ) {
            List<Item> items = takenAll();
            nonEmptyTakes += items.isEmpty() ? 0 : 1;
            for (Item item : items) {
                assertThat(item.number).isEqualTo(next[item.producer]++);
            }
            received += items.size();
            Thread.onSpinWait();
        }
        assertThat(next).containsOnly(ITEMS);
        assertThat(wakeUps).hasValue(nonEmptyTakes);
    }

    private void produce(int producer, CountDownLatch start, AtomicInteger wakeUps) {
        try {
            start.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        for (int number = 0; number < ITEMS; number++) {
            if (mailbox.add(new Item(producer, number))) {
                wakeUps.incrementAndGet();
            }
        }
    }

    private List<Item> takenAll() {
        List<Item> items = new ArrayList<>();
        for (MailboxItem posted = mailbox.takeAll(); posted != null; posted = posted.next()) {
            items.add((Item) posted);
        }
        return items;
    }
}
