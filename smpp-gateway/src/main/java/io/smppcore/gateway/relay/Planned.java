package io.smppcore.gateway.relay;

import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.store.Changes;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A message that has passed all checks, before it is durable. Confined to one thread. */
final class Planned {

    /** Scheduled time in milliseconds since 1970, 0 for none. */
    final long due;

    /** Number of prepaid parts. */
    final int parts;

    Message message;

    /** True for a part that waits for the other parts. */
    boolean isGathered;

    /** The queue of a message that is neither gathered nor dropped. */
    @Nullable
    GroupOutlet outlet;

    Verdict.@Nullable Dropped dropped;

    /** Action to run when the message is durable. */
    private Runnable durable = () -> {};

    Planned(Message message, long due) {
        this.message = message;
        this.due = due;
        this.parts = Parts.count(message.request());
    }

    /** Returns the number of prepaid parts of messages. */
    static int parts(List<Planned> plans) {
        int parts = 0;
        for (Planned plan : plans) {
            parts += plan.parts;
        }
        return parts;
    }

    /** Adds the message to changes; {@link #committed} must be called when they are durable. */
    void add(Relay relay, Changes changes, LongSupplier positions) {
        Message added = message;
        if (isGathered) {
            Gathering.put(changes, added, due);
            durable = () -> relay.gathering.committed(added);
        } else if (dropped != null) {
            Life life = Life.ended(added, "", MessageState.DELETED, dropped.reason(), relay.now());
            durable = relay.endings.finish(changes, positions, life, CommandStatus.ESME_ROK);
        } else {
            GroupOutlet queue = Objects.requireNonNull(outlet);
            if (due > 0) {
                durable = relay.schedule.scheduled(changes, added, queue.group(), due);
            } else {
                queue.put(changes, added);
                durable = () -> queue.committed(added);
            }
        }
    }

    /** Called when the message is durable, with the time of its request from {@link Listeners#began}. */
    void committed(Relay relay, long began) {
        relay.counts.accepted.increment();
        relay.listener.accepted(began);
        durable.run();
    }
}
