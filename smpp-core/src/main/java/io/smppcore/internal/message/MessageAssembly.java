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

/** Assembly of received requests into whole messages. Thread-safe. */
public final class MessageAssembly {

    private final Reassembler reassembler;
    private final TextDecoder decoder;
    private final Consumer<IncompleteMessage> onIncomplete;
    private final LimitedLog log;

    /**
     * Creates an assembly; the reassembler or its store may be code of the application. The log is for failures of
     * callbacks.
     */
    public MessageAssembly(
            Reassembler reassembler, TextDecoder decoder, Consumer<IncompleteMessage> onIncomplete, LimitedLog log) {
        this.reassembler = reassembler;
        this.decoder = decoder;
        this.onIncomplete = onIncomplete;
        this.log = log;
    }

    /** Result of one request. */
    public sealed interface Result {

        /** A message with all its parts. */
        record Whole(TextMessage message) implements Result {}

        /** A part of a message that is still incomplete, or a repeated part. */
        record Part() implements Result {}

        /** A part that the store has no space for. */
        record Refused() implements Result {}
    }

    /**
     * Adds a whole message, or a part, which is stored with the given parameters instead of its own; returns the
     * message if no part is missing any more. Throws what the store or a strict decoder throws.
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
     * Stores the segments of a message again except the one that arrived last, with the given parameters. The peer
     * sends that one again, as its response was negative; the others were answered with ESME_ROK.
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

    /** Removes expired segments from the store. */
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
