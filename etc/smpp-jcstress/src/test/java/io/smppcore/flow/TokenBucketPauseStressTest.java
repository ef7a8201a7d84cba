package io.smppcore.flow;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A pause of five seconds meets a reservation, followed by another reservation: waits in seconds. No token is given
 * twice, no pause is lost.
 */
@JCStressTest
@Outcome(id = "0, 5", expect = Expect.ACCEPTABLE, desc = "Reserved before the pause.")
@Outcome(id = "5, 6", expect = Expect.ACCEPTABLE, desc = "Reserved behind the pause.")
@State
public class TokenBucketPauseStressTest {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final TokenBucket bucket = new TokenBucket(1, 1, () -> 0);

    /** Thread that sends. */
    @Actor
    public void reserve(JJ_Result result) {
        result.r1 = bucket.reserve(Long.MAX_VALUE) / SECOND_NANOS;
    }

    /** Thread that has received a congestion report. */
    @Actor
    public void pause() {
        bucket.pause(5 * SECOND_NANOS);
    }

    /** Reservation after both. */
    @Arbiter
    public void next(JJ_Result result) {
        result.r2 = bucket.reserve(Long.MAX_VALUE) / SECOND_NANOS;
    }
}
