package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.Rewriting;
import io.smppcore.gateway.relay.Gathering.Part;
import io.smppcore.gateway.relay.Gathering.PartialMessage;
import io.smppcore.gateway.relay.Gathering.Stored;
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

/** The decision on the parts of a gathered message, which becomes durable with one commit. */
final class PartsDecision {

    private final Gathering gathering;
    private final Relay relay;
    private final AccountStates accounts;
    private final PartialMessage partial;
    private final List<Stored> parts = new ArrayList<>();
    private final List<Message> repeated = new ArrayList<>();
    private final String account;
    private final @Nullable AccountState state;
    private final Changes changes = new Changes();
    private final List<Runnable> durable = new ArrayList<>();

    /** Reads the parts from the store. */
    PartsDecision(Gathering gathering, Relay relay, AccountStates accounts, PartialMessage partial) {
        this.gathering = gathering;
        this.relay = relay;
        this.accounts = accounts;
        this.partial = partial;
        for (List<Part> same : partial.parts.values()) {
            List<byte[]> keys =
                    same.stream().map(part -> Keys.of(part.number())).toList();
            keys.forEach(key -> changes.delete(Table.PARTS, key));
            List<Stored> stored = relay.log.partition.get(Table.PARTS, keys).stream()
                    .map(octets -> Stored.read(Objects.requireNonNull(octets)))
                    .toList();
            parts.add(stored.getFirst());
            stored.stream().skip(1).forEach(other -> repeated.add(other.message()));
        }
        account = parts.getFirst().message().account();
        AccountConfig config = relay.config().accounts().get(account);
        state = config == null ? null : accounts.of(config);
    }

    /** Applies the filters, and forwards or ends the parts. */
    void make() {
        Rewriting.Judged judged = Rewriting.judge(
                relay.routing().filters(),
                state == null ? Set.of() : state.config().tags(),
                parts.stream().map(Stored::message).toList());
        switch (judged.verdict()) {
            case Verdict.Refused refused -> refuse(refused.status(), refused.reason());
            case Verdict.Dropped dropped -> end(MessageState.DELETED, CommandStatus.ESME_ROK, dropped.reason(), 0);
            default -> forward(judged);
        }
    }

    private void forward(Rewriting.Judged judged) {
        List<MessageRequest<?>> requests = judged.requests();
        Message first = parts.getFirst().message().with(judged.tags(), requests.getFirst());
        GroupChooser.Choice choice = relay.chooser.choose(first);
        GroupOutlet outlet = choice.outlet();
        if (outlet == null) {
            refuse(choice.status(), choice.reason());
            return;
        }
        int more = requests.stream().mapToInt(Parts::count).sum() - accepted();
        Operations.Outcome refusal = more > 0 && state != null ? accounts.takeQuota(state, more) : null;
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
                Message message = part.message().with(judged.tags(), requests.get(i));
                queue(positions, outlet, i < parts.size() ? message : message.as(positions.getAsLong()), part.due());
            }
            for (int i = requests.size(); i < parts.size(); i++) {
                accept(positions, parts.get(i).message(), "its text is in other parts");
            }
            for (Message message : repeated) {
                accept(positions, message, "repeats another part");
            }
        });
    }

    private void queue(LongSupplier positions, GroupOutlet outlet, Message message, long due) {
        if (due > 0) {
            durable.add(relay.schedule.scheduled(changes, message, outlet.group(), due));
        } else {
            durable.add(relay.enqueue(outlet, changes, positions, message));
        }
    }

    private void accept(LongSupplier positions, Message message, String reason) {
        finish(positions, message, MessageState.ACCEPTED, CommandStatus.ESME_ROK, reason);
    }

    /** Ends all parts, which are returned to the quota of the account. */
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
        Life life = Life.ended(message, "", end, reason, relay.now());
        durable.add(relay.endings.finish(changes, positions, life, status));
    }

    /** Returns the number of prepaid parts taken at the acceptance of the parts. */
    private int accepted() {
        return parts.stream()
                        .mapToInt(part -> Parts.count(part.message().request()))
                        .sum()
                + repeated.stream()
                        .mapToInt(message -> Parts.count(message.request()))
                        .sum();
    }

    /** Commits the changes with further prepaid parts (taken already, or negative), then runs the follow-up actions. */
    private void commit(int more, Consumer<LongSupplier> maker) {
        relay.log.commit(
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
            gathering.giveBack(partial);
            return;
        }
        gathering.decided(account, parts.size() + repeated.size());
        durable.forEach(Runnable::run);
    }
}
