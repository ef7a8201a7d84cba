package io.smppcore.gateway.intake;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.forward.FinalStates;
import io.smppcore.gateway.forward.FinalStates.End;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.intake.PartCollector.Part;
import io.smppcore.gateway.intake.PartCollector.PartialMessage;
import io.smppcore.gateway.intake.PartCollector.Stored;
import io.smppcore.gateway.limit.AccountState;
import io.smppcore.gateway.limit.AccountStates;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.message.FilteredRequests;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The last steps of the messages that {@link PartCollector} has collected: filters are applied, and the parts are
 * forwarded or ended in one commit. Thread-safe; there is one object for each active partition.
 */
public final class PartDecisions {

    private final PartCollector collector;
    private final PartitionContext context;
    private final AccountStates accounts;
    private final MessageRouter router;
    private final Schedule schedule;
    private final FinalStates finalStates;

    public PartDecisions(
            PartCollector collector,
            PartitionContext context,
            AccountStates accounts,
            MessageRouter router,
            Schedule schedule,
            FinalStates finalStates) {
        this.collector = collector;
        this.context = context;
        this.accounts = accounts;
        this.router = router;
        this.schedule = schedule;
        this.finalStates = finalStates;
    }

    /**
     * Applies the filters to the parts of a message, and puts them into a queue or ends them. Reads the store, and may
     * block. Throws a RuntimeException if this has to be repeated.
     */
    public void decide(PartialMessage partial) {
        new Decision(partial).make();
    }

    /** The processing of the parts of one message. */
    private final class Decision {

        private final PartialMessage partial;
        private final List<Stored> parts = new ArrayList<>();
        private final List<Message> repeated = new ArrayList<>();
        private final String account;
        private final @Nullable AccountState state;
        private final Changes changes = new Changes();
        private @Nullable GroupQueue target;
        private final List<Long> scheduled = new ArrayList<>();
        private final List<Message> queued = new ArrayList<>();
        private final List<End> ended = new ArrayList<>();

        Decision(PartialMessage partial) {
            this.partial = partial;
            for (List<Part> same : partial.parts.values()) {
                List<byte[]> keys =
                        same.stream().map(part -> Keys.of(part.number())).toList();
                keys.forEach(key -> changes.delete(Table.PARTS, key));
                List<Stored> stored = context.partition().get(Table.PARTS, keys).stream()
                        .map(octets -> Stored.read(Objects.requireNonNull(octets)))
                        .toList();
                parts.add(stored.getFirst());
                stored.stream().skip(1).forEach(other -> repeated.add(other.message()));
            }
            account = parts.getFirst().message().account();
            changes.add(WaitingCounts.counterOf(account), -(parts.size() + repeated.size()));
            AccountConfig config = context.config().accounts().get(account);
            state = config == null ? null : accounts.of(config);
        }

        /** Applies the filters, and starts the commit of the result. */
        void make() {
            FilteredRequests.Filtered filtered = FilteredRequests.filter(
                    context.routing().filters(),
                    state == null ? Set.of() : state.config().tags(),
                    parts.stream().map(Stored::message).toList());
            switch (filtered.verdict()) {
                case Verdict.Refused refused -> refuse(refused.status(), refused.reason());
                case Verdict.Dropped dropped -> end(MessageState.DELETED, CommandStatus.ESME_ROK, dropped.reason(), 0);
                default -> forward(filtered);
            }
        }

        private void forward(FilteredRequests.Filtered filtered) {
            List<MessageRequest<?>> requests = filtered.requests();
            Message first = parts.getFirst().message().with(filtered.tags(), requests.getFirst());
            MessageRouter.Choice choice = router.choose(first);
            GroupQueue group = choice.queue();
            if (group == null) {
                refuse(choice.status(), choice.reason());
                return;
            }
            int more = requests.stream().mapToInt(Parts::count).sum() - accepted();
            SubmitResult refusal = more > 0 && state != null ? accounts.takeQuota(state, more) : null;
            if (refusal != null) {
                if (refusal.equals(Limits.UNKNOWN)) {
                    throw new IllegalStateException(refusal.reason());
                }
                refuse(refusal.status(), refusal.reason());
                return;
            }
            commit(more, positions -> {
                for (int i = 0; i < requests.size(); i++) {
                    Stored part = parts.get(Math.min(i, parts.size() - 1));
                    Message message = part.message().with(filtered.tags(), requests.get(i));
                    queue(positions, group, i < parts.size() ? message : message.as(positions.getAsLong()), part.due());
                }
                for (int i = requests.size(); i < parts.size(); i++) {
                    accept(positions, parts.get(i).message(), "its text is in other parts");
                }
                for (Message message : repeated) {
                    accept(positions, message, "repeats another part");
                }
            });
        }

        private void queue(LongSupplier positions, GroupQueue group, Message message, long due) {
            if (due > 0) {
                schedule.put(changes, message, group.group(), due, MessageState.SCHEDULED, "");
                scheduled.add(due);
            } else {
                target = group;
                queued.add(group.add(changes, positions, message));
            }
        }

        private void accept(LongSupplier positions, Message message, String reason) {
            finish(positions, message, MessageState.ACCEPTED, CommandStatus.ESME_ROK, reason);
        }

        /** Ends all parts as rejected, and returns their number to the prepaid parts of the account. */
        private void refuse(CommandStatus status, String reason) {
            end(MessageState.REJECTED, status, reason, -accepted());
        }

        private void end(MessageState end, CommandStatus status, String reason, int more) {
            commit(more, positions -> {
                parts.forEach(part -> finish(positions, part.message(), end, status, reason));
                repeated.forEach(message -> finish(positions, message, end, status, reason));
            });
        }

        private void finish(
                LongSupplier positions, Message message, MessageState end, CommandStatus status, String reason) {
            TrackedMessage tracked = TrackedMessage.ended(message, "", end, reason, context.now());
            ended.add(finalStates.add(changes, positions, tracked, status));
        }

        /** Returns the number of prepaid parts that were taken when the parts were accepted. */
        private int accepted() {
            return parts.stream()
                            .mapToInt(part -> Parts.count(part.message().request()))
                            .sum()
                    + repeated.stream()
                            .mapToInt(message -> Parts.count(message.request()))
                            .sum();
        }

        /**
         * Commits the changes, and begins the next steps of the parts when they are durable.
         *
         * @param more number of prepaid parts taken in addition to those at acceptance; if negative, number to return
         *     to the account
         */
        private void commit(int more, Consumer<LongSupplier> maker) {
            context.log()
                    .commit(
                            positions -> {
                                maker.accept(positions);
                                return more == 0 ? changes : changes.add(AccountState.counterOf(account), more);
                            },
                            failure -> committed(more, failure));
        }

        private void committed(int more, @Nullable StoreException failure) {
            if (state != null && (more > 0) == (failure != null)) {
                state.giveBackQuota(Math.abs(more));
            }
            if (failure != null) {
                collector.giveBack(partial);
                return;
            }
            collector.decided(account, parts.size() + repeated.size());
            scheduled.forEach(schedule::committed);
            if (target != null) {
                queued.forEach(target::committed);
            }
            ended.forEach(finalStates::committed);
        }
    }
}
