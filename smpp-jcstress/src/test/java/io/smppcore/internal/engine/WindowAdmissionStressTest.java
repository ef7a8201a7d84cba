package io.smppcore.internal.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads want the last slot: exactly one gets it, and it is free again once the response has come. */
@JCStressTest
@Outcome(id = "true, false, 1", expect = Expect.ACCEPTABLE, desc = "The first got it.")
@Outcome(id = "false, true, 1", expect = Expect.ACCEPTABLE, desc = "The second got it.")
@State
public class WindowAdmissionStressTest {

    private final StressSession session = new StressSession(1);

    /** One thread. */
    @Actor
    public void first(ZZI_Result result) {
        result.r1 = session.engine.trySend(StressSession.MESSAGE).isPresent();
    }

    /** Another. */
    @Actor
    public void second(ZZI_Result result) {
        result.r2 = session.engine.trySend(StressSession.MESSAGE).isPresent();
    }

    /** The loop, and the peer who answers. */
    @Arbiter
    public void answered(ZZI_Result result) {
        session.runLoop();
        session.asLoop(() -> session.answer(1));
        result.r3 = session.room();
    }
}
