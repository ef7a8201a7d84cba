package io.smppcore.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits of tests for a condition. */
public final class Waits {

    private Waits() {}

    /** Waits up to ten seconds for a condition, with frequent checks. */
    public static ConditionFactory eventually() {
        return Awaitility.with()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .await();
    }
}
