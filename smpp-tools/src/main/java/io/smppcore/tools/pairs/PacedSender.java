package io.smppcore.tools.pairs;

import io.smppcore.session.SmppSession;
import java.util.Objects;

/**
 * A sender of an open loop: sends when called, independent of responses. Messages beyond the window wait; their latency
 * counts from the due time.
 */
final class PacedSender {

    private final SmppSession session;
    private final PairMessages messages;
    private final SentMessages sent;

    PacedSender(SmppSession session, PairMessages messages, SentMessages sent) {
        this.session = session;
        this.messages = messages;
        this.sent = sent;
    }

    /** Sends the next message. Always on the same thread. */
    void send(int sequence, long intendedNanos) {
        sent.sent(sequence);
        var unused = session.sendAsync(messages.message(sequence, intendedNanos, System.nanoTime()))
                .whenComplete((response, failure) -> {
                    if (response != null) {
                        sent.answered(sequence, response.commandStatus());
                    } else {
                        sent.failed(sequence, Objects.requireNonNull(failure));
                    }
                });
    }

    /** Returns true if nothing is in flight. */
    boolean isDone() {
        return sent.isSettled();
    }
}
