package io.smppcore.client;

import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Response;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyResult;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.session.SmppSession;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** From the deliver_sm and data_sm of every bind to whole messages and receipts, and back to their responses. Thread-safe. */
final class InboundMessages {

    /**
     * Who gets what, and how it is read.
     *
     * @param onMessage null to refuse messages
     * @param onReceipt null to refuse receipts that nobody waits for
     * @param onIncomplete hears of messages whose parts have not all come
     * @param reassembler null when there is no onMessage
     * @param lateAnswers how many receipts may wait for their answer until it is clear whether somebody waits for them
     */
    record Settings(
            @Nullable AsyncMessageHandler<TextMessage> onMessage,
            @Nullable AsyncMessageHandler<ReceivedReceipt> onReceipt,
            Consumer<IncompleteMessage> onIncomplete,
            TextDecoder decoder,
            ReceiptParser parser,
            @Nullable Reassembler reassembler,
            int lateAnswers) {}

    private final LimitedLog log =
            new LimitedLog(LoggerFactory.getLogger(SmppClient.class), LimitedLog.LINES_PER_SECOND);
    private final Settings settings;
    private final ReceiptWaits waits;
    private final Sweeper sweeper;
    private final AtomicInteger unanswered = new AtomicInteger();

    InboundMessages(Settings settings, ReceiptWaits waits, ClientClock clock) {
        this.settings = settings;
        this.waits = waits;
        this.sweeper = new Sweeper(clock, this::expire);
    }

    /** Answers a request when its handler is done. */
    <R extends Response> CompletionStage<R> handle(SmppSession session, MessageRequest<R> request) {
        return accept(session, request).thenApply(request::respond);
    }

    /** Only looks for receipts that somebody waits for; the answer is up to another handler. */
    void observe(MessageRequest<?> request) {
        if (waits.areInterested()) {
            settings.parser.parse(request).ifPresent(waits::accept);
        }
    }

    /** Segments stay where they are; nobody looks for those that are too old until the next one comes. */
    void close() {
        sweeper.stop();
    }

    private CompletionStage<CommandStatus> accept(SmppSession session, MessageRequest<?> request) {
        Optional<DeliveryReceipt> receipt = settings.parser.parse(request);
        if (receipt.isPresent()) {
            return acceptReceipt(session, new ReceivedReceipt(receipt.get(), request));
        }
        AsyncMessageHandler<TextMessage> handler = settings.onMessage;
        Reassembler reassembler = settings.reassembler;
        return handler == null || reassembler == null
                ? answer(CommandStatus.ESME_RX_T_APPN)
                : acceptMessage(session, request, handler, reassembler);
    }

    private CompletionStage<CommandStatus> acceptReceipt(SmppSession session, ReceivedReceipt received) {
        CompletableFuture<Boolean> known = waits.accept(received.receipt());
        if (settings.onReceipt != null) {
            return run(settings.onReceipt, session, received);
        }
        if (!known.isDone() && unanswered.get() >= settings.lateAnswers) {
            // Others must not wait behind it. When it comes again, the response to its message will be there.
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
            Reassembler reassembler) {
        ReceivedSegment segment = segment(request);
        ReassemblyResult result;
        try {
            result = reassembler.accept(segment);
        } catch (Throwable e) {
            return answer(statusOf(session, e)); // the store of the user
        }
        report(result.incomplete());
        return switch (result) {
            case ReassemblyResult.Single single -> run(handler, session, request, single.message());
            case ReassemblyResult.Complete complete ->
                run(handler, session, request, complete.message()).thenApply(status -> {
                    if (mayComeAgain(status)) {
                        putBack(complete.message(), segment, reassembler);
                    }
                    return status;
                });
            case ReassemblyResult.Stored stored -> {
                sweeper.wake();
                yield answer(CommandStatus.ESME_ROK);
            }
            case ReassemblyResult.Duplicate duplicate -> answer(CommandStatus.ESME_ROK);
            case ReassemblyResult.Refused refused -> answer(CommandStatus.ESME_RMSGQFUL);
        };
    }

    /** Only the last segment comes again; the others have been answered with ESME_ROK, so they have to wait for it once more. */
    private void putBack(ReassembledMessage message, ReceivedSegment last, Reassembler reassembler) {
        try {
            for (ReceivedSegment other : message.segments()) {
                if (!other.equals(last)) {
                    ReassemblyResult result = reassembler.accept(other);
                    report(result.incomplete());
                    if (result instanceof ReassemblyResult.Refused) {
                        log.error("no room for {} of a message that a handler has failed to take: it is lost", other);
                    }
                }
            }
            sweeper.wake();
        } catch (Throwable e) {
            log.error("the segments of a message that a handler has failed to take are lost", e);
        }
    }

    private CompletionStage<CommandStatus> run(
            AsyncMessageHandler<TextMessage> handler,
            SmppSession session,
            MessageRequest<?> request,
            ReassembledMessage whole) {
        TextMessage message;
        try {
            message = new TextMessage(
                    whole.text(settings.decoder), settings.decoder.encoding(whole.dataCoding()), whole, request);
        } catch (Throwable e) {
            return answer(statusOf(session, e)); // a strict decoder
        }
        return run(handler, session, message);
    }

    private <M> CompletionStage<CommandStatus> run(AsyncMessageHandler<M> handler, SmppSession session, M message) {
        try {
            return handler.handle(session, message)
                    .handle((done, failure) -> failure == null ? CommandStatus.ESME_ROK : statusOf(session, failure));
        } catch (Throwable failure) {
            // Whatever a handler throws, the peer must get an answer.
            return answer(statusOf(session, failure));
        }
    }

    private CommandStatus statusOf(SmppSession session, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof MessageRefusedException refused) {
            return refused.commandStatus();
        }
        log.error("session {}: a message was not taken (it is answered with ESME_RX_T_APPN)", session.id(), cause);
        return CommandStatus.ESME_RX_T_APPN;
    }

    private static boolean mayComeAgain(CommandStatus status) {
        return !status.isOk() && status.category() != CommandStatus.Category.PERMANENT;
    }

    private boolean expire() {
        Reassembler reassembler = settings.reassembler;
        if (reassembler != null) {
            try {
                report(reassembler.expire());
            } catch (Throwable e) {
                log.error("the store of segments has failed", e);
            }
        }
        return reassembler != null; // a store does not tell whether it is empty
    }

    private void report(List<IncompleteMessage> messages) {
        for (IncompleteMessage message : messages) {
            try {
                settings.onIncomplete.accept(message);
            } catch (Throwable e) {
                log.error("whoever hears of incomplete messages has failed", e);
            }
        }
    }

    private static ReceivedSegment segment(MessageRequest<?> request) {
        return new ReceivedSegment(
                request.sourceAddress(),
                request.destinationAddress(),
                request.esmClass(),
                request.dataCoding(),
                request.messageOctets(),
                request.tlvs());
    }

    private static CompletionStage<CommandStatus> answer(CommandStatus status) {
        return CompletableFuture.completedFuture(status);
    }
}
