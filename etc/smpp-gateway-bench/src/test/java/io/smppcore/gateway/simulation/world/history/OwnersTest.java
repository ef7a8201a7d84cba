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
    private final Ends ends = new Ends();

    @Test
    void theOnlyNodeOwnsEverything() {
        assertThat(owners.couldStore(0, "gateway#1", BEGIN)).isTrue();
        assertThat(owners.isEmpty()).isTrue();
    }

    @Test
    void aProcessThatLosesAPartitionStoresNothingFromThenOn() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.began(0, "n1#1", ends, END);

        assertThat(owners.couldStore(0, "n0#1", END - 1)).isTrue();
        assertThat(owners.couldStore(0, "n0#1", END)).isFalse();
        assertThat(owners.couldStore(-1, "n0#1", END)).isFalse();
        assertThat(owners.couldStore(0, "n1#1", END)).isTrue();
    }

    @Test
    void aMessageOfAnyPartitionIsThatOfALostOneUntilTheProcessKnows() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.began(1, "n0#1", ends, BEGIN);
        owners.began(0, "n1#1", ends, END);
        owners.informed(0, "n0#1", END + 2);

        assertThat(owners.couldStore(-1, "n0#1", END + 1)).isFalse();
        assertThat(owners.couldStore(-1, "n0#1", END + 2)).isTrue();
        assertThat(owners.couldStore(1, "n0#1", END + 1)).isTrue();
    }

    @Test
    void aHandOverWaitsForResponsesInFlight() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.handedOver(0, "n0#1", END, END + 1);
        owners.began(0, "n1#1", ends, END + 2);

        assertThat(owners.couldStore(0, "n0#1", END + 8 * SECOND)).isTrue();
        assertThat(owners.couldStore(0, "n0#1", END + 9 * SECOND)).isFalse();
    }

    @Test
    void anOwnerOfAnotherPartitionIsNotTheOwner() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.began(1, "n1#1", ends, BEGIN);

        assertThat(owners.couldStore(1, "n0#1", BEGIN)).isFalse();
    }

    @Test
    void aLostPartitionIsForgottenUntilTwoCommitsLater() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.began(1, "n0#1", ends, BEGIN);
        owners.committed(0, "n0#1", END - 3);
        owners.committed(0, "n0#1", END - 2);
        owners.began(0, "n1#1", ends, END);

        assertThat(owners.stored(0, "n0#1", BEGIN, END - 4)).isTrue();
        assertThat(owners.stored(0, "n0#1", BEGIN, END - 3)).isFalse();
        assertThat(owners.settled(0, "n0#1", BEGIN, END - 3)).isFalse();
        assertThat(owners.stored(-1, "n0#1", BEGIN, END - 3)).isFalse();
        assertThat(owners.stored(1, "n0#1", BEGIN, END - 3)).isTrue();
        assertThat(owners.stored(0, "n0#1", BEGIN, END - 12 * SECOND)).isTrue();
    }

    @Test
    void commitsWaitWhileTheNodeIsWithoutBrokers() {
        owners.began(0, "n0#1", ends, BEGIN);
        ends.suspended(END - 15 * SECOND, END);
        owners.began(0, "n1#1", ends, END);

        assertThat(owners.stored(0, "n0#1", BEGIN, END - 20 * SECOND)).isFalse();
        assertThat(owners.stored(0, "n0#1", BEGIN, END - 30 * SECOND)).isTrue();
    }

    @Test
    void theEndOfAProcessAndAFailedCommitLoseItsPartitions() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.began(1, "n1#1", ends, BEGIN);
        owners.ended("n0#1", END);
        owners.failed(1, "n1#1", END);

        assertThat(owners.stored(0, "n0#1", BEGIN, END - 1)).isFalse();
        assertThat(owners.stored(1, "n1#1", BEGIN, END + SECOND)).isFalse();
    }

    @Test
    void aHandOverForgetsNothingButLaterResponses() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.handedOver(0, "n0#1", END, END + 1);
        owners.began(0, "n1#1", ends, END + 2);

        assertThat(owners.stored(0, "n0#1", BEGIN, END)).isTrue();
        assertThat(owners.stored(0, "n0#1", BEGIN, END + 2)).isFalse();
        assertThat(owners.endedDuring(0, "n0#1", END - SECOND, END, 2 * SECOND)).isTrue();
        assertThat(owners.endedDuring(0, "n0#1", END - SECOND, END, SECOND)).isFalse();
    }

    @Test
    void aResponseAfterAHandOverIsPassedOnUnlessAProcessEnds() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.handedOver(0, "n0#1", END, END + 1);
        owners.began(0, "n1#1", ends, END + 2);

        assertThat(owners.settled(0, "n0#1", BEGIN, END + SECOND)).isTrue();
        owners.ended("n0#1", END + 3 * SECOND);
        assertThat(owners.settled(0, "n0#1", BEGIN, END + SECOND)).isFalse();
    }

    @Test
    void aProcessThatOwnsAPartitionAgainDoesNotStoreTheResponsesToEarlierRequests() {
        owners.began(0, "n0#1", ends, BEGIN);
        owners.began(0, "n1#1", ends, BEGIN + 50 * SECOND);
        owners.began(0, "n0#1", ends, END);

        assertThat(owners.settled(0, "n0#1", BEGIN, END + SECOND)).isFalse();
        assertThat(owners.stored(0, "n0#1", BEGIN, END + SECOND)).isFalse();
        assertThat(owners.endedDuring(0, "n0#1", BEGIN, END + SECOND, SECOND)).isTrue();
        assertThat(owners.settled(0, "n0#1", END, END + SECOND)).isTrue();
        assertThat(owners.stored(0, "n0#1", END, END + SECOND)).isTrue();
        assertThat(owners.endedDuring(0, "n0#1", END, END + SECOND, SECOND)).isFalse();
    }
}
