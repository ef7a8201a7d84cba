package io.smppcore.tools.pairs;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Sends when it is told to, whatever has come back: an open loop. What the window has no room for waits, with the time that was meant. */
final class PacedSender implements PairSender {

    private final SmppSession session;
    private final PairMessages messages;
    private final SentMessages sent;

    PacedSender(SmppSession session, PairMessages messages, SentMessages sent) {
        this.session = session;
        this.messages = messages;
        this.sent = sent;
    }

    /** Sends the next message; always by the same thread. */
    void send(int sequence, long intendedNanos) {
        sent.sent(sequence);
        var unused = session.sendAsync(messages.message(sequence, intendedNanos, System.nanoTime()))
                .whenComplete(new Answer(sequence));
    }

    @Override
    public boolean isDone() {
        return sent.isSettled();
    }

    /** What is done with the response to one message. */
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
