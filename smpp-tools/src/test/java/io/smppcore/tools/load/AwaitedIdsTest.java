package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AwaitedIdsTest {

    private static final long HASH = 42;

    private final AwaitedIds table = new AwaitedIds(16);

    @Test
    void comparesIdsOfTheSameHashByTheirOctets() {
        List<String> ids =
                List.of("a", "A", "", "ab", "abc", "\u00fe", "\u00ff", "\uff00", "\u00ff\u0000", "\u0100", "\u0001");
        for (int i = 0; i < ids.size(); i++) {
            assertThat(table.accepted(ids.get(i), HASH, i)).isEqualTo(AwaitedIds.NO_LATENCY);
        }
        for (int i = ids.size() - 1; i >= 0; i--) {
            assertThat(table.receipt(ids.get(i), HASH, 1_000)).as(ids.get(i)).isEqualTo(1_000 - i);
        }
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(11, 11, 0, 0, 0));

        table.receipt("abcd", HASH, 1_000);
        table.receipt("B", HASH, 1_000);
        assertThat(table.counts().orphans()).isEqualTo(2);
    }

    @Test
    void matchesAnEarlyReceiptWithItsResponseAndCountsDuplicates() {
        table.receipt("1", HASH, 500);
        table.receipt("1", HASH, 600);
        table.receipt("1", HASH, 700);
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(0, 0, 0, 0, 3));

        assertThat(table.accepted("1", HASH, 400)).isEqualTo(100);
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(1, 1, 2, 1, 0));

        table.receipt("1", HASH, 800);
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(1, 1, 3, 1, 0));
    }

    @Test
    void countsButDoesNotTimeMessagesWithTheSameId() {
        table.accepted("1", HASH, 0);
        table.accepted("1", HASH, 10);
        assertThat(table.receipt("1", HASH, 100)).isEqualTo(AwaitedIds.NO_LATENCY);
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(2, 1, 0, 0, 0));

        assertThat(table.receipt("1", HASH, 110)).isEqualTo(AwaitedIds.NO_LATENCY);
        table.accepted("1", HASH, 200);
        assertThat(table.receipt("1", HASH, 250)).isEqualTo(50);
        assertThat(table.receipt("1", HASH, 260)).isEqualTo(AwaitedIds.NO_LATENCY);
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(3, 3, 1, 0, 0));
    }

    @Test
    void boundsReceiptsThatWaitForTheirResponse() {
        for (int i = 0; i < 1_030; i++) {
            table.receipt("early " + i, i, 0);
        }
        for (int i = 0; i < 1_030; i++) {
            table.accepted("early " + i, i, 0);
        }
        assertThat(table.counts()).isEqualTo(new AwaitedIds.Counts(1_030, 1_024, 0, 1_024, 6));
        assertThat(table.counts().lost()).isEqualTo(6);

        table.receipt("and now another", 1, 0);
        assertThat(table.accepted("and now another", 1, 0)).isZero();
        assertThat(table.counts().early()).isEqualTo(1_025);
    }

    @Test
    void returnsNoNegativeLatency() {
        table.accepted("1", HASH, 100);
        assertThat(table.receipt("1", HASH, 90)).isZero();
    }
}
