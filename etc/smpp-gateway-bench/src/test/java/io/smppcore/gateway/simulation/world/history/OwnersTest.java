package io.smppcore.gateway.simulation.world.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Processes that could store what they learned. */
class OwnersTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long BEGIN = 100 * SECOND;
    private static final long END = 200 * SECOND;

    private final Owners owners = new Owners();

    @Test
    void theOnlyNodeOwnsEverything() {
        assertThat(owners.couldStore(0, "gateway#1", BEGIN)).isTrue();
        assertThat(owners.haveChanged(0, END)).isFalse();
    }

    @Test
    void aProcessThatLosesAPartitionStoresNothingFromThenOn() {
        owners.began(0, "n0#1", BEGIN);
        owners.began(0, "n1#1", END);

        assertThat(owners.couldStore(0, "n0#1", END - 1)).isTrue();
        assertThat(owners.couldStore(0, "n0#1", END)).isFalse();
        assertThat(owners.couldStore(-1, "n0#1", END)).isFalse();
        assertThat(owners.couldStore(0, "n1#1", END)).isTrue();
        assertThat(owners.haveChanged(END - 1, END + 1)).isTrue();
        assertThat(owners.haveChanged(END + 1, END + 2)).isFalse();
    }

    @Test
    void aMessageOfAnyPartitionIsThatOfALostOneUntilTheProcessKnows() {
        owners.began(0, "n0#1", BEGIN);
        owners.began(1, "n0#1", BEGIN);
        owners.began(0, "n1#1", END);
        owners.informed(0, "n0#1", END + 2);

        assertThat(owners.couldStore(-1, "n0#1", END + 1)).isFalse();
        assertThat(owners.couldStore(-1, "n0#1", END + 2)).isTrue();
        assertThat(owners.couldStore(1, "n0#1", END + 1)).isTrue();
    }

    @Test
    void aHandOverWaitsForResponsesInFlight() {
        owners.began(0, "n0#1", BEGIN);
        owners.handedOver(0, "n0#1", END, END + 1);
        owners.began(0, "n1#1", END + 2);

        assertThat(owners.couldStore(0, "n0#1", END + 8 * SECOND)).isTrue();
        assertThat(owners.couldStore(0, "n0#1", END + 9 * SECOND)).isFalse();
    }

    @Test
    void anOwnerOfAnotherPartitionIsNotTheOwner() {
        owners.began(0, "n0#1", BEGIN);
        owners.began(1, "n1#1", BEGIN);

        assertThat(owners.couldStore(1, "n0#1", BEGIN)).isFalse();
    }
}
