package io.smppcore.gateway.ancillary;

import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.forward.GroupQueues;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.LaneId;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.QueueRows;
import io.smppcore.gateway.message.RowReader;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * View of the messages of a partition that wait in a queue, until a time, or for their other parts, by which a message
 * is found and taken from its place. Methods read the store and must not be called on an event loop. Thread-safe.
 */
public final class WaitingMessages {

    /** Maximum time for which a request waits while a queue is stopped for a scan. */
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final PartitionContext context;
    private final GroupQueues groups;
    private final Schedule schedule;
    private final PartCollector collector;
    private final StateChanges changes;

    public WaitingMessages(
            PartitionContext context,
            GroupQueues groups,
            Schedule schedule,
            PartCollector collector,
            StateChanges changes) {
        this.context = context;
        this.groups = groups;
        this.schedule = schedule;
        this.collector = collector;
        this.changes = changes;
    }

    /** Location of a message. */
    private sealed interface Place {

        /** A message in the queue of an SMSC group. */
        record InQueue(GroupQueue queue, String account, long position) implements Place {}

        /** A message that waits until a time, with its key in {@link Table#LATER}. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record InLater(byte[] key, String group) implements Place {}

        /** A part of a long message that waits for the other parts. */
        record InParts(long number) implements Place {}

        /** A message that does not wait. */
        record Elsewhere() implements Place {}
    }

    /**
     * A message that was taken from its place, so that it is not sent. The caller must either commit {@link #removal}
     * and call {@link #ended} with the result, or call {@link #putBack}.
     */
    final class Taken {

        private final TrackedMessage tracked;
        private final Place place;
        private final Message message;

        private Taken(TrackedMessage tracked, Place place, Message message) {
            this.tracked = tracked;
            this.place = place;
            this.message = message;
        }

        /** Returns the state of the message at its place. */
        TrackedMessage tracked() {
            return tracked;
        }

        Message message() {
            return message;
        }

        /** Returns changes that remove the message from its place. */
        Changes removal() {
            return switch (place) {
                case Place.InQueue waiting -> waiting.queue.removal(message);
                case Place.InLater waiting -> Schedule.removal(waiting.key, message);
                case Place.InParts waiting -> PartCollector.removal(message);
                case Place.Elsewhere elsewhere -> new Changes();
            };
        }

        /**
         * Ends the removal. Called when the commit is durable, or has failed; after a failure, the message is returned
         * to its place.
         */
        void ended(@Nullable StoreException failure) {
            if (failure != null) {
                putBack();
                return;
            }
            switch (place) {
                case Place.InQueue waiting -> {
                    waiting.queue.queue.deleted(1);
                    waiting.queue.releaseHold();
                }
                case Place.InLater waiting -> schedule.giveBack(waiting.key);
                case Place.InParts waiting -> {}
                case Place.Elsewhere elsewhere -> {}
            }
            changes.end(message.number());
        }

        /** Returns the message to its place, unchanged. */
        void putBack() {
            switch (place) {
                case Place.InQueue waiting -> {
                    waiting.queue.queue.putBack(message);
                    waiting.queue.releaseHold();
                    waiting.queue.pump();
                }
                case Place.InLater waiting -> schedule.giveBack(waiting.key);
                case Place.InParts waiting -> collector.putBack(message);
                case Place.Elsewhere elsewhere -> {}
            }
            changes.end(message.number());
        }
    }

    /**
     * Returns the state of the message with a message_id; null if there is no such message in this partition. If no
     * state is stored yet, it is derived from the stored message.
     *
     * @param account account of the message; null if it is unknown, so that the lanes of all accounts are searched
     */
    @Nullable
    TrackedMessage tracked(@Nullable String account, String id) {
        OptionalLong number = MessageNumber.parse(context.partition().number(), id);
        return number.isEmpty() ? null : tracked(account, number.getAsLong());
    }

