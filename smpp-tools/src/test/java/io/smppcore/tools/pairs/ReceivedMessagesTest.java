package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReceivedMessagesTest {

    private final ReceivedMessages received = new ReceivedMessages(10);

    @Test
    void countsMessagesInOrder() {
        for (int i = 0; i < 10; i++) {
            assertThat(received.add(i, 100 + i)).isTrue();
        }

        assertThat(received.count()).isEqualTo(10);
        assertThat(received.lastNanos()).isEqualTo(109);
        assertThat(received.duplicates() + received.misordered() + received.strays())
                .isZero();
    }

    @Test
    void countsDuplicates() {
        received.add(0, 1);
        received.add(1, 2);

        assertThat(received.add(0, 3)).isFalse();
        assertThat(received.add(0, 4)).isFalse();
        assertThat(received.count()).isEqualTo(2);
        assertThat(received.duplicates()).isEqualTo(2);
        assertThat(received.misordered()).isZero();
        assertThat(received.lastNanos()).isEqualTo(2);
    }

    @Test
    void countsMisorderedMessages() {
        received.add(3, 1);
        received.add(1, 2);
        received.add(2, 3);
        received.add(4, 4);

        assertThat(received.misordered()).isEqualTo(2);
        assertThat(received.has(0)).isFalse();
        assertThat(received.has(2)).isTrue();
    }

    @Test
    void countsUnknownNumbersAsStrays() {
        assertThat(received.add(10, 1)).isFalse();
        assertThat(received.add(-1, 1)).isFalse();
        received.addStray();

        assertThat(received.strays()).isEqualTo(3);
        assertThat(received.count()).isZero();
    }
}
