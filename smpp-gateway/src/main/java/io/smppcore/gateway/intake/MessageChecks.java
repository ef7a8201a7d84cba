package io.smppcore.gateway.intake;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.intake.PlannedMessage.Next;
import io.smppcore.gateway.limit.AccountState;
import io.smppcore.gateway.message.Defaults;
import io.smppcore.gateway.message.FilteredRequests;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks of messages before they are accepted, or replaced by a replace_sm: fields, filters, rate of the account, and
 * route. Blocks only if a filter blocks. Thread-safe.
 */
public final class MessageChecks {

    private final PartitionContext context;
    private final PartCollector collector;
    private final MessageRouter router;

    public MessageChecks(PartitionContext context, PartCollector collector, MessageRouter router) {
        this.context = context;
        this.collector = collector;
        this.router = router;
    }

    /**
     * Checks a message, and determines the next step of each of its parts.
     *
     * @param now time of the submission in milliseconds since 1970
     * @param hasRate true if another node has already applied the rate limit
     * @param plans empty list to which the parts are added; its content is meaningless after a refusal
     * @return the refusal; null if the message is accepted
     */
    @Nullable
    SubmitResult plan(
            AccountState state,
            String session,
            SubmittedMessage item,
            long now,
            boolean hasRate,
            List<PlannedMessage> plans) {
        for (MessageRequest<?> part : item.parts()) {
            SubmitResult refusal = check(state.config(), session, part, item, now, plans);
            if (refusal != null) {
                return refusal;
            }
        }
        SubmitResult filtered = filter(state.config(), plans);
        if (filtered != null) {
            return filtered;
        }
        if (!hasRate && !state.tryTakeRate(() -> requests(plans))) {
            return SubmitResult.refused(CommandStatus.ESME_RTHROTTLED, "rate of the account");
        }
        for (PlannedMessage plan : plans) {
            if (!plan.isDecided()) {
                MessageRouter.Choice choice = router.choose(plan.message);
                GroupQueue queue = choice.queue();
                if (queue == null) {
                    return SubmitResult.refused(choice.status(), choice.reason());
                }
                plan.next(plan.due > 0 ? new Next.Schedule(queue) : new Next.Send(queue));
            }
        }
        return null;
    }

    /** Checks the fields of a part. Adds it to the plans and returns null, or returns the refusal. */
    private @Nullable SubmitResult check(
            AccountConfig config,
            String session,
            MessageRequest<?> submitted,
            SubmittedMessage item,
            long now,
            List<PlannedMessage> plans) {
        MessageRequest<?> request = Defaults.add(submitted, config.tlvs());
        if (!config.allowsSender(request.sourceAddress().value())) {
            return SubmitResult.refused(CommandStatus.ESME_RINVSRCADR, "source address is not one of the account");
        }
        if (request.destinationAddress().length() == 0) {
            return SubmitResult.refused(CommandStatus.ESME_RINVDSTADR, "no destination address");
        }
        CommandStatus readable = MessageTimes.check(request);
        if (!readable.isOk()) {
            return SubmitResult.refused(
                    readable,
                    (readable.equals(CommandStatus.ESME_RINVSCHED) ? "schedule_delivery_time" : "validity_period")
                            + " cannot be read");
        }
        MessageTimes times = MessageTimes.of(request, Instant.ofEpochMilli(now), ZoneId.systemDefault());
        Instant scheduled = times.due();
        long due = scheduled == null ? 0 : scheduled.toEpochMilli();
        Instant end = times.expiry();
        long latest = Math.max(now, due) + config.validity().toMillis();
        long expiresAt = end == null ? latest : Math.min(end.toEpochMilli(), latest);
        if (expiresAt <= now || expiresAt <= due) {
            return SubmitResult.refused(
                    CommandStatus.ESME_RINVEXPIRY, "validity_period is over before the message is sent");
        }
        Message message = new Message(
                0, 0, 0, config.systemId(), session, now, expiresAt, 0, List.of(), item.tags(), item.trace(), request);
        plans.add(new PlannedMessage(item.replyTo().isEmpty() ? message : message.replyingTo(item.replyTo()), due));
        return null;
    }

