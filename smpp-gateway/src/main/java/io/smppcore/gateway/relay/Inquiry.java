package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.relay.Planning.Replacement;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Queries, cancellations and replacements of messages. Reads the store: not for event loops. */
final class Inquiry {

    /** Maximum time for which a request waits while a queue is scanned. */
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Maximum number of waiting messages in a partition that a cancellation by addresses searches. */
    private static final int MAX_SEARCHED = 100_000;

    private final Relay relay;
    private final Planning planning;

    /** Held during a cancellation by addresses, so that only one at a time reads all queues. */
    private final Guard scanning = new Guard();

    Inquiry(Relay relay) {
        this.relay = relay;
        this.planning = new Planning(relay);
    }

    /** The location of a waiting message. */
    sealed interface Place {

        /** A message in the queue of an SMSC group. */
        record InQueue(GroupOutlet outlet, long position) implements Place {}

        /** A message that waits for a time. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record InLater(byte[] key, String group) implements Place {}

        /** A part of a long message that waits for the other parts. */
        record InParts(long number) implements Place {}

        /** A message that does not wait here. */
        record Elsewhere() implements Place {}
    }

    /** Returns the state of a message; one that has not been tried yet has no stored state. */
    @Nullable
    Life life(String id) {
        OptionalLong number = MessageNumber.parse(relay.log.partition.number(), id);
        return number.isEmpty() ? null : life(number.getAsLong());
    }

    /** Returns the state of a message by its number; null if there is none. */
    @Nullable
    Life life(long number) {
        Life stored = stored(number);
        if (stored != null) {
            return stored;
        }
        Message part = relay.gathering.message(number);
        if (part != null) {
            return Life.of(part, "", MessageState.ENROUTE, "").waitingAt(Life.partsPlace(number));
        }
        for (GroupOutlet outlet : relay.groups()) {
            byte[] queued = relay.log.partition.get(Table.QUEUE, outlet.queue.key(number));
            if (queued != null) {
                return Life.of(Message.read(number, queued), outlet.group(), MessageState.ENROUTE, "")
                        .waitingAt(Life.queuePlace(number));
            }
        }
        // It may have moved in the meantime.
        return stored(number);
    }

    private @Nullable Life stored(long number) {
        byte[] stored = relay.log.partition.get(Table.LIFE, Keys.of(number));
        return stored == null ? null : Life.read(stored);
    }

    private Place place(Life life) {
        if (life.place().isEmpty()) {
            return new Place.Elsewhere();
        }
        long at = Long.parseLong(life.place(), 1, life.place().length(), 10);
        return switch (life.place().charAt(0)) {
            case Life.IN_QUEUE -> new Place.InQueue(relay.outlet(life.group()), at);
            case Life.IN_PARTS -> new Place.InParts(at);
            default -> new Place.InLater(Keys.of(at, life.number()), life.group());
        };
    }

    /**
     * Returns the states of the parts of a message in order, empty if there is no such message.
     *
     * @param account system_id of its account; null for any
     */
    List<Life> lives(@Nullable String account, String id) {
        List<Life> lives = new ArrayList<>();
        Life life = life(id);
        if (life == null || (account != null && !life.account().equals(account))) {
            return lives;
        }
        long first = life.customerNumber();
        while (life != null && life.customerNumber() == first) {
            lives.add(life);
            life = life(life.number() + 1);
        }
        return lives;
    }

    /** Answers a query_sm, cancel_sm or replace_sm of a session with an interface version. */
    Response answer(String account, Request<?> request, InterfaceVersion version) {
        return switch (request) {
            case QuerySm query -> query(account, query, version);
            case CancelSm cancel -> cancel(account, cancel);
            case ReplaceSm replace -> replace(account, replace);
            default -> throw new IllegalArgumentException("no inquiry: " + request.commandId());
        };
    }

    private @Nullable Life ownLife(String account, String id, Address source) {
        Life life = life(id);
        return life != null && life.account().equals(account) && matches(source, life.source()) ? life : null;
    }

    /** Returns true if an address of a request is that of the message, or empty: TON and NPI often differ. */
    private static boolean matches(Address asked, Address ofMessage) {
        return asked.length() == 0 || asked.value().equals(ofMessage.value());
    }

