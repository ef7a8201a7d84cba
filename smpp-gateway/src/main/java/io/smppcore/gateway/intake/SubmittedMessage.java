package io.smppcore.gateway.intake;

import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * A message of a submission.
 *
 * @param parts its parts in order, at least one, all of them accepted or none
 * @param tags tags in addition to those of the account
 * @param trace trace of the submission; none if it begins one
 */
public record SubmittedMessage(List<? extends MessageRequest<?>> parts, List<String> tags, TraceContext trace) {

    /** Returns messages with one part each. */
    public static List<SubmittedMessage> of(List<? extends MessageRequest<?>> requests) {
        List<SubmittedMessage> messages = new ArrayList<>(requests.size());
        for (MessageRequest<?> request : requests) {
            messages.add(new SubmittedMessage(List.of(request), List.of(), TraceContext.NONE));
        }
        return messages;
    }
}
