package io.smppcore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Number of entries about requests without a valid token, which anybody can send. */
class AuditTest {

    @Test
    void entriesAboutRefusedTokensReplaceNoOthers() {
        long start = -5;
        Audit.Refusals refusals = new Audit.Refusals(start);
        List<Long> seconds = new ArrayList<>();
        for (long second = 0; second < TimeUnit.DAYS.toSeconds(1); second++) {
            if (refusals.isNext(start + TimeUnit.SECONDS.toNanos(second))) {
                seconds.add(second);
            }
        }
        assertThat(seconds).startsWith(0L, 1L, 3L, 7L, 15L).hasSizeLessThan(160);
        assertThat(seconds.getLast() - seconds.get(seconds.size() - 2)).isEqualTo(600);
        long later = TimeUnit.SECONDS.toNanos(seconds.getLast() + 1_200);
        assertThat(refusals.isNext(start + later)).isTrue();
        assertThat(refusals.isNext(start + later)).isFalse();
        assertThat(refusals.isNext(start + later + TimeUnit.SECONDS.toNanos(1))).isTrue();
    }
}