    private static List<? extends MessageRequest<?>> requests(List<PlannedMessage> plans) {
        return plans.stream().map(plan -> plan.message.request()).toList();
    }

    /**
     * Applies the filters to the parts of a message, and replaces the plans by the result. Returns the refusal, or null
     * if there is none.
     */
    private @Nullable SubmitResult filter(AccountConfig config, List<PlannedMessage> plans) {
        FilterChain filters = context.routing().filters();
        if (filters.isEmpty()) {
            return null;
        }
        PlannedMessage first = plans.getFirst();
        if (plans.size() == 1 && filters.needsText(Direction.MT) && isPart(first.message)) {
            first.next(new Next.Collect());
            return collector.hasRoom(config.systemId())
                    ? null
                    : SubmitResult.refused(CommandStatus.ESME_RMSGQFUL, "too many parts wait for the others");
        }
        List<PlannedMessage> parts = List.copyOf(plans);
        FilteredRequests.Filtered filtered = FilteredRequests.filter(
                filters, config.tags(), parts.stream().map(plan -> plan.message).toList());
        switch (filtered.verdict()) {
            case Verdict.Refused refused -> {
                return SubmitResult.refused(refused.status(), refused.reason());
            }
            case Verdict.Dropped dropped -> plans.forEach(plan -> plan.next(new Next.Drop(dropped.reason())));
            default -> {
                plans.clear();
                for (int i = 0; i < filtered.requests().size(); i++) {
                    PlannedMessage part = parts.get(Math.min(i, parts.size() - 1));
                    plans.add(new PlannedMessage(
                            part.message.with(
                                    filtered.tags(), filtered.requests().get(i)),
                            part.due));
                }
            }
        }
        return null;
    }

    private static boolean isPart(Message message) {
        Concatenation concatenation = Parts.concatenation(message.request());
        return concatenation != null && concatenation.total() > 1;
    }

    /**
     * Result of a replace_sm.
     *
     * @param status ESME_ROK, or the status of the refusal
     * @param message the changed message; the former one after a refusal or if it is dropped
     * @param dropped reason why a filter has dropped the changed message; null if none has
     * @param due time until which it waits in milliseconds since 1970, 0 if it enters a queue at once
     * @param group SMSC group chosen for it
     * @param state state while it waits until a time
     * @param cause description of the last error while it waits for a retry, otherwise empty
     */
    public record Replacement(
            CommandStatus status,
            Message message,
            @Nullable String dropped,
            long due,
            String group,
            MessageState state,
            String cause) {

        static Replacement refused(CommandStatus status, Message message) {
            return new Replacement(status, message, null, 0, "", MessageState.ENROUTE, "");
        }
    }

