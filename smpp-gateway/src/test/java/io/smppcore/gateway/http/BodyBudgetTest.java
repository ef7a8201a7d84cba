package io.smppcore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Bodies above the length of a bulk, which are imports. */
class BodyBudgetTest {

    private static final int LONG = 2 * Api.MAX_BULK;

    private final BodyBudget budget = BodyBudget.ofHeap(4L << 30);

    @Test
    void thereIsOneImportAtATime() {
        assertThat(budget.tryGrow(0, Api.MAX_BULK)).isTrue();
        assertThat(budget.tryGrow(Api.MAX_BULK, LONG)).isTrue();
        assertThat(budget.tryGrow(LONG, LONG + 1)).isTrue();
        assertThat(budget.tryGrow(0, LONG)).isFalse();
        assertThat(budget.tryGrow(0, Api.MAX_BULK)).isTrue();
        assertThat(budget.tryGrow(Api.MAX_BULK, Api.MAX_BULK + 1)).isFalse();
        budget.giveBack(LONG + 1);
        assertThat(budget.tryGrow(Api.MAX_BULK, LONG)).isTrue();
    }

    @Test
    void anImportThatIsRefusedForOthersLeavesItsPlace() {
        for (int i = 0; i < 4; i++) {
            assertThat(budget.tryGrow(0, Api.MAX_BULK)).isTrue();
        }
        assertThat(budget.tryGrow(0, LONG)).isFalse();
        budget.giveBack(Api.MAX_BULK);
        assertThat(budget.tryGrow(0, LONG)).isTrue();
    }

    @Test
    void theLengthOfAnImportFollowsTheHeap() {
        assertThat(BodyBudget.maxImport(64 << 20)).isEqualTo(Api.MAX_BULK);
        assertThat(BodyBudget.maxImport(1L << 30)).isEqualTo(16 << 20);
        assertThat(BodyBudget.maxImport(1L << 40)).isEqualTo(50_000_000);
    }
}
