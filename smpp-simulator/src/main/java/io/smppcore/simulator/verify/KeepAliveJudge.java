package io.smppcore.simulator.verify;

import io.smppcore.type.CommandId;

/**
 * The judge of keep-alives: the client must send enquire_link before it has been silent for too long. Any PDU of the
 * client, also a response, ends the silence.
 */
final class KeepAliveJudge extends Judge {

    private long lastHeard;
    private boolean counted;

    KeepAliveJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
        lastHeard = facts.opened;
    }

    @Override
    void received(Frame frame) {
        if (frame.is(CommandId.ENQUIRE_LINK)) {
            findings.pass(Check.KEEPS_ALIVE);
        }
        lastHeard = frame.nanos;
        counted = false;
    }

    @Override
    void now(long nanos) {
        boolean bound = facts.state.isBound() && !facts.unbindReceived && !facts.unbindSent;
        long silence = facts.expectations.silence().toNanos();
        if (bound && !counted && nanos - lastHeard > silence) {
            counted = true;
            findings.fail(
                    Check.KEEPS_ALIVE,
                    nanos,
                    "nothing from the client within " + facts.expectations.silence() + " (expected: enquire_link)");
        }
    }
}
