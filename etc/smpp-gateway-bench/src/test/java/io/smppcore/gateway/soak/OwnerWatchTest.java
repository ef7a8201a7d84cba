package io.smppcore.gateway.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.soak.OwnerWatch.Owners;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnerWatchTest {

    private static final List<Integer> EVEN = List.of(2, 2, 2);

    private final Owners owners = new Owners();

    private void settle() {
        for (int reading = 0; reading <= 5; reading++) {
            assertThat(owners.changes(EVEN, 0)).isFalse();
        }
        assertThat(owners.isSettled()).isTrue();
    }

    @Test
    void aChangeOfSettledOwnersIsCountedOnce() {
        settle();
        assertThat(owners.changes(List.of(3, 0, 3), 0)).isTrue();
        assertThat(owners.changes(List.of(2, 1, 3), 0)).isFalse();
        settle();
        assertThat(owners.changes(EVEN, 1)).isTrue();
    }

    @Test
    void aNodeThatRestartsChangesOwnersUntilEachHasItsShareAgain() {
        settle();
        owners.interrupted(true);
        assertThat(owners.changes(List.of(3, 0, 3), 1)).isFalse();
        for (int reading = 0; reading < 10; reading++) {
            assertThat(owners.changes(EVEN, 0)).isFalse();
        }
        assertThat(owners.isSettled()).isFalse();
        owners.interrupted(false);
        assertThat(owners.changes(List.of(3, 1, 2), 0)).isFalse();
        settle();
        assertThat(owners.changes(List.of(3, 1, 2), 0)).isTrue();
    }

    @Test
    void readsAMetricOfAPage() {
        String page = "# HELP a_b text\na_b_c 5\na_b 2.0\n";
        assertThat(Management.metric(page, "a_b")).isEqualTo(2);
        assertThatThrownBy(() -> Management.metric(page, "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a: not on the page");
    }
}
