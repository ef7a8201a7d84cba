package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeException;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.dispatch.InboundWork;
import io.smppcore.internal.dispatch.Responder;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.Taps;
import io.smppcore.internal.state.Legality;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.version.VersionRules;
import io.smppcore.internal.window.BlockedCallers;
import io.smppcore.internal.window.PendingRequest;
import io.smppcore.internal.window.Sender;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receiver of all PDUs from the peer of one session. It decodes each PDU, checks that state and version allow it, and
 * passes it on: responses to {@link Sender}, binds to {@link SessionBind}, other requests to {@link InboundWork}.
 * Confined to the event loop.
 */
final class PeerPdus implements FrameReader.Sink {

    /** Session that receives the PDUs. */
    interface Owner {

        /** Reports a problem with a PDU from the peer to the listener. */
        void problem(DecodeProblem problem);

        /** Creates an object that handles one bind or one response to a bind. */
        SessionBind binding();
    }

    private static final Logger LOG = LoggerFactory.getLogger(SmppSession.class);

    private static final LimitedLog NACKS = new LimitedLog(LOG, 1);

    /**
     * Maximum number of PDUs before the session is bound. The bind itself would suffice, but some clients first send
     * enquire_link.
     */
    private static final int MAX_PDUS_BEFORE_BIND = 16;

    /** Maximum length in octets of a PDU before the session is bound, enough for a bind with all known parameters. */
    private static final int MAX_OCTETS_BEFORE_BIND = 4_096;

    private final SessionStatus status;
    private final PduDecoder decoder;
    private final Sender sender;
    private final InboundWork work;
    private final Responder responder;
    private final Owner owner;
    private final OutboundBatch batch;
    private final SessionEnd ending;
    private final SessionTimers timers;
    private final SessionCounters counters;
    private final SessionRole peer;
    private final @Nullable Taps taps;

    /* Null before the first response for a blocked virtual thread, to save memory. */
    private @Nullable BlockedCallers callers;

    private int beforeBind;

    PeerPdus(
            SessionStatus status,
            PduDecoder decoder,
            Sender sender,
            InboundWork work,
            Responder responder,
            Owner owner,
            OutboundBatch batch,
            SessionEnd ending,
            SessionTimers timers,
            SessionCounters counters,
            @Nullable Taps taps) {
        this.status = status;
        this.decoder = decoder;
        this.sender = sender;
        this.work = work;
        this.responder = responder;
        this.owner = owner;
        this.batch = batch;
        this.ending = ending;
        this.timers = timers;
        this.counters = counters;
        this.taps = taps;
        this.peer = status.role() == SessionRole.ESME ? SessionRole.SMSC : SessionRole.ESME;
    }

    @Override
    public void onFrame(byte[] array, int index, int length) {
        if (status.bind() == null && exceedsLimitsBeforeBind(length)) {
            return;
        }
        if (taps != null) {
            taps.octetsReceived(array, index, length);
        }
        Pdu pdu;
        int sequenceNumber; // read at once: all sessions of the event loop share the decoder
        try {
            pdu = decoder.decode(array, index, length);
            sequenceNumber = decoder.sequenceNumber();
        } catch (DecodeException e) {
            sequenceNumber = e.problem().sequenceNumber();
            report(e.problem());
            if (!(e.pdu() instanceof Response readable)) {
                onUnreadable(e);
                return;
            }
            pdu = readable;
        }
        CommandStatus veto = null;
        if (taps != null) {
            taps.received(pdu, sequenceNumber);
            veto = taps.vetoInbound(pdu);
        }
        if (veto == null) {
            handle(pdu, sequenceNumber);
        } else {
            onVetoed(pdu, veto, sequenceNumber);
        }
        batch.flushPart();
    }

    /**
     * Counts a PDU that arrives before the session is bound. Ends the session and returns true if there are too many or
     * the PDU is too long.
     */
    private boolean exceedsLimitsBeforeBind(int length) {
        beforeBind++;
        if (beforeBind <= MAX_PDUS_BEFORE_BIND && length <= MAX_OCTETS_BEFORE_BIND) {
            return false;
        }
        ending.endAfterFlush(CloseReason.of(
                CloseReason.Kind.PROTOCOL_ERROR,
                "not bound: PDU " + beforeBind + " of " + length + " octets (expected: <= " + MAX_PDUS_BEFORE_BIND
                        + " PDUs before the bind, each of <= " + MAX_OCTETS_BEFORE_BIND + " octets)"));
        return true;
    }