    /**
     * Returns the state of the message with a number; null if there is no such message. If no state is stored yet, it
     * is derived from the stored message.
     *
     * @param account account of the message; null if it is unknown, so that the lanes of all accounts are searched
     */
    @Nullable
    TrackedMessage tracked(@Nullable String account, long number) {
        return tracked(group -> group.queue.rows().lanes(account), number);
    }

    private @Nullable TrackedMessage tracked(Function<GroupQueue, List<LaneId>> lanes, long number) {
        TrackedMessage stored = changes.state(number);
        if (stored != null) {
            return stored;
        }
        Message part = collector.message(number);
        if (part != null) {
            return TrackedMessage.of(part, "", MessageState.ENROUTE, "").waitingAt(TrackedMessage.partsPlace(number));
        }
        for (GroupQueue group : groups.all()) {
            Message message = group.queue.rows().find(lanes.apply(group), number);
            // The position that equals the number may be that of another message, which was queued again.
            if (message != null && message.number() == number) {
                return TrackedMessage.of(message, group.group(), MessageState.ENROUTE, "")
                        .waitingAt(TrackedMessage.queuePlace(number));
            }
        }
        // Read again: the message may have moved from a queue, which stores its state, since the first read.
        return changes.state(number);
    }

    /**
     * Returns the states of the messages with numbers, in their order, without those that are unknown; as {@link
     * #tracked(String, long)}, but in fewer reads.
     *
     * @param account account of the messages; null if it is unknown
     */
    public List<TrackedMessage> tracked(@Nullable String account, long[] numbers) {
        List<byte[]> keys = Arrays.stream(numbers).mapToObj(Keys::of).toList();
        List<byte @Nullable []> states = context.partition().get(Table.STATE, keys);
        List<TrackedMessage> all = new ArrayList<>();
        Map<GroupQueue, List<LaneId>> lanes = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            byte[] state = states.get(i);
            TrackedMessage tracked = state == null
                    ? tracked(
                            group -> lanes.computeIfAbsent(
                                    group, first -> first.queue.rows().lanes(account)),
                            numbers[i])
                    : TrackedMessage.READER.readOrLog(Table.STATE, keys.get(i), state);
            if (tracked != null) {
                all.add(tracked);
            }
        }
        return all;
    }

    /**
     * Returns the states of the parts of the message with a message_id in order; empty if there is no such message.
     *
     * @param account system_id of the account that must have submitted it; null for any
     */
    public List<TrackedMessage> parts(@Nullable String account, String id) {
        List<TrackedMessage> parts = new ArrayList<>();
        TrackedMessage tracked = tracked(account, id);
        if (tracked == null || (account != null && !tracked.account().equals(account))) {
            return parts;
        }
        long first = tracked.customerNumber();
        long number = tracked.number();
        while (tracked != null && tracked.customerNumber() == first) {
            parts.add(tracked);
            tracked = tracked(tracked.account(), ++number);
        }
        return parts;
    }

    /**
     * Returns the stored messages of the parts of a message with a message_id in order, each empty if it is not stored
     * any more; an empty list if there is no such message. A dead letter is stored.
     */
    public List<Optional<Message>> stored(String id) {
        return parts(null, id).stream().map(this::stored).toList();
    }

    /** Returns a stored message, which may move to another place meanwhile. */
    private Optional<Message> stored(TrackedMessage part) {
        TrackedMessage tracked = part;
        String before;
        do {
            Message message = at(place(tracked), tracked.number());
            if (message != null && message.number() == tracked.number()) {
                return Optional.of(message);
            }
            before = tracked.place();
            tracked = tracked(part.account(), part.number());
        } while (tracked != null && !tracked.place().equals(before));
        return Optional.empty();
    }

    private @Nullable Message at(Place place, long number) {
        return switch (place) {
            case Place.InQueue waiting -> {
                QueueRows<Message> rows = waiting.queue.queue.rows();
                yield rows.find(rows.lanes(waiting.account), waiting.position);
            }
            case Place.InLater waiting -> read(Table.LATER, waiting.key, Message.READER);
            case Place.InParts waiting -> collector.message(waiting.number);
            case Place.Elsewhere elsewhere -> {
                Optional<Message> dead = read(Table.DEAD, Keys.of(number), DeadLetter.MESSAGE);
                yield dead == null ? null : dead.orElse(null);
            }
        };
    }

    private <T> @Nullable T read(Table table, byte[] key, RowReader<T> reader) {
        byte[] value = context.partition().get(table, key);
        return value == null ? null : reader.readOrLog(table, key, value);
    }

    private Place place(TrackedMessage tracked) {
        if (tracked.place().isEmpty()) {
            return new Place.Elsewhere();
        }
        long at = Long.parseLong(tracked.place(), 1, tracked.place().length(), 10);
        return switch (tracked.place().charAt(0)) {
            case TrackedMessage.IN_QUEUE -> new Place.InQueue(groups.queue(tracked.group()), tracked.account(), at);
            case TrackedMessage.IN_PARTS -> new Place.InParts(at);
            default -> new Place.InLater(Keys.of(at, tracked.number()), tracked.group());
        };
    }

    /** Returns true for a part of a long message that waits for the other parts. */
    boolean isPart(TrackedMessage tracked) {
        return place(tracked) instanceof Place.InParts;
    }

    /**
     * Takes a waiting message of an account from its place, after any other change of it has ended; returns null if it
     * does not wait, or is in flight.
     */
    @Nullable
    Taken take(String account, long number) {
        changes.awaitAndBegin(number);
        Taken taken = null;
        try {
            taken = found(account, number);
            return taken;
        } finally {
            if (taken == null) {
                changes.end(number);
            }
        }
    }

    /** Takes a message from its place. One that moves from the schedule to its queue meanwhile is found there. */
    private @Nullable Taken found(String account, long number) {
        TrackedMessage tracked = tracked(account, number);
        while (tracked != null) {
            Place place = place(tracked);
            Message message = switch (place) {
                case Place.InQueue waiting -> removed(waiting);
                case Place.InLater waiting -> schedule.take(waiting.key);
                case Place.InParts waiting -> collector.take(waiting.number);
                case Place.Elsewhere elsewhere -> null;
            };
            if (message != null) {
                return new Taken(tracked, place, message);
            }
            if (!(place instanceof Place.InLater waiting)) {
                return null;
            }
            boolean wasReserved = schedule.awaitGivenBack(waiting.key);
            TrackedMessage now = tracked(account, number);
            boolean isUnchanged = now != null && now.place().equals(tracked.place());
            tracked = isUnchanged && !wasReserved ? null : now;
        }
        return null;
    }

    /**
     * Takes a message from a queue. The queue is held until the message is removed or put back, because a scan could
     * move it meanwhile. Returns null if the message does not wait there, or if a scan takes too long.
     */
    private static @Nullable Message removed(Place.InQueue place) {
        if (!place.queue().hold(System.nanoTime() + HOLD_NANOS)) {
            return null;
        }
        Message message = place.queue().queue.remove(place.account(), place.position());
        if (message == null) {
            place.queue().releaseHold();
        }
        return message;
    }

    /**
     * Calls a consumer with each waiting message of an account in a queue, and with each message of any account that
     * waits until a time or for other parts, until the consumer returns false. Messages in flight are included.
     */
    void scan(String account, Predicate<Message> consumer) {
        boolean[] more = {true};
        for (GroupQueue queue : groups.all()) {
            if (more[0]) {
                queue.queue.rows().scan(account, (key, value) -> {
                    Message message = Message.READER.readOrLog(Table.QUEUE, key, value);
                    more[0] = message == null || consumer.test(message);
                    return more[0];
                });
            }
        }
        if (more[0]) {
            context.partition().scan(Table.LATER, new byte[0], null, (key, value) -> {
                Message message = Message.READER.readOrLog(Table.LATER, key, value);
                more[0] = message == null || consumer.test(message);
                return more[0];
            });
        }
        if (more[0]) {
            context.partition().scan(Table.PARTS, new byte[0], null, (key, value) -> {
                Message part = collector.message(Keys.numberAtStart(key));
                return part == null || consumer.test(part);
            });
        }
    }
}
