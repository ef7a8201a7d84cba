package io.smppcore.gateway.forward;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteQuery;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Router of the messages of a partition. It chooses an SMSC group by the route table and by the binds of the groups,
 * and puts the message into the queue of that group.
 */
public final class MessageRouter {

    private final PartitionContext context;
    private final GroupQueues groups;
    private final FinalStates finalStates;

    public MessageRouter(PartitionContext context, GroupQueues groups, FinalStates finalStates) {
        this.context = context;
        this.groups = groups;
        this.finalStates = finalStates;
    }

    /**
     * Result of a choice.
     *
     * @param queue queue of the chosen group; null if the message is refused
     * @param status status of the refusal, ESME_ROK if there is none
     * @param reason reason of the refusal, empty if there is none
     */
    public record Choice(@Nullable GroupQueue queue, CommandStatus status, String reason) {}

    /**
     * Chooses the SMSC group for a message. The first group of the route that is usable and can express the message is
     * taken; if there is none, the first one whose last known binds could express it, although it is down now. A
     * message that no group of the route can express is refused.
     */
    public Choice choose(Message message) {
        Decision decision = context.routing().routes().decide(query(message));
        return switch (decision) {
            case Decision.Groups found -> choose(context.routing().drained(found.groups()), message);
            case Decision.Refused refused ->
                new Choice(
                        null,
                        refused.status(),
                        refused.route().isEmpty()
                                ? refused.reason()
                                : refused.reason() + " (route " + refused.route() + ")");
        };
    }

    private Choice choose(List<String> names, Message message) {
        GroupQueue queue = usable(names, message);
        Inexpressible obstacle = null;
        for (int i = 0; queue == null && i < names.size(); i++) {
            GroupQueue other = groups.queue(names.get(i));
            obstacle = other.obstacle(message.request());
            queue = obstacle == null ? other : null;
        }
        return queue != null || obstacle == null
                ? new Choice(queue, CommandStatus.ESME_ROK, "")
                : new Choice(null, obstacle.status(), "no SMSC of the route has it: " + obstacle.reason());
    }

    /**
     * Returns the queue of the first group of the route that is usable, can express the message and has not been tried;
     * null if there is none.
     */
    @Nullable
    public GroupQueue next(Message message) {
        return context.routing().routes().decide(query(message)) instanceof Decision.Groups found
                ? usable(context.routing().drained(found.groups()), message)
                : null;
    }

    /**
     * Returns the queue to which a waiting message moves from the queue of a group that is drained or without a bind;
     * null if it stays. That of the group to which the messages are drained is the first choice.
     */
    @Nullable
    public GroupQueue instead(GroupQueue from, Message message) {
        String drained = context.routing().drains().get(from.group());
        GroupQueue to = drained == null || message.tried().contains(drained) ? null : groups.queue(drained);
        GroupQueue other = to != null && to.obstacle(message.request()) == null ? to : next(message);
        return other == from ? null : other;
    }

    private @Nullable GroupQueue usable(List<String> names, Message message) {
        for (String group : names) {
            GroupQueue queue = groups.queue(group);
            if (!message.tried().contains(group)
                    && queue.isUsable(context.routing().parkAfter(group))
                    && queue.obstacle(message.request()) == null) {
                return queue;
            }
        }
        return null;
    }

    private RouteQuery query(Message message) {
        return query(message, context.config(), context.now());
    }

    /** Returns the query for the route of a message in a configuration, at a time in milliseconds since 1970. */
    public static RouteQuery query(Message message, GatewayConfig config, long time) {
        AccountConfig account = config.accounts().get(message.account());
        Set<String> tags = account == null ? Set.of() : account.tags();
        if (!message.tags().isEmpty()) {
            Set<String> all = new HashSet<>(tags);
            all.addAll(message.tags());
            tags = all;
        }
        var concatenation = Parts.concatenation(message.request());
        // Random, because a message has no number yet when its first route is chosen.
        long spread =
                concatenation == null ? ThreadLocalRandom.current().nextLong() : Parts.spread(message, concatenation);
        return new RouteQuery(
                message.account(),
                tags,
                message.request().sourceAddress(),
                message.request().destinationAddress(),
                Instant.ofEpochMilli(time),
                spread);
    }

    /**
     * Chooses the group of a message, adds the message to the queue of this group, and commits it together with the
     * given changes. A refused message becomes a dead letter instead.
     */
    public void enqueue(Changes changes, Message message, Commit done) {
        Choice choice = choose(message);
        GroupQueue queue = choice.queue();
        if (queue != null) {
            enqueue(queue, changes, message, done);
            return;
        }
        TrackedMessage tracked =
                TrackedMessage.ended(message, "", MessageState.REJECTED, choice.reason(), context.now());
        DeadLetter letter = DeadLetter.of("", message, choice.reason(), context.now());
        finalStates.finish(changes, tracked, choice.status(), letter, true, done);
    }

    private void enqueue(GroupQueue queue, Changes changes, Message message, Commit done) {
        context.log().commit(changes, positions -> queue.add(changes, positions, message), queue::committed, done);
    }

    /** Moves a message from the queue of one group to that of another in one commit. */
    public void moveTo(GroupQueue from, GroupQueue to, Message message, Commit done) {
        enqueue(to, from.removal(message), message, done);
    }
}
