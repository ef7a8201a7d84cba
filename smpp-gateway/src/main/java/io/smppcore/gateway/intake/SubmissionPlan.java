package io.smppcore.gateway.intake;

import io.smppcore.gateway.limit.AccountState;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.MessageListeners;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A checked submission, whose accepted messages are committed together.
 *
 * @param planned accepted messages, each with one or more parts
 * @param results a result for each message, null for accepted ones until they are durable
 * @param began result of {@link MessageListeners#began} at the arrival of the request
 */
record SubmissionPlan(
        AccountState state,
        Submission submission,
        List<List<PlannedMessage>> planned,
        List<@Nullable SubmitResult> results,
        long began) {

    int parts() {
        int parts = 0;
        for (List<PlannedMessage> plans : planned) {
            parts += PlannedMessage.parts(plans);
        }
        return parts;
    }

    /** Returns the number of messages and parts that wait after the commit: all but those that are dropped. */
    int waiting() {
        int waiting = 0;
        for (List<PlannedMessage> plans : planned) {
            waiting += PlannedMessage.waiting(plans);
        }
        return waiting;
    }

    /**
     * Returns a plan of the messages for which a function returns no refusal, in their order. The refusals are
     * among its results.
     */
    SubmissionPlan within(Function<List<PlannedMessage>, @Nullable SubmitResult> check) {
        List<List<PlannedMessage>> within = new ArrayList<>();
        List<@Nullable SubmitResult> all = new ArrayList<>(results);
        Iterator<List<PlannedMessage>> each = planned.iterator();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) == null) {
                List<PlannedMessage> plans = each.next();
                SubmitResult refusal = check.apply(plans);
                all.set(i, refusal);
                if (refusal == null) {
                    within.add(plans);
                }
            }
        }
        return new SubmissionPlan(state, submission, within, all, began);
    }
}
