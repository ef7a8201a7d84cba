package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageStoreTest {

    private static final SubmitSm TEXT = SubmitSm.builder().build();

    @Test
    void keepsTheLastMessages() {
        MessageStore store = new MessageStore(4);
        for (long number = 0; number < 10; number++) {
            store.add(message(number, MessageState.DELIVERED), true);
        }
        assertThat(numbers(store)).containsExactly(6L, 7L, 8L, 9L);
        assertThat(store.find(9, "id9")).isPresent();
        assertThat(store.find(5, "id5")).isEmpty();
        assertThat(store.forgotten()).isZero();
    }

    @Test
    void keepsAnOlderMessageUntilItsFinalState() {
        MessageStore store = new MessageStore(2);
        SimulatedMessage old = message(0, MessageState.ENROUTE);
        store.add(old, true);
        for (long number = 1; number < 10; number++) {
            store.add(message(number, MessageState.DELIVERED), true);
        }
        assertThat(store.find(0, "id0")).containsSame(old);
        assertThat(numbers(store)).containsExactly(0L, 8L, 9L);
        assertThat(old.finish(MessageState.DELIVERED, 1)).isTrue();
        store.finished(old);
        assertThat(store.find(0, "id0")).isEmpty();
    }

    @Test
    void discardsAndCountsMessagesBeyondTheLimit() {
        MessageStore store = new MessageStore(2);
        for (long number = 0; number < 10; number++) {
            store.add(message(number, MessageState.ENROUTE), true);
        }
        assertThat(numbers(store)).containsExactly(0L, 1L, 8L, 9L);
        assertThat(store.forgotten()).isEqualTo(6);
    }

    @Test
    void keepsAtLeastTheLimit() {
        MessageStore store = new MessageStore(4_096);
        SimulatedMessage open = message(17, MessageState.ENROUTE);
        for (long number = 0; number < 10_000; number++) {
            store.add(number == 17 ? open : message(number, MessageState.DELIVERED), true);
            if (number >= 4_096 && number % 100 == 0) {
                assertThat(store.find(number - 4_095, "id" + (number - 4_095))).isPresent();
            }
        }
        assertThat(numbers(store).size()).isBetween(4_096, 4_096 + 257);
        assertThat(store.find(17, "id17")).containsSame(open);
        assertThat(store.find(16, "id16")).isEmpty();
    }

    @Test
    void findsAnIdWithAnUnknownNumber() {
        MessageStore store = new MessageStore(4);
        store.add(message(3, MessageState.DELIVERED), true);
        assertThat(store.find(MessageNumbers.NONE, "id3")).isPresent();
        assertThat(store.find(3, "another")).isEmpty();
        assertThat(store.find(-7, "another")).isEmpty();
    }

    @Test
    void theLimitIsRoundedUpToAPowerOfTwo() {
        MessageStore store = new MessageStore(5);
        for (long number = 0; number < 100; number++) {
            store.add(message(number, MessageState.DELIVERED), true);
        }
        assertThat(numbers(store)).hasSize(8);
    }

    @Test
    void discardsAMessageThatBecomesFinalWhileItIsPushedOut() throws InterruptedException {
        MessageStore store = new MessageStore(16);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            long first = t;
            threads.add(Thread.ofVirtual().start(() -> {
                for (long number = first; number < 80_000; number += 4) {
                    SimulatedMessage message = message(number, MessageState.ENROUTE);
                    store.add(message, true);
                    message.finish(MessageState.DELIVERED, 1);
                    store.finished(message);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(store.all()).hasSizeLessThanOrEqualTo(16).allMatch(SimulatedMessage::isFinal);
    }

    private static List<Long> numbers(MessageStore store) {
        return store.all().map(SimulatedMessage::number).toList();
    }

    private static SimulatedMessage message(long number, MessageState state) {
        return new SimulatedMessage(number, "id" + number, "me", SubmittedMessage.of(TEXT), state, 0);
    }
}
