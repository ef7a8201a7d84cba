package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.internal.dispatch.Reading;
import io.smppcore.internal.dispatch.Responder;
import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.turn.Turns;
import io.smppcore.internal.version.VersionRules;
import io.smppcore.internal.window.PendingRequest;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.Response;
import io.smppcore.session.BindHandler;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handler of the bind of a session: on the ESME of the response to its bind, on the SMSC of the bind request. It has no
 * state, so a new one is created for each use and a session stores none. Confined to the event loop.
 */
final class SessionBind {

    /** Session that is bound by an accepted bind. */
    interface Accepted {

        /**
         * Makes the session bound. {@code version} is the one that both sides have announced, or the configured version
         * of the peer.
         */
        void boundWith(BindRequest bind, BindResp response, InterfaceVersion version);
    }

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    private final SmppSession session;
    private final BindHandler handler;
    private final @Nullable InterfaceVersion peerVersion;
    private final FrameReader frames;
    private final Reading reading;
    private final Turns turns;
    private final Responder responder;
    private final SessionEnd ending;
    private final Accepted accepted;

    SessionBind(
            SmppSession session,
            BindHandler handler,
            FrameReader frames,
            Reading reading,
            Turns turns,
            Responder responder,
            SessionEnd ending,
            Accepted accepted) {
        this.session = session;
        this.handler = handler;
        this.peerVersion = session.options().peerVersion();
        this.frames = frames;
        this.reading = reading;
        this.turns = turns;
        this.responder = responder;
        this.ending = ending;
        this.accepted = accepted;
    }

    /**
     * Handles the response to the bind of this side. Some peers send the response of another bind operation, for
     * example bind_receiver_resp to bind_transceiver; then only its status counts.
     */
    void answered(PendingRequest<?> request, BindRequest bind, BindResp response) {
        // Bound before the future completes, because dependents of the future may send requests at once.
        if (response.isOk()) {
            bound(bind, response);
        }
        if (response.commandId().equals(bind.commandId().response())) {
            request.answer(response);
        } else {
            LOG.warn("session {}: {} answered with {}", session.id(), bind.commandId(), response.commandId());
            request.answerWith(response.commandStatus());
        }
    }

    /**
     * Calls the bind handler of the application on a virtual thread, because it may block. Nothing is read from the
     * peer until the bind is answered. If it is accepted, PDUs that arrived behind it are then passed to the sink.
     */
    void askHandler(BindRequest bind, int sequenceNumber, FrameReader.Sink sink) {
        frames.pause();
        reading.pause(Reading.BIND);
        Thread.startVirtualThread(() -> {
            BindResp answer = decide(bind);
            turns.onLoop(() -> answer(bind, answer, sequenceNumber, sink));
        });
    }

    /** Sends a refusal of a bind that an interceptor has vetoed, and ends the session. */
    void refuse(BindRequest bind, BindResp answer, int sequenceNumber) {
        refused(bind, respond(bind, answer, sequenceNumber));
    }

    /**
     * Sends a refusal of a bind that could not be decoded, and ends the session. The version of the peer is unknown
     * unless it is configured, so parameters of 5.0 are omitted.
     */
    void refuse(BindResp answer, DecodeProblem problem) {
        InterfaceVersion version = peerVersion != null ? peerVersion : InterfaceVersion.V3_4;
        Response sent = responder.respond(answer, problem.sequenceNumber(), version);
        String detail = "bind refused with " + sent.commandStatus() + ": " + problem.summary();
        ending.endByPeer(CloseReason.of(CloseReason.Kind.BIND_REFUSED, detail));
    }

    private void refused(BindRequest bind, Response sent) {
        String detail = "bind of " + bind.systemId() + " refused with " + sent.commandStatus();
        ending.endByPeer(CloseReason.of(CloseReason.Kind.BIND_REFUSED, detail));
    }

    private BindResp decide(BindRequest bind) {
        try {
            return Objects.requireNonNull(handler.handle(session, bind), "the bind handler returned null");
        } catch (Throwable failure) {
            // The peer must get a response even if the handler throws.
            CallbackLog.FAILURES.error(
                    "session {}: the bind handler has failed, answering ESME_RSYSERR", session.id(), failure);
            return bind.respond(CommandStatus.ESME_RSYSERR);
        }
    }

    private void answer(BindRequest bind, BindResp answer, int sequenceNumber, FrameReader.Sink sink) {
        if (session.state() != SessionState.OPEN && session.state() != SessionState.OUTBOUND) {
            // The session has ended while the bind handler ran.
            return;
        }
        Response sent = respond(bind, answer, sequenceNumber);
        if (sent.isOk()) {
            bound(bind, (BindResp) sent);
        } else {
            refused(bind, sent);
        }
        reading.resume(Reading.BIND);
        if (sent.isOk()) {
            frames.resume(sink);
        }
    }

    /** Sends the response, adapted to the version that the bind announces, because none is negotiated yet. */
    private Response respond(BindRequest bind, BindResp answer, int sequenceNumber) {
        InterfaceVersion version =
                peerVersion != null ? peerVersion : bind.interfaceVersion().effective();
        return responder.respond(answer, sequenceNumber, version);
    }

    private void bound(BindRequest bind, BindResp answer) {
        InterfaceVersion version = peerVersion != null ? peerVersion : VersionRules.negotiated(bind, answer.tlvs());
        accepted.boundWith(bind, answer, version);
    }
}