    /**
     * Aborts an unbound session whose peer sends an oversized PDU, before all of it has arrived. Called at the end of
     * each turn with the number of octets received of the PDU.
     */
    void onUnfinished(int octets) {
        if (status.bind() == null && octets > MAX_OCTETS_BEFORE_BIND) {
            ending.abort(CloseReason.of(
                    CloseReason.Kind.PROTOCOL_ERROR,
                    "not bound: " + octets + " octets of an unfinished PDU (expected: <= " + MAX_OCTETS_BEFORE_BIND
                            + " before the bind)"));
        }
    }

    private void handle(Pdu pdu, int sequenceNumber) {
        // No switch, here and below: the JVM generates classes for the first type switch, which delays the start of a
        // client.
        if (pdu instanceof Response response) {
            onResponse(response, sequenceNumber);
        } else if (pdu instanceof Request<?> request) {
            onRequest(request, sequenceNumber);
        } else {
            onOneWay((OneWay) pdu, sequenceNumber);
        }
    }

    private void onVetoed(Pdu pdu, CommandStatus veto, int sequenceNumber) {
        switch (pdu) {
            case Response response -> {
                PendingRequest<?> request = sender.take(sequenceNumber);
                if (request != null) {
                    String text = response.commandId() + " sequence " + sequenceNumber + ": vetoed with " + veto;
                    request.completeExceptionally(new VetoedException(text, veto, Outcome.UNKNOWN));
                }
            }
            case Request<?> request -> {
                counters.count(SessionCounters.REQUESTS_RECEIVED);
                Response answer = Response.refusing(request.commandId(), veto);
                if (answer instanceof BindResp bindResp && !status.state().isBound()) {
                    owner.binding().refuse((BindRequest) request, bindResp, sequenceNumber);
                } else {
                    responder.respond(answer, sequenceNumber);
                }
            }
            case OneWay oneWay -> counters.count(SessionCounters.REQUESTS_RECEIVED);
        }
    }

    @Override
    public void onLostFraming(DecodeException exception) {
        DecodeProblem problem = exception.problem();
        if (taps != null) {
            byte[] header = problem.raw().toByteArray();
            taps.octetsReceived(header, 0, header.length);
        }
        report(problem);
        responder.respond(GenericNack.of(problem.answer()), problem.sequenceNumber());
        boolean isFirst = status.bind() == null && beforeBind == 0;
        String reason = isFirst ? ForeignPeer.reason(problem, status.role()) : problem.summary();
        ending.endAfterFlush(CloseReason.of(CloseReason.Kind.PROTOCOL_ERROR, reason));
    }

    private void onUnreadable(DecodeException exception) {
        DecodeProblem problem = exception.problem();
        if (!problem.commandId().isResponse()) {
            counters.count(SessionCounters.REQUESTS_RECEIVED);
            refuse(problem);
            return;
        }
        PendingRequest<?> request = sender.take(problem.sequenceNumber());
        if (request != null) {
            request.completeExceptionally(
                    new UnexpectedResponseException("unreadable response: " + problem.summary(), null, exception));
        }
    }

    private void refuse(DecodeProblem problem) {
        Response answer = Response.refusing(problem.commandId(), problem.answer());
        if (Legality.accepts(peer, problem.commandId(), status.stateForPeer())) {
            if (answer instanceof BindResp refusal) {
                owner.binding().refuse(refusal, problem);
                return;
            }
        } else {
            boolean again = answer instanceof BindResp && status.state().isBound();
            CommandStatus status = again ? CommandStatus.ESME_RALYBND : CommandStatus.ESME_RINVBNDSTS;
            answer = Response.refusing(problem.commandId(), status);
        }
        responder.respond(answer, problem.sequenceNumber());
    }

    private void report(DecodeProblem problem) {
        counters.count(SessionCounters.DECODE_PROBLEMS);
        LOG.debug("session {}: {}", status.id(), problem);
        owner.problem(problem);
    }

