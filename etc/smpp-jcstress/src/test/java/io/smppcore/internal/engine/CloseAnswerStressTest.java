package io.smppcore.internal.engine;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestHandlers;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JLZ_Result;

/**
 * A handler answers on its own thread while the session is closed gracefully: the response is written once, and unbind
 * follows it.
 */
@JCStressTest
@Outcome(
        id = "1, UNBOUND, true",
        expect = Expect.ACCEPTABLE,
        desc = "The answer was written and the session has ended.")
@State
public class CloseAnswerStressTest {

    private final CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
    private final StressSession session = new StressSession(
            1,
            RequestHandlers.builder()
                    .onAsync(DeliverSm.class, (peer, request) -> answer)
                    .build());
    private final CompletableFuture<CloseReason> closed = session.engine.closed();

    /** Request of the peer. */
    public CloseAnswerStressTest() {
        session.asLoop(() -> session.receive(DeliverSm.builder().build(), 1));
    }

    /** Handler. */
    @Actor
    public void answer() {
        answer.complete(DeliverSmResp.ok());
    }

    /** Event loop: the session is closed. */
    @Actor
    public void close() {
        session.asLoop(() -> {
            var unused = session.engine.closeAsync();
        });
    }

    /** Event loop, and a peer that answers unbind. */
    @Arbiter
    public void end(JLZ_Result result) {
        session.runLoop();
        result.r1 = session.engine.statistics().responsesSent();
        result.r2 = session.engine.state();
        session.asLoop(() -> session.receive(Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK), 1));
        result.r3 = closed.isDone();
    }
}
