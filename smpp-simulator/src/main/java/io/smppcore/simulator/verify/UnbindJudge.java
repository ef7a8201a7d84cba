package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;

/** The judge of the end of a session by the client: unbind, the wait for its response, and no requests in between. */
final class UnbindJudge extends Judge {

    UnbindJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void received(Frame frame) {
        if (frame.isRequest() && facts.unbindReceived) {
            findings.fail(Check.SILENT_AFTER_UNBIND, frame, "a request after unbind");
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        if (facts.bind == null) {
            return;
        }
        if (facts.unbindReceived) {
            findings.pass(Check.UNBINDS);
            findings.pass(Check.SILENT_AFTER_UNBIND);
            waited(nanos, kind);
        } else if (byClient(kind) && !facts.unbindSent) {
            findings.fail(Check.UNBINDS, nanos, "the connection was closed without unbind (" + kind + ")");
        }
    }

    private void waited(long nanos, CloseReason.Kind kind) {
        if (!facts.unbindAnswered && byClient(kind)) {
            findings.fail(Check.WAITS_FOR_UNBIND_RESP, nanos, "the connection was closed before unbind_resp");
        } else if (kind == CloseReason.Kind.NETWORK_ERROR) {
            findings.fail(Check.WAITS_FOR_UNBIND_RESP, nanos, "the connection was reset after unbind");
        } else if (facts.unbindAnswered) {
            findings.pass(Check.WAITS_FOR_UNBIND_RESP);
        }
    }
}
