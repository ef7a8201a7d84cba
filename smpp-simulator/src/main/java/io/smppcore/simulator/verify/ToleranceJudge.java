package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;
import io.smppcore.type.CommandId;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;

/**
 * The judge of the tolerance for unexpected PDUs: a generic_nack or a response without a request must neither be
 * answered nor end the session.
 */
final class ToleranceJudge extends Judge {

    private static final int MAX_IN_FLIGHT = 1 << 16;

    /**
     * Requests from the client that the simulator has not answered yet, by sequence number. The oldest is discarded
     * when there are more than {@link #MAX_IN_FLIGHT}.
     */
    private final Map<Integer, CommandId> open = new BoundedMap<>(MAX_IN_FLIGHT);

    /**
     * Checks for PDUs that the client must tolerate, by sequence number. They pass with the next PDU of the client,
     * unless it is a generic_nack with this number.
     */
    private final Map<Integer, Check> tolerated = new HashMap<>();

    ToleranceJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void sent(Frame frame) {
        if (frame.isRequest()) {
            return;
        }
        boolean expected = open.remove(frame.sequenceNumber()) != null;
        if (frame.is(CommandId.GENERIC_NACK)) {
            tolerated.put(frame.sequenceNumber(), Check.GENERIC_NACK);
        } else if (!expected && facts.state.isBound() && !frame.isBindResponse()) {
            tolerated.put(frame.sequenceNumber(), Check.STRAY_RESPONSE);
        }
    }

    @Override
    void received(Frame frame) {
        if (frame.isRequest()) {
            open.put(frame.sequenceNumber(), frame.command);
        }
        if (tolerated.isEmpty()) {
            return;
        }
        Check answered = frame.is(CommandId.GENERIC_NACK) ? tolerated.remove(frame.sequenceNumber()) : null;
        if (answered != null) {
            findings.fail(answered, frame, "a response to a response (expected: none)");
        }
        tolerated.values().forEach(findings::pass);
        tolerated.clear();
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        if (byClient(kind) && !facts.unbindReceived) {
            for (Entry<Integer, Check> entry : tolerated.entrySet()) {
                findings.fail(
                        entry.getValue(), nanos, entry.getKey(), "the client has closed the connection afterwards");
            }
        }
        tolerated.clear();
    }
}
