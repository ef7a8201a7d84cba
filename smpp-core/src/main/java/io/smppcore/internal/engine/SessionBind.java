package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Binding of a session, from either side. Confined to the event loop. */
final class SessionBind {

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    private final SessionEngine session;
    private final SessionConfig config;
    private final FrameReader frames;
    private final Reading reading;

    SessionBind(SessionEngine session, SessionConfig config, FrameReader frames, Reading reading) {
        this.session = session;
        this.config = config;
        this.frames = frames;
        this.reading = reading;
    }

    /**
     * Handles the answer to the bind of this side. Some peers answer with the response of another kind of bind; only
     * the status counts.
     */
    void answered(PendingRequest<?> request, BindRequest asked, BindResp response) {
        if (response.isOk()) {
            bound(asked, response);
        }
        if (response.commandId().equals(asked.commandId().response())) {
            request.answer(response);
        } else {
            LOG.warn("session {}: {} answered with {}", session.id(), asked.commandId(), response.commandId());
            request.answerWith(response.commandStatus());
        }
    }

    /**
     * Calls the bind handler, which may take its time; nothing is read from the peer until the handler has decided.
     * PDUs behind an accepted bind are passed to the sink then.
     */
    void askHandler(BindRequest asked, int sequenceNumber, FrameReader.Sink sink) {
        frames.pause();
        reading.pause(Reading.BIND);
        Thread.startVirtualThread(() -> {
            BindResp answer = decide(asked);
            session.onLoop(() -> answer(asked, answer, sequenceNumber, sink));
        });
    }

    /** Refuses a bind and closes the session. */
    void refuse(BindRequest asked, BindResp answer, int sequenceNumber) {
        refused(asked, respond(asked, answer, sequenceNumber));
    }

    /**
     * Refuses a bind that could not be decoded, and closes the session. Its version is unknown, so parameters of 5.0
     * are left out.
     */
    void refuse(BindResp answer, DecodeProblem problem) {
        InterfaceVersion fixed = config.options().peerVersion();
        Response told =
                session.respond(answer, problem.sequenceNumber(), fixed != null ? fixed : InterfaceVersion.V3_4);
        String detail = "bind refused with " + told.commandStatus() + ": " + problem.summary();
        session.ending().endByPeer(CloseReason.of(CloseReason.Kind.BIND_REFUSED, detail));
    }

    private void refused(BindRequest asked, Response told) {
        String detail = "bind of " + asked.systemId() + " refused with " + told.commandStatus();
        session.ending().endByPeer(CloseReason.of(CloseReason.Kind.BIND_REFUSED, detail));
    }

    private BindResp decide(BindRequest asked) {
        try {
            return Objects.requireNonNull(
                    config.bindHandler().handle(session, asked), "the bind handler returned null");
        } catch (Throwable failure) {
            // The peer must get an answer to its bind, even if the handler throws.
            CallbackLog.FAILURES.error(
                    "session {}: the bind handler has failed, answering ESME_RSYSERR", session.id(), failure);
            return asked.respond(CommandStatus.ESME_RSYSERR);
        }
    }

    private void answer(BindRequest asked, BindResp answer, int sequenceNumber, FrameReader.Sink sink) {
        if (session.state() != SessionState.OPEN && session.state() != SessionState.OUTBOUND) {
            return;
        }
        Response told = respond(asked, answer, sequenceNumber);
        boolean accepted = told.isOk();
        if (accepted) {
            bound(asked, answer);
        } else {
            refused(asked, told);
        }
        reading.resume(Reading.BIND);
        if (accepted) {
            frames.resume(sink);
        }
    }

    /** Nothing is agreed yet, but the bind has just announced the version of the ESME. */
    private Response respond(BindRequest asked, BindResp answer, int sequenceNumber) {
        InterfaceVersion fixed = config.options().peerVersion();
        InterfaceVersion known =
                fixed != null ? fixed : asked.interfaceVersion().effective();
        return session.respond(answer, sequenceNumber, known);
    }

    private void bound(BindRequest asked, BindResp answer) {
        InterfaceVersion fixed = config.options().peerVersion();
        session.boundWith(asked, fixed != null ? fixed : VersionRules.negotiated(asked, answer.tlvs()));
    }
}
