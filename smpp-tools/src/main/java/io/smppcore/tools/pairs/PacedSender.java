package io.smppcore.tools.pairs;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A sender of an open loop: sends when it is called, independent of responses. Messages beyond the window wait, with
 * the time at which they were due.
 */
final class PacedSender implements PairSender {

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
                .whenComplete(new Answer(sequence));
    }

    @Override
    public boolean isDone() {
        return sent.isSettled();
    }

    /** The callback for the response to one message. */
    private final class Answer implements BiConsumer<@Nullable SubmitSmResp, @Nullable Throwable> {

        private final int sequence;

        Answer(int sequence) {
            this.sequence = sequence;
        }

        @Override
        public void accept(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
            if (response != null) {
                sent.answered(sequence, response.commandStatus());
            } else {
                sent.failed(sequence, Objects.requireNonNull(failure));
            }
        }
    }
}