    /**
     * Applies a replace_sm to a waiting message, without a change in the store. The time fields of the request must
     * have been checked for their format.
     */
    public Replacement replace(TrackedMessage tracked, Message message, ReplaceSm request) {
        if (!(message.request() instanceof SubmitSm old)) {
            return Replacement.refused(CommandStatus.ESME_RREPLACEFAIL, message);
        }
        SubmitSm next;
        try {
            // Filters get the addresses as submitted, as they did at the first submission.
            next = request.applyTo(old.toBuilder()
                    .sourceAddress(message.source())
                    .destinationAddress(message.destination())
                    .build());
        } catch (InvalidFieldException e) {
            return Replacement.refused(CommandStatus.ESME_RREPLACEFAIL, message);
        }
        AccountConfig config = context.config().accounts().get(message.account());
        long now = context.now();
        boolean isScheduled = tracked.state().equals(MessageState.SCHEDULED);
        long oldDue = isScheduled ? tracked.dueAt() : 0;
        boolean keepsTime = request.scheduleDeliveryTime().isEmpty();
        long arrival = keepsTime ? Math.max(now, oldDue) : now;
        MessageTimes times = MessageTimes.of(request, Instant.ofEpochMilli(arrival), ZoneId.systemDefault());
        Instant scheduled = times.due();
        long due = scheduled == null ? oldDue : scheduled.toEpochMilli();
        long start = Math.max(now, due);
        long expiresAt = expiry(message, old, times, keepsTime ? 0 : start - Math.max(message.acceptedAt(), oldDue));
        if (config != null) {
            expiresAt = Math.min(expiresAt, start + config.validity().toMillis());
        }
        if (expiresAt <= start) {
            return Replacement.refused(CommandStatus.ESME_RINVEXPIRY, message);
        }
        // A message that waits for a retry still waits for it, unless the request contains a new schedule.
        boolean isRetry = keepsTime && !isScheduled && tracked.dueAt() > now;
        Message changed = message.with(next).expiringAt(expiresAt);
        Replacement filtered = filterReplaced(config == null ? Set.of() : config.tags(), message, changed);
        if (!filtered.status.isOk() || filtered.dropped != null) {
            return filtered;
        }
        return new Replacement(
                CommandStatus.ESME_ROK,
                filtered.message,
                null,
                isRetry ? tracked.dueAt() : due > now ? due : 0,
                filtered.group,
                isRetry ? tracked.state() : MessageState.SCHEDULED,
                isRetry ? tracked.cause() : "");
    }

    /**
     * Returns the new end of the validity in milliseconds since 1970. Without a new validity_period, the old end is
     * moved by the given time if it was relative, and kept if it was absolute.
     */
    private static long expiry(Message message, SubmitSm old, MessageTimes times, long moved) {
        Instant end = times.expiry();
        if (end != null) {
            return end.toEpochMilli();
        }
        boolean isAbsolute = !old.validityPeriod().isEmpty()
                && !(SmppTime.tryParse(old.validityPeriod()) instanceof SmppTime.Relative);
        return isAbsolute ? message.expiresAt() : message.expiresAt() + moved;
    }

    private Replacement filterReplaced(Set<String> tags, Message before, Message changed) {
        FilterChain filters = context.routing().filters();
        Message result = changed;
        if (!filters.isEmpty()) {
            if (filters.needsText(Direction.MT) && isPart(changed)) {
                // The filter needs the whole text, but the other parts are unknown here.
                return Replacement.refused(CommandStatus.ESME_RREPLACEFAIL, before);
            }
            FilteredRequests.Filtered filtered = FilteredRequests.filter(filters, tags, List.of(changed));
            switch (filtered.verdict()) {
                case Verdict.Refused refused -> {
                    return Replacement.refused(refused.status(), before);
                }
                case Verdict.Dropped dropped -> {
                    return new Replacement(
                            CommandStatus.ESME_ROK, before, dropped.reason(), 0, "", MessageState.DELETED, "");
                }
                default -> {
                    if (filtered.requests().size() > 1) {
                        return Replacement.refused(CommandStatus.ESME_RREPLACEFAIL, before);
                    }
                    result = changed.with(filtered.tags(), filtered.requests().getFirst());
                }
            }
        }
        if (Parts.count(result.request()) > Parts.count(before.request())) {
            // Refused, because prepaid parts and the rate were counted when the message was accepted.
            return Replacement.refused(CommandStatus.ESME_RREPLACEFAIL, before);
        }
        MessageRouter.Choice choice = router.choose(result);
        GroupQueue queue = choice.queue();
        return queue == null
                ? Replacement.refused(choice.status(), before)
                : new Replacement(CommandStatus.ESME_ROK, result, null, 0, queue.group(), MessageState.ENROUTE, "");
    }
}
