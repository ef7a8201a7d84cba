package io.smppcore.flow;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads take two tokens each from a burst of three: three are given in every interleaving. */
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "The second came too late for one.")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "The first came too late for one.")
@State
public class TokenBucketStressTest {

    private final TokenBucket bucket = new TokenBucket(1, 3, () -> 0);

    /** First thread. */
    @Actor
    public void first(II_Result result) {
        result.r1 = taken();
    }

    /** Second thread. */
    @Actor
    public void second(II_Result result) {
        result.r2 = taken();
    }

    private int taken() {
        int taken = bucket.tryAcquire() ? 1 : 0;
        return bucket.tryAcquire() ? taken + 1 : taken;
    }
}
