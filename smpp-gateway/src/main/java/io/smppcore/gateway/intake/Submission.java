package io.smppcore.gateway.intake;

import io.smppcore.gateway.trace.TraceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One or more messages that an account submits together.
 *
 * @param account system_id
 * @param session id of the session, empty for none
 * @param oneId true if all messages get the message_id of the first, as for a submit_multi
 * @param key key for which a repeated submission returns the same results; null for none
 * @param hasRate true if another node has already applied the rate limit of the account
 */
record Submission(
        String account,
        String session,
        List<SubmittedMessage> items,
        boolean oneId,
        @Nullable IdempotencyKey key,
        boolean hasRate) {

    Submission with(TraceContext trace) {
        List<SubmittedMessage> traced = items.stream()
                .map(item -> new SubmittedMessage(item.parts(), item.tags(), trace, item.replyTo()))
                .toList();
        return new Submission(account, session, traced, oneId, key, hasRate);
    }
}
