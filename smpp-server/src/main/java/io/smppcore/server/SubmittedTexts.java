package io.smppcore.server;

import io.smppcore.internal.message.MessageAssembly;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.SmppSession;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/* The message_id and the registered_delivery of each part are needed when the last part arrives. So they are stored
 * with the segment, in receipted_message_id, a parameter that submit_sm does not have. */

/**
 * A handler of submit_sm that reassembles long messages, creates the message_ids, and passes whole messages to the
 * handler of the application. Thread-safe.
 */
final class SubmittedTexts implements RequestHandler<SubmitSm, SubmitSmResp> {

    private static final int HEX = 16;
    private static final int DELIVERY_DIGITS = 2;

    private final LimitedLog log = new LimitedLog(ServerLog.LOG, LimitedLog.LINES_PER_SECOND);
    private final String idPrefix = "%08x".formatted(new SecureRandom().nextInt());
    private final AtomicLong lastId = new AtomicLong();
    private final SubmittedTextHandler handler;
    private final MessageAssembly assembly;
    private final AccountMessages messages;

    SubmittedTexts(SubmittedTextHandler handler, DefaultAlphabet alphabet, AccountMessages messages) {
        this.handler = handler;
        this.messages = messages;
        this.assembly = new MessageAssembly(
                Reassembler.inMemory(ReassemblyLimits.defaults()),
                TextDecoder.of(alphabet),
                incomplete -> log.warn("dropped a message with missing parts: {}", incomplete),
                log);
    }

    @Override
    public SubmitSmResp handle(SmppSession session, SubmitSm part) {
        // Unique across restarts, because receipts and queries refer to it for days.
        String id = idPrefix + "%08x".formatted(lastId.incrementAndGet());
        Tlvs marked = part.tlvs()
                .with(
                        TlvTag.RECEIPTED_MESSAGE_ID,
                        "%02x".formatted(part.registeredDelivery().value()) + id);
        return switch (assembly.accept(part, marked)) {
            case MessageAssembly.Result.Part stored -> SubmitSmResp.ok(id);
            case MessageAssembly.Result.Refused refused -> part.respond(CommandStatus.ESME_RMSGQFUL);
            case MessageAssembly.Result.Whole whole -> handle(session, whole.message(), marked, part, id);
        };
    }

    private SubmitSmResp handle(SmppSession session, TextMessage message, Tlvs marked, SubmitSm last, String id) {
        CommandStatus status = call(session, message);
        if (status.isOk()) {
            return SubmitSmResp.ok(id);
        }
        if (status.category() != CommandStatus.Category.PERMANENT) {
            assembly.putBack(message, marked); // the ESME repeats only the last part, because the others were accepted
        }
        return last.respond(status);
    }

    private CommandStatus call(SmppSession session, TextMessage message) {
        List<String> ids = message.whole().segments().stream()
                .map(segment -> mark(segment).substring(DELIVERY_DIGITS))
                .toList();
        try {
            handler.handle(
                    session,
                    new SubmittedText(message, ids, state -> messages.sendReceipts(session, message, ids, state)));
            return CommandStatus.ESME_ROK;
        } catch (MessageRefusedException e) {
            return e.commandStatus();
        } catch (Throwable e) {
            log.error("session {}: onMessage has failed (it is answered with ESME_RSYSERR)", session.id(), e);
            return CommandStatus.ESME_RSYSERR;
        }
    }

    /** Returns the registered_delivery that was stored with a part. */
    static RegisteredDelivery registeredDelivery(ReceivedSegment segment) {
        return RegisteredDelivery.of(Integer.parseInt(mark(segment).substring(0, DELIVERY_DIGITS), HEX));
    }

    private static String mark(ReceivedSegment segment) {
        return Objects.requireNonNull(segment.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID));
    }
}
