package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
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

/** Queries, cancellations and replacements of messages by message_id. Reads the store: not for event loops. */
final class Inquiry {

    /** Maximum time for which a request waits while a queue is scanned. */
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Relay relay;

    Inquiry(Relay relay) {
        this.relay = relay;
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

    private @Nullable Life ownLife(String account, String id) {
        Life life = life(id);
        return life != null && life.account().equals(account) ? life : null;
    }

    private QuerySmResp query(String account, QuerySm request, InterfaceVersion version) {
        Life life = ownLife(account, request.messageId());
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
        Life life = ownLife(account, request.messageId());
        if (life == null) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        Message message = take(life);
        if (message == null) {
            return request.respond(CommandStatus.ESME_RCANCELFAIL);
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        Changes changes = taken(place(life), message);
        Life ended = Life.ended(message, life.group(), MessageState.DELETED, "cancelled by the account", relay.now());
        relay.endings.finish(changes, ended, null, true, failure -> complete(done, life, failure));
        return CancelSmResp.of(done.join());
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
        Life life = ownLife(account, request.messageId());
        if (life == null) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        Message message = place(life) instanceof Place.InParts ? null : take(life);
        if (message == null) {
            return request.respond(CommandStatus.ESME_RREPLACEFAIL);
        }
        SubmitSm replaced = message.request() instanceof SubmitSm old ? replaced(old, request) : null;
        if (replaced == null) {
            putBack(place(life), message);
            return request.respond(CommandStatus.ESME_RREPLACEFAIL);
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        Changes changes = taken(place(life), message);
        if (place(life) instanceof Place.InLater later) {
            relay.schedule.put(
                    changes,
                    message.with(replaced),
                    later.group(),
                    Keys.numberAtStart(later.key()) + 1,
                    life.state(),
                    life.cause());
            relay.log.commit(changes, failure -> complete(done, life, failure));
        } else {
            relay.enqueue(changes, message.with(replaced), failure -> complete(done, life, failure));
        }
        return ReplaceSmResp.of(done.join());
    }

    /** Returns null for a message that was accepted with a field of more octets than the specification allows. */
    private static @Nullable SubmitSm replaced(SubmitSm old, ReplaceSm request) {
        try {
            return old.toBuilder()
                    .shortMessage(request.shortMessage())
                    .registeredDelivery(request.registeredDelivery())
                    .smDefaultMsgId(request.smDefaultMsgId())
                    .build();
        } catch (InvalidFieldException e) {
            return null;
        }
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
