package io.smppcore.simulator.verify;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;

/** The judge of the bind request: its time, its fields, and that there is only one. */
final class BindJudge extends Judge {

    private boolean requested;
    private boolean overdue;

    BindJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void received(Frame frame) {
        if (!frame.isBind()) {
            return;
        }
        if (!overdue && !requested) {
            findings.pass(Check.BIND_IN_TIME);
        }
        requested = true;
        boolean once = facts.state == SessionState.OPEN;
        findings.judge(Check.BINDS_ONCE, once, frame, "a bind in state " + facts.state);
        if (frame.pdu instanceof BindRequest request) {
            fields(frame, request);
        }
    }

    private void fields(Frame frame, BindRequest request) {
        String problem = request.systemId().isEmpty()
                ? "system_id is empty"
                : request.tlvs().isEmpty() ? "" : "has TLVs (expected: none)";
        findings.judge(Check.BIND_FIELDS, problem.isEmpty(), frame, problem);
        findings.judge(
                Check.INTERFACE_VERSION,
                request.interfaceVersion().name() != null,
                frame,
                "interface_version " + request.interfaceVersion() + " (expected: up to 0x33, 0x34 or 0x50)");
    }

    @Override
    void now(long nanos) {
        long bound = facts.expectations.bindWithin().toNanos();
        if (!requested && !overdue && nanos - facts.opened > bound) {
            overdue = true;
            findings.fail(Check.BIND_IN_TIME, nanos, "no bind within " + facts.expectations.bindWithin());
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        if (!requested && !overdue && kind == CloseReason.Kind.TIMEOUT) {
            findings.fail(Check.BIND_IN_TIME, nanos, "no bind before the timeout of the server");
        }
    }
}
