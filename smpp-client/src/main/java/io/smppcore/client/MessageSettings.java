package io.smppcore.client;

import io.smppcore.internal.LimitedLog;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionOptions;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Who gets the messages and receipts of the message centre, and how they are read. Not thread-safe.
 *
 * @param <B> the builder
 */
public abstract sealed class MessageSettings<B extends MessageSettings<B>> permits BindSettings {

    private static final CompletionStage<?> DONE = CompletableFuture.completedStage(null);

    private final LimitedLog log =
            new LimitedLog(LoggerFactory.getLogger(SmppClient.class), LimitedLog.LINES_PER_SECOND);
    private DefaultAlphabet defaultAlphabet = DefaultAlphabet.GSM;
    private @Nullable TextDecoder textDecoder;
    private @Nullable ReceiptParser receiptParser;
    private @Nullable Reassembler reassembler;
    private @Nullable AsyncMessageHandler<TextMessage> onMessage;
    private @Nullable AsyncMessageHandler<ReceivedReceipt> onReceipt;
    private Consumer<IncompleteMessage> onIncomplete = message -> log.warn(
            "a message from {} was given up ({}): parts {} of {} have not come",
            message.key().source(),
            message.reason(),
            message.missing(),
            message.key().total());

    MessageSettings() {}

    abstract B self();

    /**
     * Sets what the message centre means by data_coding 0, for what is sent and for what comes.
     *
     * @param value GSM 7-bit by default; it cannot be seen from messages, so it has to be asked
     * @return this builder
     */
    public B defaultAlphabet(DefaultAlphabet value) {
        defaultAlphabet = value;
        return self();
    }

    /**
     * Sets how messages are read.
     *
     * @param value counts before {@link #defaultAlphabet}; null for the decoder of that alphabet
     * @return this builder
     */
    public B textDecoder(@Nullable TextDecoder value) {
        textDecoder = value;
        return self();
    }

    /**
     * Sets how receipts are told from messages, and read.
     *
     * @param value counts before {@link #defaultAlphabet}; null for the parser of most message centres
     * @return this builder
     */
    public B receiptParser(@Nullable ReceiptParser value) {
        receiptParser = value;
        return self();
    }

    /**
     * Sets who puts long messages together.
     *
     * @param value may have a store that several processes share; null for one in memory with {@link ReassemblyLimits#defaults}
     * @return this builder
     */
    public B reassembler(@Nullable Reassembler value) {
        reassembler = value;
        return self();
    }

    /**
     * Sets who gets messages: those in deliver_sm and in data_sm, with the parts of long ones put together, whichever bind they have come
     * over. Without a handler they are refused with ESME_RX_T_APPN, so that the message centre keeps them.
     *
     * @param handler may block unless the dispatch is {@link Dispatch#EVENT_LOOP}
     * @return this builder
     */
    public B onMessage(MessageHandler<TextMessage> handler) {
        return onMessageAsync(later(handler));
    }

    /**
     * Sets who gets messages. See {@link #onMessage}.
     *
     * @param handler must not block if the dispatch is {@link Dispatch#EVENT_LOOP}
     * @return this builder
     */
    public B onMessageAsync(AsyncMessageHandler<TextMessage> handler) {
        onMessage = handler;
        return self();
    }

    /**
     * Sets who gets delivery receipts, final ones and others. Without a handler those are answered with ESME_ROK that a {@link Submission}
     * waits for, and the others are refused with ESME_RX_T_APPN, so that the message centre keeps them.
     *
     * @param handler may block unless the dispatch is {@link Dispatch#EVENT_LOOP}
     * @return this builder
     */
    public B onReceipt(MessageHandler<ReceivedReceipt> handler) {
        return onReceiptAsync(later(handler));
    }

    /**
     * Sets who gets delivery receipts. See {@link #onReceipt}.
     *
     * @param handler must not block if the dispatch is {@link Dispatch#EVENT_LOOP}
     * @return this builder
     */
    public B onReceiptAsync(AsyncMessageHandler<ReceivedReceipt> handler) {
        onReceipt = handler;
        return self();
    }

    /**
     * Sets who hears of long messages that were given up because parts of them have not come in time, or because there was no room. The
     * message centre was told ESME_ROK for the parts that did come. By default the log gets a line.
     *
     * @param listener called on the virtual thread that has noticed, or on the event loop with {@link Dispatch#EVENT_LOOP}
     * @return this builder
     */
    public B onIncomplete(Consumer<IncompleteMessage> listener) {
        onIncomplete = listener;
        return self();
    }

    DefaultAlphabet defaultAlphabet() {
        return defaultAlphabet;
    }

    boolean handlesMessages() {
        return onMessage != null || onReceipt != null;
    }

    /** Half of the requests that may be in progress, at most: responses are read only while there is room for requests. */
    InboundMessages.Settings messageSettings(SessionOptions options) {
        int lateAnswers = options.dispatch() == Dispatch.ORDERED ? 0 : options.inboundLimit() / 2;
        TextDecoder decoder = TextDecoder.of(defaultAlphabet);
        Reassembler used = reassembler != null || onMessage == null
                ? reassembler
                : Reassembler.inMemory(ReassemblyLimits.defaults());
        return new InboundMessages.Settings(
                onMessage,
                onReceipt,
                onIncomplete,
                textDecoder != null ? textDecoder : decoder,
                receiptParser != null
                        ? receiptParser
                        : ReceiptParser.builder().decoder(decoder).build(),
                used,
                lateAnswers);
    }

    private static <M> AsyncMessageHandler<M> later(MessageHandler<M> handler) {
        return (session, message) -> {
            handler.handle(session, message);
            return DONE;
        };
    }
}
