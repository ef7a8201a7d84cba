package io.smppcore.client;

import io.smppcore.internal.message.MessageAssembly;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SmppSession;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.CommandStatus;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A handler of the deliver_sm and data_sm of all binds. It converts them into messages and receipts, passes these to
 * the handlers of the application, and converts the results of the handlers into responses. Thread-safe.
 */
final class InboundMessages {

    /**
     * The handlers and decoders of inbound messages.
     *
     * @param onMessage handler of messages; null to refuse them
     * @param onReceipt handler of receipts; null to refuse those that are not awaited
     * @param onIncomplete consumer of the long messages that were given up because parts are missing
     * @param decoder decoder of texts
     * @param parser parser of receipts
     * @param reassembler reassembler of the parts of long messages; null if there is no handler of messages
     * @param unansweredLimit maximum number of receipts whose response waits until it is known whether they are awaited
     */
    record Settings(
            @Nullable AsyncMessageHandler<TextMessage> onMessage,
            @Nullable AsyncMessageHandler<ReceivedReceipt> onReceipt,
            Consumer<IncompleteMessage> onIncomplete,
            TextDecoder decoder,
            ReceiptParser parser,
            @Nullable Reassembler reassembler,
            int unansweredLimit) {}

    private final LimitedLog log = new LimitedLog(ClientLog.LOG, LimitedLog.LINES_PER_SECOND);
    private final Settings settings;
    private final ReceiptWaits waits;
    private final @Nullable MessageAssembly assembly;
    private final Sweeper sweeper;
    private final AtomicInteger unanswered = new AtomicInteger();

    InboundMessages(Settings settings, ReceiptWaits waits, ClientClock clock) {
        this.settings = settings;
        this.waits = waits;
        this.assembly = settings.reassembler == null
                ? null
                : new MessageAssembly(settings.reassembler, settings.decoder, settings.onIncomplete, log);
        this.sweeper = new Sweeper(clock, this::expire);
    }

    /**
     * Passes a request to the handler of its kind. The stage completes with the response when the handler has ended.
     */
    <R extends Response> CompletionStage<R> handle(SmppSession session, MessageRequest<R> request) {
        return accept(session, request).thenApply(request::respond);
    }

    /**
     * Completes the wait for a receipt if the request contains one that a {@link Submission} waits for. Called when a
     * handler of the application responds to the request.
     */
    void observe(MessageRequest<?> request) {
        if (waits.areInterested()) {
            settings.parser.parse(request).ifPresent(waits::accept);
        }
    }

    /**
     * Returns the observation of the message that waits for this receipt; null if the PDU is not such a receipt, or the
     * message is not observed.
     */
    RequestObserver.@Nullable Observed causeOf(Pdu pdu) {
        return pdu instanceof MessageRequest<?> request && waits.areInterested()
                ? settings.parser.parse(request).map(waits::causeOf).orElse(null)
                : null;
    }

    /** Stops the search for expired segments until the next segment arrives; segments stay in the store. */
    void close() {
        sweeper.stop();
    }

    private CompletionStage<CommandStatus> accept(SmppSession session, MessageRequest<?> request) {
        Optional<DeliveryReceipt> receipt = settings.parser.parse(request);
        if (receipt.isPresent()) {
            return acceptReceipt(session, new ReceivedReceipt(receipt.get(), request));
        }
        AsyncMessageHandler<TextMessage> handler = settings.onMessage;
        return handler == null || assembly == null
                ? answer(CommandStatus.ESME_RX_T_APPN)
                : acceptMessage(session, request, handler, assembly);
    }

    private CompletionStage<CommandStatus> acceptReceipt(SmppSession session, ReceivedReceipt received) {
        CompletableFuture<Boolean> known = waits.accept(received.receipt());
        if (settings.onReceipt != null) {
            return run(settings.onReceipt, session, received);
        }
        if (!known.isDone() && unanswered.get() >= settings.unansweredLimit) {
            // Further requests must not wait for this receipt. It is refused; when the SMSC sends it again, the
            // response to its message will have arrived.
            return answer(CommandStatus.ESME_RX_T_APPN);
        }
        unanswered.incrementAndGet();
        return known.thenApply(isKnown -> {
            unanswered.decrementAndGet();
            return isKnown ? CommandStatus.ESME_ROK : CommandStatus.ESME_RX_T_APPN;
        });
    }

    private CompletionStage<CommandStatus> acceptMessage(
            SmppSession session,
            MessageRequest<?> request,
            AsyncMessageHandler<TextMessage> handler,
            MessageAssembly assembly) {
        MessageAssembly.Result result;
        try {
            result = assembly.accept(request, request.tlvs());
        } catch (Throwable e) {
            return answer(statusOf(session, e)); // thrown by a store of the application, or by a strict decoder
        }
        return switch (result) {
            case MessageAssembly.Result.Whole whole ->
                run(handler, session, whole.message()).thenApply(status -> {
                    // The SMSC may repeat the last part only, because the others were accepted.
                    if (mayBeRetried(status)) {
                        assembly.putBack(whole.message(), request.tlvs());
                        sweeper.wake();
                    }
                    return status;
                });
            case MessageAssembly.Result.Part part -> {
                sweeper.wake();
                yield answer(CommandStatus.ESME_ROK);
            }
            case MessageAssembly.Result.Refused refused -> answer(CommandStatus.ESME_RMSGQFUL);
        };
    }

    private <M> CompletionStage<CommandStatus> run(AsyncMessageHandler<M> handler, SmppSession session, M message) {
        try {
            return handler.handle(session, message)
                    .handle((done, failure) -> failure == null ? CommandStatus.ESME_ROK : statusOf(session, failure));
        } catch (Throwable failure) {
            // The peer must get a response even if the handler throws.
            return answer(statusOf(session, failure));
        }
    }

    private CommandStatus statusOf(SmppSession session, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof MessageRefusedException refused) {
            return refused.commandStatus();
        }
        log.error(
                "session {}: the handler of a message has failed (it is answered with ESME_RX_T_APPN)",
                session.id(),
                cause);
        return CommandStatus.ESME_RX_T_APPN;
    }

    private static boolean mayBeRetried(CommandStatus status) {
        return !status.isOk() && status.category() != CommandStatus.Category.PERMANENT;
    }

    private boolean expire() {
        if (assembly != null) {
            assembly.expire();
        }
        return assembly != null; // a store cannot report that it is empty
    }

    private static CompletionStage<CommandStatus> answer(CommandStatus status) {
        return CompletableFuture.completedFuture(status);
    }
}