    private QuerySmResp query(String account, QuerySm request, InterfaceVersion version) {
        Life life = ownLife(account, request.messageId(), request.sourceAddress());
        if (life == null) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        String finalDate = life.isFinal()
                ? SmppTime.at(Instant.ofEpochMilli(life.finalAt())).text()
                : "";
        // SMPP 3.4 has no SCHEDULED state.
        boolean isNew = life.state().equals(MessageState.SCHEDULED) && !version.equals(InterfaceVersion.V5_0);
        return QuerySmResp.ok(request.messageId(), finalDate, isNew ? MessageState.ENROUTE : life.state(), 0);
    }

    private CancelSmResp cancel(String account, CancelSm request) {
        Life life = ownLife(account, request.messageId(), request.sourceAddress());
        if (life == null || !matches(request.destinationAddress(), life.destination())) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        return request.respond(cancel(life).join());
    }

    private CompletableFuture<CommandStatus> cancel(Life life) {
        Message message = take(life);
        if (message == null) {
            return CompletableFuture.completedFuture(CommandStatus.ESME_RCANCELFAIL);
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        end(life, message, "cancelled by the account", done);
        return done;
    }

    /** Ends a message that was taken as deleted. */
    private void end(Life life, Message message, String cause, CompletableFuture<CommandStatus> done) {
        Life ended = Life.ended(message, life.group(), MessageState.DELETED, cause, relay.now());
        relay.endings.finish(taken(place(life), message), ended, null, true, failure -> complete(done, life, failure));
    }

    /**
     * Cancels the waiting messages that a cancel_sm without a message_id selects (SMPP 5.0 4.5.1).
     *
     * @return ESME_ROK if one was cancelled; ESME_RCANCELFAIL if there is none, or if too many messages wait
     */
    CommandStatus cancelSelected(String account, CancelSm request) {
        return scanning.get(() -> {
            CommandStatus status = CommandStatus.ESME_RCANCELFAIL;
            List<CompletableFuture<CommandStatus>> cancelled = new ArrayList<>();
            for (long number : selected(account, request)) {
                Life life = life(number);
                if (life != null) {
                    cancelled.add(cancel(life));
                }
            }
            for (CompletableFuture<CommandStatus> one : cancelled) {
                status = status.isOk() ? status : one.join();
            }
            return status;
        });
    }

    /** Returns the numbers of the selected messages; none if more messages wait than may be searched. */
    private List<Long> selected(String account, CancelSm request) {
        List<Long> found = new ArrayList<>();
        int[] left = {MAX_SEARCHED};
        for (GroupOutlet outlet : relay.groups()) {
            byte[] end = outlet.queue.key(Long.MAX_VALUE);
            relay.log.partition.scan(
                    Table.QUEUE,
                    outlet.queue.key(0),
                    end,
                    (key, value) ->
                            add(Message.READER.readOrLog(Table.QUEUE, key, value), account, request, found, left));
        }
        relay.log.partition.scan(
                Table.LATER,
                new byte[0],
                null,
                (key, value) -> add(Message.READER.readOrLog(Table.LATER, key, value), account, request, found, left));
        relay.log.partition.scan(Table.PARTS, new byte[0], null, (key, value) -> {
            Message part = relay.gathering.message(Keys.numberAtStart(key));
            return part == null || add(part, account, request, found, left);
        });
        return left[0] > 0 ? found : List.of();
    }

    private static boolean add(
            @Nullable Message message, String account, CancelSm request, List<Long> found, int[] left) {
        if (message == null) {
            return true;
        }
        MessageRequest<?> sm = message.request();
        if (message.account().equals(account)
                && request.selects(sm.serviceType(), message.source(), message.destination())) {
            found.add(message.number());
        }
        return --left[0] > 0;
    }

    /**
     * Removes a waiting message that an SMSC has accepted after all; does nothing if the message does not wait now.
     *
     * @param forwarded adds its new state to the changes; returns null if it has it already
     */
    void endWait(Life life, BiFunction<Message, Changes, LateResponses.@Nullable Forwarding> forwarded) {
        Message message = take(life);
        if (message == null) {
            return;
        }
        Changes changes = taken(place(life), message);
        LateResponses.Forwarding forwarding = forwarded.apply(message, changes);
        if (forwarding == null) {
            putBack(place(life), message);
            return;
        }
        relay.log.commit(changes, failure -> complete(new CompletableFuture<>(), life, failure));
        relay.late.committed(forwarding);
    }

    private ReplaceSmResp replace(String account, ReplaceSm request) {
        Life life = ownLife(account, request.messageId(), request.sourceAddress());
        if (life == null) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        CommandStatus readable = MessageTimes.check(request);
        if (!readable.isOk()) {
            return request.respond(readable);
        }
        Message message = place(life) instanceof Place.InParts ? null : take(life);
        if (message == null) {
            return request.respond(CommandStatus.ESME_RREPLACEFAIL);
        }
        Replacement replacement;
        try {
            replacement = planning.replace(life, message, request);
        } catch (RuntimeException | Error e) {
            putBack(place(life), message);
            throw e;
        }
        if (!replacement.status().isOk()) {
            putBack(place(life), message);
            return request.respond(replacement.status());
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        if (replacement.dropped() != null) {
            end(life, replacement.message(), replacement.dropped(), done);
        } else {
            place(life, message, replacement, done);
        }
        return request.respond(done.join());
    }

    /** Moves a replaced message to its queue, or to the time for which it waits. */
    private void place(Life life, Message before, Replacement replacement, CompletableFuture<CommandStatus> done) {
        Changes changes = taken(place(life), before);
        if (replacement.due() == 0) {
            relay.enqueue(changes, replacement.message(), failure -> complete(done, life, failure));
            return;
        }
        // The row of the same time is deleted by the same changes.
        long due = replacement.due() == life.dueAt() ? replacement.due() + 1 : replacement.due();
        Runnable waits = relay.schedule.put(
                changes, replacement.message(), replacement.group(), due, replacement.state(), replacement.cause());
        relay.log.commit(changes, failure -> {
            if (failure == null) {
                waits.run();
            }
            complete(done, life, failure);
        });
    }

    private void complete(CompletableFuture<CommandStatus> done, Life life, @Nullable StoreException failure) {
        switch (place(life)) {
            case Place.InQueue queue -> {
                queue.outlet().queue.deleted(1);
                queue.outlet().releaseHold();
            }
            case Place.InLater later -> relay.schedule.giveBack(later.key());
            case Place.InParts parts -> {}
            case Place.Elsewhere elsewhere -> {}
        }
        done.complete(failure == null ? CommandStatus.ESME_ROK : CommandStatus.ESME_RSYSERR);
    }

    /** Removes a waiting message from its location, so that it is not sent; returns null if it does not wait. */
    private @Nullable Message take(Life life) {
        return switch (place(life)) {
            case Place.InQueue queue -> removed(queue);
            case Place.InLater later -> relay.schedule.take(later.key());
            case Place.InParts parts -> relay.gathering.take(parts.number());
            case Place.Elsewhere elsewhere -> null;
        };
    }

    /** Removes a message from a queue that is held, because a scan of the queue could move it. */
    private static @Nullable Message removed(Place.InQueue place) {
        if (!place.outlet().hold(System.nanoTime() + HOLD_NANOS)) {
            return null;
        }
        Message message = place.outlet().queue.remove(place.position());
        if (message == null) {
            place.outlet().releaseHold();
        }
        return message;
    }

    private void putBack(Place place, Message message) {
        switch (place) {
            case Place.InQueue queue -> {
                queue.outlet().queue.putBack(message);
                queue.outlet().releaseHold();
            }
            case Place.InLater later -> relay.schedule.giveBack(later.key());
            case Place.InParts parts -> {}
            case Place.Elsewhere elsewhere -> {}
        }
    }

    private Changes taken(Place place, Message message) {
        return switch (place) {
            case Place.InQueue queue -> queue.outlet().removal(message);
            case Place.InLater later -> Schedule.removal(later.key());
            case Place.InParts parts -> new Changes().delete(Table.PARTS, Keys.of(parts.number()));
            case Place.Elsewhere elsewhere -> new Changes();
        };
    }
}
