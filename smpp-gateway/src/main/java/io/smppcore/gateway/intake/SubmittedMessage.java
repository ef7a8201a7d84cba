package io.smppcore.gateway.intake;

import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * A message of a submission, before its checks.
 *
 * @param parts its parts in order, at least one; either all are accepted or none
 * @param tags tags in addition to those of the account
 * @param trace trace to which the submission belongs; none if it begins a new one
 * @param replyTo reference and callback of the account
 */
public record SubmittedMessage(
        List<? extends MessageRequest<?>> parts, List<String> tags, TraceContext trace, ReplyTo replyTo) {

    /** Throws an IllegalArgumentException if there are no parts. */
    public SubmittedMessage {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("message: no parts (expected: >= 1)");
        }
    }

    /** Returns this message with a reference and a callback of the account. */
    public SubmittedMessage with(ReplyTo newReplyTo) {
        return new SubmittedMessage(parts, tags, trace, newReplyTo);
    }

    /** Returns a message with one part, and without tags or trace, for each request. */
    public static List<SubmittedMessage> of(List<? extends MessageRequest<?>> requests) {
        List<SubmittedMessage> messages = new ArrayList<>(requests.size());
        for (MessageRequest<?> request : requests) {
            messages.add(new SubmittedMessage(List.of(request), List.of(), TraceContext.NONE, ReplyTo.NONE));
        }
        return messages;
    }
}