    /**
     * Passes a one-way PDU to its handler. Drops it if state or version does not allow it, because it has no response
     * that could refuse it.
     */
    private void onOneWay(OneWay pdu, int sequenceNumber) {
        counters.count(SessionCounters.REQUESTS_RECEIVED);
        if (Legality.accepts(peer, pdu.commandId(), status.stateForPeer())
                && VersionRules.exists(pdu, status.version())) {
            if (pdu instanceof Outbind) {
                status.state(SessionState.OUTBOUND);
            }
            work.start(pdu, sequenceNumber);
        } else {
            LOG.debug("session {}: dropped {} in state {}", status.id(), pdu.commandId(), status.state());
        }
    }

    private void onUnknown(UnknownRequest request, int sequenceNumber) {
        if (work.handles(request) && status.stateForPeer().isBound()) {
            timers.transaction();
            work.start(request, sequenceNumber);
        } else {
            responder.respond(GenericNack.of(CommandStatus.ESME_RINVCMDID), sequenceNumber);
        }
    }

    private void onResponse(Response response, int sequenceNumber) {
        PendingRequest<?> request = sender.take(sequenceNumber);
        if (request == null) {
            LOG.debug(
                    "session {}: dropped late {} sequence {}",
                    status.id(),
                    response.commandId(),
                    Integer.toUnsignedString(sequenceNumber));
            sender.answeredLate(sequenceNumber, response);
            return;
        }
        if (request.windowed) {
            timers.transaction();
        }
        try {
            complete(request, response, sequenceNumber);
        } catch (Throwable e) {
            // The request is no longer in the window, so the end of the session would not fail it.
            request.failAnswer(response, e);
            throw e;
        }
    }

    private void complete(PendingRequest<?> request, Response response, int sequenceNumber) {
        if (response instanceof GenericNack nack) {
            // The application gets a response of the operation with the status of the nack, which means that the
            // request was not carried out. Only this line shows that it was a generic_nack.
            NACKS.info(
                    "session {}: generic_nack with {} to {} sequence {}",
                    status.id(),
                    nack.commandStatus(),
                    request.request.commandId(),
                    Integer.toUnsignedString(sequenceNumber));
            request.answerWith(nack);
        } else if (response instanceof BindResp bindResp && request.request instanceof BindRequest bind) {
            owner.binding().answered(request, bind, bindResp);
        } else if (request.blocksVirtualThread()) {
            if (callers == null) {
                callers = new BlockedCallers();
            }
            callers.add(request, response);
        } else {
            request.answer(response);
        }
    }

    /** Wakes the threads whose responses have arrived in this turn. Called at its end. */
    void wakeCallers() {
        if (callers != null) {
            callers.wake();
        }
    }

    private void onRequest(Request<?> request, int sequenceNumber) {
        counters.count(SessionCounters.REQUESTS_RECEIVED);
        if (request instanceof EnquireLink) {
            responder.respond(EnquireLinkResp.OK, sequenceNumber);
        } else if (request instanceof Unbind && (status.state().isBound() || status.state() == SessionState.UNBOUND)) {
            // Also in UNBOUND: the unbinds of both sides may cross.
            ending.peerUnbinds(sequenceNumber);
        } else if (request instanceof UnknownRequest unknown) {
            onUnknown(unknown, sequenceNumber);
        } else if (request instanceof BindRequest bind && status.state().isBound()) {
            responder.respond(bind.respond(CommandStatus.ESME_RALYBND), sequenceNumber);
        } else {
            checkAndStart(request, sequenceNumber);
        }
    }

    private void checkAndStart(Request<?> request, int sequenceNumber) {
        timers.transaction();
        if (!Legality.accepts(peer, request.commandId(), status.stateForPeer())) {
            responder.respond(request.respond(CommandStatus.ESME_RINVBNDSTS), sequenceNumber);
        } else if (request instanceof BindRequest bind) {
            owner.binding().askHandler(bind, sequenceNumber, this);
        } else if (!VersionRules.exists(request, status.version())) {
            responder.respond(request.respond(CommandStatus.ESME_RINVCMDID), sequenceNumber);
        } else {
            work.start(request, sequenceNumber);
        }
    }
}
