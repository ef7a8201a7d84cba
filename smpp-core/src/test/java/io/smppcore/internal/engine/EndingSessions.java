package io.smppcore.internal.engine;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sessions of tests about the end of a session. */
abstract class EndingSessions {

    static final SubmitSm SUBMIT = SubmitSm.builder().build();
    static final DeliverSm DELIVER = DeliverSm.builder().build();
    static final Pdu UNBIND_RESP = Unbind.HEADER_ONLY.respond(CommandStatus.ESME_ROK);
    static final Duration SOON = Duration.ofMillis(1);
    static final Duration NEVER = Duration.ofDays(7);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    final List<CloseReason> closeReasons = new ArrayList<>();
    final CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();

    /** Returns a client whose handler completes with {@link #answer}. */
    final EmbeddedSession.Builder esme() {
        return sessions.esme()
                .options(o -> o.drainTimeout(NEVER).unbindTimeout(NEVER))
                .handlers(h -> h.onAsync(DeliverSm.class, (session, deliver) -> answer))
                .listener(new SessionListener() {
                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        closeReasons.add(reason);
                    }
                });
    }
}
