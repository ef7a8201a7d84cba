package io.smppcore.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits of tests for a condition. A wait has a bound so that a defect ends the test; it states no expected time. */
public final class Waits {

    /** Bound of a wait in seconds: a machine that is busy with other work delays a test by less. */
    public static final int SECONDS = 60;

    /** Bound of a wait. */
    public static final Duration BOUND = Duration.ofSeconds(SECONDS);

    /** Bound of a test method in seconds, for a {@code Timeout} of JUnit: a method may contain several waits. */
    public static final int METHOD_SECONDS = 300;

    private Waits() {}

    /** Waits up to {@link #BOUND} for a condition, with frequent checks. */
    public static ConditionFactory eventually() {
        return Awaitility.with()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .atMost(BOUND)
                .await();
    }
}
