package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The judge of the requests of the client: sequence numbers, the window, and messages that are sent again after a
 * refusal.
 */
final class RequestJudge extends Judge {

    private static final int MAX_IN_FLIGHT = 1 << 16;
    private static final int MAX_REFUSED = 1_000;

    /**
     * A request of the client without a response yet.
     *
     * @param bodyHash hash of the message; 0 if the request has none
     * @param counts true if the request counts against the window
     */
    private record ReceivedRequest(long bodyHash, boolean counts) {}

    private record Refused(CommandStatus status, long nanos) {}

    private final Map<Integer, ReceivedRequest> inFlight = new HashMap<>();
    private final Map<Long, Refused> refused = new BoundedMap<>(MAX_REFUSED);
    private int counted;
    private @Nullable Integer last;

    RequestJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void received(Frame frame) {
        if (!frame.isRequest() || frame.is(CommandId.ALERT_NOTIFICATION) || frame.is(CommandId.OUTBIND)) {
            return;
        }
        sequence(frame);
        long hash = frame.isSubmission() ? frame.bodyHash() : 0;
        if (hash != 0) {
            resent(frame, hash);
        }
        boolean counts = !frame.isBind() && !frame.is(CommandId.ENQUIRE_LINK) && !frame.is(CommandId.UNBIND);
        if (inFlight.size() < MAX_IN_FLIGHT) {
            ReceivedRequest before = inFlight.put(frame.sequenceNumber(), new ReceivedRequest(hash, counts));
            counted += (counts ? 1 : 0) - (before != null && before.counts ? 1 : 0);
        }
        if (counts) {
            window(frame);
        }
    }

    private void sequence(Frame frame) {
        int number = frame.sequenceNumber();
        String text = "sequence number " + Integer.toUnsignedString(number);
        findings.judge(Check.SEQUENCE_RANGE, number > 0, frame, text + " (expected: 1 to 2147483647)");
        findings.judge(Check.SEQUENCE_UNIQUE, !inFlight.containsKey(number), frame, text + " is in flight");
        int expected = last == null || last == Integer.MAX_VALUE ? 1 : last + 1;
        findings.judge(Check.SEQUENCE_ORDER, number == expected, frame, text + " (expected: " + expected + ")");
        last = number;
    }

    private void window(Frame frame) {
        int window = facts.expectations.window();
        if (window > 0) {
            String found = counted + " requests without a response (expected: <= " + window + ")";
            findings.judge(Check.WINDOW, counted <= window, frame, found);
        }
    }

    private void resent(Frame frame, long hash) {
        Refused before = refused.remove(hash);
        if (before == null) {
            return;
        }
        boolean isPermanent = before.status.category() == CommandStatus.Category.PERMANENT;
        boolean waited =
                frame.nanos - before.nanos >= facts.expectations.resendAfter().toNanos();
        String expected = isPermanent ? "not again" : "not within " + facts.expectations.resendAfter();
        findings.judge(
                Check.RESENDS,
                waited && !isPermanent,
                frame,
                "the same octets were refused with " + before.status + " (expected: " + expected + ")");
    }

    @Override
    void sent(Frame frame) {
        if (frame.isRequest()) {
            return;
        }
        ReceivedRequest request = inFlight.remove(frame.sequenceNumber());
        if (request == null) {
            return;
        }
        counted -= request.counts ? 1 : 0;
        if (request.bodyHash != 0 && !frame.status().isOk()) {
            refused.put(request.bodyHash, new Refused(frame.status(), frame.nanos));
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        refused.values().forEach(left -> findings.pass(Check.RESENDS));
        refused.clear();
    }
}
