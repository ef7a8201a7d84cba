package io.smppcore.internal.engine;

import io.smppcore.internal.window.PendingRequest;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A slot becomes free while another thread tries: a try after the release gets it, even alongside a try that was too
 * early.
 */
@JCStressTest
@Outcome(
        id = "true, false",
        expect = Expect.ACCEPTABLE,
        desc = "The other thread came behind the response and before the loop.")
@Outcome(
        id = "false, true",
        expect = Expect.ACCEPTABLE,
        desc = "The other thread came before the response, or behind the loop.")
@State
public class WindowReleaseStressTest {

    private final StressSession session = new StressSession(1);
    private final PendingRequest<?> inFlight = session.submitted();

    /** Thread that tries. */
    @Actor
    public void trySend(ZZ_Result result) {
        result.r1 = session.engine.trySend(StressSession.MESSAGE).isPresent();
    }

    /** Event loop: the response arrives, and its dependent action tries. */
    @Actor
    public void loop(ZZ_Result result) {
        session.asLoop(() -> {
            session.answer(inFlight.sequenceNumber());
            result.r2 = session.engine.trySend(StressSession.MESSAGE).isPresent();
        });
    }
}
