package io.smppcore.simulator;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.CloseReason;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.Conformance.Probe;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The application of probes to sessions: writes PDUs, refuses binds and messages, and ends sessions. Thread-safe. */
final class Probes implements PduInterceptor, SessionListener {

    /** Maximum number of clients whose binds are refused; others are not affected. */
    private static final int MAX_CLIENTS = 1_000;

    /** A status for the next requests of a client, and the number of requests to which it still applies. */
    private record Answers(CommandStatus status, AtomicInteger left) {

        Answers(CommandStatus status, int count) {
            this(status, new AtomicInteger(count));
        }

        /** Returns the status if it applies to the next request; null if not. */
        @Nullable
        CommandStatus next() {
            return left.getAndUpdate(count -> Math.max(0, count - 1)) > 0 ? status : null;
        }
    }

    private final Conformance conformance;
    private final Map<SmppSession, Answers> messages = new ConcurrentHashMap<>();
    private final Map<String, Answers> binds = new ConcurrentHashMap<>();

    Probes(Conformance conformance) {
        this.conformance = conformance;
    }

    /**
     * Applies a probe to a client. A probe that concerns binds first ends the session, so that the client binds again.
     */
    void run(Probe probe, SimulatedSession session) {
        switch (probe.action()) {
            case Probe.Action.Write write -> write(session, write.pdu().toByteArray());
            case Probe.Action.AnswerSubmits answer ->
                messages.put(session.session(), new Answers(answer.status(), answer.requests()));
            case Probe.Action.RefuseBinds refusal -> {
                if (binds.size() < MAX_CLIENTS || binds.containsKey(session.systemId())) {
                    binds.put(session.systemId(), new Answers(refusal.status(), refusal.binds()));
                }
                var unused = session.unbind();
            }
            case Probe.Action.Unbind unbind -> {
                var unused = session.unbind();
            }
            case Probe.Action.Silence silence -> {
                // The caller sends nothing, and the simulator was configured without enquire_link.
            }
            case Probe.Action.LateUnbindResp late -> session.fault(Fault.parse("{do: late, on: unbind_resp}"));
        }
    }

    private void write(SimulatedSession session, byte[] pdu) {
        session.execute(wire -> {
            // Recorded before the write, so that the response cannot precede the request in the record.
            conformance.sentOnWire(session.session(), pdu);
            wire.write(pdu);
        });
    }

    @Override
    public @Nullable CommandStatus vetoInbound(SmppSession session, Pdu pdu) {
        Answers answers = switch (pdu) {
            case BindRequest bind -> binds.get(bind.systemId());
            case SubmitSm message -> messages.get(session);
            case SubmitMulti message -> messages.get(session);
            case DataSm message -> messages.get(session);
            default -> null;
        };
        return answers == null ? null : answers.next();
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        messages.remove(session);
    }
}
