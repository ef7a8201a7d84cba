package io.smppcore.gateway.intake;

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
 */
public record SubmittedMessage(List<? extends MessageRequest<?>> parts, List<String> tags, TraceContext trace) {

    /** Throws an IllegalArgumentException if there are no parts. */
    public SubmittedMessage {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("message: no parts (expected: >= 1)");
        }
    }

    /** Returns a message with one part, and without tags or trace, for each request. */
    public static List<SubmittedMessage> of(List<? extends MessageRequest<?>> requests) {
        List<SubmittedMessage> messages = new ArrayList<>(requests.size());
        for (MessageRequest<?> request : requests) {
            messages.add(new SubmittedMessage(List.of(request), List.of(), TraceContext.NONE));
        }
        return messages;
    }
}
