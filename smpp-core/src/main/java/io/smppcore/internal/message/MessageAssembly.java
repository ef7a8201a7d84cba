package io.smppcore.internal.message;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.Tlvs;
import java.util.List;
import java.util.function.Consumer;

/**
 * Assembler of whole messages from received requests: it decodes the text, and collects the parts of a long message
 * until all have arrived. Thread-safe.
 */
public final class MessageAssembly {

    private final Reassembler reassembler;
    private final TextDecoder decoder;
    private final Consumer<IncompleteMessage> onIncomplete;
    private final LimitedLog log;

    /**
     * Creates an assembler. {@code onIncomplete} receives each message that is given up although parts are missing. The
     * log receives the exceptions of {@code onIncomplete}, and those of the store in {@link #putBack} and {@link
     * #expire}.
     */
    public MessageAssembly(
            Reassembler reassembler, TextDecoder decoder, Consumer<IncompleteMessage> onIncomplete, LimitedLog log) {
        this.reassembler = reassembler;
        this.decoder = decoder;
        this.onIncomplete = onIncomplete;
        this.log = log;
    }

    /** Result of adding one request. */
    public sealed interface Result {

        /** Whole message, of which no part is missing. */
        record Whole(TextMessage message) implements Result {}

        /** Part of a message that is still incomplete, or a repeated part. */
        record Part() implements Result {}

        /** Part that was not stored, because the store is full. */
        record Refused() implements Result {}
    }

    /**
     * Adds a request, which contains a whole message or a part of one. Returns the message if no part is missing.
     * {@code tlvs} replaces the parameters of the request in the stored part. Exceptions of the store and of a strict
     * decoder are passed on.
     */
    public Result accept(MessageRequest<?> request, Tlvs tlvs) {
        Reassembler.Result result = reassembler.accept(segment(request, tlvs));
        report(result.incomplete());
        return switch (result) {
            case Reassembler.Result.Single single -> whole(single.message(), request);
            case Reassembler.Result.Complete complete -> whole(complete.message(), request);
            case Reassembler.Result.Stored stored -> new Result.Part();
            case Reassembler.Result.Duplicate duplicate -> new Result.Part();
            case Reassembler.Result.Refused refused -> new Result.Refused();
        };
    }

    /**
     * Stores the parts of a message again, with the given parameters, because the message could not be processed. The
     * part that arrived last is not stored: its response is negative, so that the peer sends it again. The others were
     * already answered with ESME_ROK.
     */
    public void putBack(TextMessage message, Tlvs tlvs) {
        ReceivedSegment last = segment(message.request(), tlvs);
        try {
            for (ReceivedSegment other : message.whole().segments()) {
                if (!other.equals(last)) {
                    Reassembler.Result result = reassembler.accept(other);
                    report(result.incomplete());
                    if (result instanceof Reassembler.Result.Refused) {
                        log.error("the store has refused {} of a message whose handler has failed: it is lost", other);
                    }
                }
            }
        } catch (Throwable e) {
            log.error("the segments of a message whose handler has failed are lost", e);
        }
    }

    /** Removes the parts from the store whose time has expired. */
    public void expire() {
        try {
            report(reassembler.expire());
        } catch (Throwable e) {
            log.error("the store of segments has failed", e);
        }
    }

    private Result whole(ReassembledMessage whole, MessageRequest<?> request) {
        return new Result.Whole(
                new TextMessage(whole.text(decoder), decoder.encoding(whole.dataCoding()), whole, request));
    }

    private void report(List<IncompleteMessage> messages) {
        for (IncompleteMessage message : messages) {
            try {
                onIncomplete.accept(message);
            } catch (Throwable e) {
                log.error("onIncomplete has failed", e);
            }
        }
    }

    private static ReceivedSegment segment(MessageRequest<?> request, Tlvs tlvs) {
        ReceivedSegment segment = ReceivedSegment.of(request);
        return new ReceivedSegment(
                segment.source(),
                segment.destination(),
                segment.esmClass(),
                segment.dataCoding(),
                segment.octets(),
                tlvs);
    }
}
