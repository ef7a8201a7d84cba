package io.smppcore.server;

import io.smppcore.flow.TokenBucket;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.session.BindHandler;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.Objects;

/**
 * The handler of all binds of a server. It makes the decision, sets the limits of the account, calls the preparation of
 * the application and returns the response. Thread-safe.
 */
record BindAnswers(String systemId, ServerSessions sessions, AccountRates rates, SmppServer.BindPreparation preparation)
        implements BindHandler {

    /* Shared, because each session keeps the response to its bind. */
    private static final Tlvs VERSION_3_4 = Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V3_4);
    private static final Tlvs VERSION_5_0 = Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V5_0);

    private static final LimitedLog LOG = new LimitedLog(ServerLog.LOG, LimitedLog.LINES_PER_SECOND);

    @Override
    public BindResp handle(SmppSession session, BindRequest request) throws InterruptedException {
        BindDecision decision;
        try {
            decision = sessions.gate().decide(session, request);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable failure) {
            return failed(session, request, "authenticator", failure);
        }
        if (!decision.commandStatus().isOk()) {
            return request.respond(decision.commandStatus());
        }
        // Before the bind response, so that the limits apply to the first request.
        session.limit(limits(request.systemId(), decision.limits()));
        BindResp answer;
        try {
            answer = checked(request, preparation.prepare(session, request, accept(request)));
        } catch (Throwable failure) {
            return failed(session, request, "preparation", failure);
        }
        if (answer.isOk()) {
            sessions.accepted(session, request);
        }
        return answer;
    }

    private static BindResp checked(BindRequest request, BindResp answer) {
        Objects.requireNonNull(answer, "the preparation returned null");
        if (answer.bindType() != request.bindType()) {
            throw new IllegalStateException("the preparation returned " + answer.commandId() + " (expected: "
                    + request.commandId().response() + ")");
        }
        return answer;
    }

    /** Logs a failure of the authenticator or the preparation, which are application code, and returns the refusal. */
    private BindResp failed(SmppSession session, BindRequest request, String what, Throwable failure) {
        LOG.error(
                "{}: session {}: the {} has failed, answering ESME_RSYSERR",
                sessions.server(),
                session.id(),
                what,
                failure);
        return request.respond(CommandStatus.ESME_RSYSERR);
    }

    private SessionLimits limits(String account, AccountLimits limits) {
        TokenBucket rate = rates.of(account, limits);
        return new SessionLimits(
                limits.window(),
                limits.inboundLimit(),
                rate,
                Objects.requireNonNullElse(limits.overRate(), InboundOverload.THROTTLE));
    }

    private BindResp accept(BindRequest request) {
        // The version of the ESME, because every version is supported; none for 3.3, which has no optional parameters.
        InterfaceVersion version = request.interfaceVersion().effective();
        Tlvs tlvs = version.equals(InterfaceVersion.V5_0)
                ? VERSION_5_0
                : version.equals(InterfaceVersion.V3_4) ? VERSION_3_4 : Tlvs.EMPTY;
        return new BindResp(request.bindType(), CommandStatus.ESME_ROK, systemId, tlvs);
    }
}
