package io.smppcore.flow;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Two threads reserve concurrently: their waits are one second apart. */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The first goes at once.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The second goes at once.")
@State
public class TokenBucketReserveStressTest {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final TokenBucket bucket = new TokenBucket(1, 1, () -> 0);

    /** First thread. */
    @Actor
    public void first(JJ_Result result) {
        result.r1 = bucket.reserve(Long.MAX_VALUE) / SECOND_NANOS;
    }

    /** Second thread. */
    @Actor
    public void second(JJ_Result result) {
        result.r2 = bucket.reserve(Long.MAX_VALUE) / SECOND_NANOS;
    }
}
