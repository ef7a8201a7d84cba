package io.smppcore.internal.dispatch;

import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.Taps;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.internal.version.VersionRules;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Response;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import org.jspecify.annotations.Nullable;

/**
 * Sender of the responses of one session to requests from the peer. It passes each response to the interceptors, adapts
 * it to the version of the session and adds it to the batch. Confined to the event loop.
 */
public final class Responder {

    private final SessionStatus status;
    private final OutboundBatch batch;
    private final SessionCounters counters;
    private final @Nullable Taps taps;
    private final HeldOctets held;
    private final InboundLoad load;

    /** Null until the first response to a peer of SMPP 5.0. */
    private @Nullable Congestion congestion;

    public Responder(
            SessionStatus status,
            OutboundBatch batch,
            SessionCounters counters,
            @Nullable Taps taps,
            HeldOctets held,
            InboundLoad load) {
        this.status = status;
        this.batch = batch;
        this.counters = counters;
        this.taps = taps;
        this.held = held;
        this.load = load;
    }

    /** Sends a response, adapted to the version of the session. */
    public void respond(Response response, int sequenceNumber) {
        respond(response, sequenceNumber, status.version());
    }

    /**
     * Sends a response, adapted to a version, and returns the response that was sent. This is a refusal if an
     * interceptor vetoes the response, and generic_nack with ESME_RSYSERR if it cannot be encoded.
     */
    public Response respond(Response response, int sequenceNumber, InterfaceVersion version) {
        CommandStatus veto = taps == null ? null : taps.vetoOutbound(response);
        Response sent = veto == null ? response : VersionRules.refusing(response, veto);
        try {
            if (version.equals(InterfaceVersion.V5_0) && status.bind() != null) { // the version is unknown before
                sent = congestion().addTo(sent);
            }
            sent = VersionRules.adapt(sent, version);
            batch.add(sent, sequenceNumber);
        } catch (Throwable e) {
            CallbackLog.FAILURES.error(
                    "session {}: {} could not be encoded, answering generic_nack",
                    status.id(),
                    response.commandId(),
                    e);
            sent = GenericNack.of(CommandStatus.ESME_RSYSERR);
            batch.add(sent, sequenceNumber);
        }
        counters.count(SessionCounters.RESPONSES_SENT);
        return sent;
    }

    private Congestion congestion() {
        Congestion present = congestion != null ? congestion : new Congestion(status.role(), held, load);
        congestion = present;
        return present;
    }
}
