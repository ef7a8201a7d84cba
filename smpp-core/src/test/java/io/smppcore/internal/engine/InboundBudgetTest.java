package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.dispatch.HeldOctets;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.dispatch.InboundLoad;
import io.smppcore.internal.dispatch.InboundWork;
import io.smppcore.internal.dispatch.Reading;
import io.smppcore.internal.dispatch.Responder;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.turn.Turns;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandlers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Budget of a server after failures of threads and event loops. */
class InboundBudgetTest {

    private static final String ACCOUNT = "account";
    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final RequestHandlers HANDLERS = RequestHandlers.builder()
            .on(SubmitSm.class, (session, request) -> SubmitSmResp.ok("1"))
            .build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final InboundBudget budget = new InboundBudget(100, 1 << 20);

    private HeldOctets bound(HeldOctets.Owner owner) {
        HeldOctets held = new HeldOctets(owner, budget);
        held.opened();
        held.bound(ACCOUNT);
        return held;
    }

    @ParameterizedTest
    @EnumSource(value = Dispatch.class, names = "EVENT_LOOP", mode = EnumSource.Mode.EXCLUDE)
    void releasesTheMemoryOfRequestsWhoseThreadDoesNotStart(Dispatch dispatch) {
        EmbeddedSession session =
                sessions.smsc().options(o -> o.dispatch(dispatch)).bound(BindType.TRANSCEIVER);
        HeldOctets held = bound(session.engine());
        OutboundBatch batch = new OutboundBatch(session.channel(), null);
        InboundLoad load = new InboundLoad(session.engine().options());
        Turns turns = session.engine().turns();
        Reading reading = new Reading(
                session.channel(),
                new FrameReader(new PduDecoder(Leniency.lenient(), CodecLimits.defaults())),
                batch,
                held,
                session.otherSender(),
                turns);
        InboundWork work = new InboundWork(
                session.engine(),
                new CompletableFuture<>(),
                HANDLERS,
                load,
                held,
                reading,
                turns,
                new Responder(session.engine().status(), batch, new SessionCounters(), null, held, load),
                owner -> task -> {
                    throw new OutOfMemoryError("unable to create native thread");
                });

        work.start(SUBMIT, 1);
        work.start(SUBMIT, 2);
        assertThatThrownBy(work::startThreads).isInstanceOf(OutOfMemoryError.class);

        assertThat(work.isIdle()).isTrue();
        work.close();
        held.closed();
        assertThat(budget.requests()).isZero();
        assertThat(budget.octets()).isZero();
        assertThat(budget.accounts()).isZero();
    }

    @Test
    void removesAnAccountAfterTheLastRequestOfAFailedEventLoop() {
        HeldOctets held = bound(sessions.smsc().bound(BindType.TRANSCEIVER).engine());
        held.add(1, 1_000);
        held.add(1, 2_000);
        held.closed();
        assertThat(budget.accounts()).isOne();

        held.abandoned(1_000);
        assertThat(budget.accounts()).isOne();
        held.abandoned(2_000);

        assertThat(budget.accounts()).isZero();
        assertThat(budget.requests()).isZero();
        assertThat(budget.octets()).isZero();
    }

    @Test
    void keepsAnAccountWhileAnotherSessionIsBound() {
        HeldOctets first = bound(sessions.smsc().bound(BindType.TRANSCEIVER).engine());
        HeldOctets second = bound(sessions.smsc().bound(BindType.TRANSCEIVER).engine());
        first.closed();
        assertThat(budget.accounts()).isOne();

        second.add(1, 1_000);
        second.closed();
        second.add(-1, -1_000);
        second.settle();

        assertThat(budget.accounts()).isZero();
    }
}
