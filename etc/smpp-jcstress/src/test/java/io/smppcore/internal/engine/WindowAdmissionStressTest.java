package io.smppcore.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads compete for the last slot: exactly one gets it, and it is free again after the response. */
@JCStressTest
@Outcome(id = "true, false, 1", expect = Expect.ACCEPTABLE, desc = "The first got it.")
@Outcome(id = "false, true, 1", expect = Expect.ACCEPTABLE, desc = "The second got it.")
@State
public class WindowAdmissionStressTest {

    private final StressSession session = new StressSession(1);

    /** First thread. */
    @Actor
    public void first(ZZI_Result result) {
        result.r1 = session.engine.trySend(StressSession.MESSAGE).isPresent();
    }

    /** Second thread. */
    @Actor
    public void second(ZZI_Result result) {
        result.r2 = session.engine.trySend(StressSession.MESSAGE).isPresent();
    }

    /** Event loop, and the peer that answers. */
    @Arbiter
    public void answered(ZZI_Result result) {
        session.runLoop();
        session.asLoop(() -> session.answer(1));
        result.r3 = session.room();
    }
}
