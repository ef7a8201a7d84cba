package io.smppcore.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Handlers on virtual threads whose carrier is the event loop of their session, as far as the JVM allows it. */
class HandlersOnLoopTest {

    private static final SubmitSm QUICK = SubmitSm.builder().build();
    private static final SubmitSm BLOCKING =
            SubmitSm.builder().shortMessage(Octets.ofHex("00")).build();

    /** Enough requests for quick handlers to move to the event loop. */
    private static final int REQUESTS = 20_000;

    private static @Nullable SmppSession smsc;

    /** A class whose initializer sends a request: a virtual thread holds its carrier meanwhile. */
    private static final class Holding {

        static final String RESULT = sendOrFail();

        private static String sendOrFail() {
            try {
                return send(Objects.requireNonNull(smsc));
            } catch (BlockingOnEventLoopException e) {
                return String.valueOf(e.getMessage()).contains("which cannot leave it here") ? "refused" : "unclear";
            }
        }
    }

    @Test
    void aHandlerThatHoldsTheEventLoopAndSendsIsAnswered() throws Exception {
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    if (submit.shortMessage().isEmpty()) {
                        return SubmitSmResp.ok("quick");
                    }
                    smsc = s;
                    return SubmitSmResp.ok(Holding.RESULT);
                }),
                o -> {})) {
            quickRequests(session);
            assertThat(answer(session.esme().sendAsync(BLOCKING))).isIn("true", "refused");
        } finally {
            smsc = null;
        }
    }

    @Test
    void aHandlerOnTheEventLoopMaySendToItsPeer() throws Exception {
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(
                        SubmitSm.class,
                        (s, submit) -> SubmitSmResp.ok(submit.shortMessage().isEmpty() ? "quick" : send(s))),
                o -> {})) {
            quickRequests(session);
            for (int i = 0; i < REQUESTS / 100; i++) {
                assertThat(answer(session.esme().sendAsync(BLOCKING))).isEqualTo("true");
            }
        }
    }

    private static String send(SmppSession session) {
        return Boolean.toString(session.send(EnquireLink.HEADER_ONLY).isOk());
    }

    private static void quickRequests(LoopbackSession session) throws Exception {
        List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            answers.add(session.esme().sendAsync(QUICK));
            if (answers.size() == 100) {
                for (CompletableFuture<SubmitSmResp> one : answers) {
                    assertThat(answer(one)).isEqualTo("quick");
                }
                answers.clear();
            }
        }
    }

    private static String answer(CompletableFuture<SubmitSmResp> response) throws Exception {
        return response.get(Waits.SECONDS, TimeUnit.SECONDS).messageId();
    }
}
