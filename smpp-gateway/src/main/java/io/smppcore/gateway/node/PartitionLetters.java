package io.smppcore.gateway.node;

import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.RowReader;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.SmppTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Access to the dead letters of a partition of this node. Thread-safe; methods block on the store and must not be
 * called on event loops.
 */
public final class PartitionLetters {

    private static final int PAGE = 500;
    private static final long LEAST_VALIDITY_MILLIS = Duration.ofMinutes(1).toMillis();

    private final PartitionContext context;
    private final MessageRouter router;
    private final AccountQueues accounts;
    private final StateChanges changes;

    /** Held while all matching letters are replayed or removed, so that only one thread at a time reads all letters. */
    private final Guard lock = new Guard();

    private final RowReader<Stored> reader = this::read;

    PartitionLetters(PartitionContext context, MessageRouter router, AccountQueues accounts, StateChanges changes) {
        this.context = context;
        this.router = router;
        this.accounts = accounts;
        this.changes = changes;
    }

    /** Operations on a letter: sending it again, and removing it. */
    enum Verb {
        REPLAY,
        DELETE
    }

    /**
     * A dead letter, as the management interface shows it.
     *
     * @param id id of the letter; for a message, the message_id of the message or the id of its part
     * @param isMessage true for a message to an SMSC, false for a receipt or a mobile-originated message
     * @param account system_id of the account
     * @param group SMSC group, empty if there is none
     * @param from source address
     * @param to destination address
     * @param cause cause in words
     * @param diedAt time at which it became a dead letter
     */
    public record Letter(
            String id,
            boolean isMessage,
            String account,
            String group,
            Address from,
            Address to,
            String cause,
            Instant diedAt) {}

    /**
     * Returns letters in the order of their numbers, beginning with the first whose number is at least {@code from}.
     */
    List<Letter> list(long from, int limit) {
        return page(from, limit).stream().map(Stored::shown).toList();
    }

    /** A row of {@link Table#DEAD}. */
    private record Stored(long number, DeadLetter letter, Letter shown) {}

    private List<Stored> page(long from, int limit) {
        List<Stored> page = new ArrayList<>();
        context.partition().scan(Table.DEAD, Keys.of(from), null, (key, value) -> {
            Stored stored = reader.readOrLog(Table.DEAD, key, value);
            if (stored != null) {
                page.add(stored);
            }
            return page.size() < limit;
        });
        return page;
    }

    private Stored read(long number, byte[] octets) {
        DeadLetter letter = DeadLetter.read(octets);
        return new Stored(number, letter, letter(number, letter));
    }

    private Letter letter(long number, DeadLetter letter) {
        Instant diedAt = Instant.ofEpochMilli(letter.diedAt());
        String id = context.idOf(number);
        return switch (letter.kind()) {
            case MESSAGE -> {
                Message message = Message.read(number, letter.content());
                yield new Letter(
                        id,
                        true,
                        message.account(),
                        letter.name(),
                        message.request().sourceAddress(),
                        message.request().destinationAddress(),
                        letter.cause(),
                        diedAt);
            }
            case DELIVERY -> {
                DeliverSm request = Delivery.read(number, letter.content()).request();
                yield new Letter(
                        id,
                        false,
                        letter.name(),
                        "",
                        request.sourceAddress(),
                        request.destinationAddress(),
                        letter.cause(),
                        diedAt);
            }
        };
    }

    /** Replays or removes a letter, and waits until this is durable. Returns false if there is no such letter. */
    boolean one(Verb verb, long number) {
        CompletableFuture<Void> taken = taken(verb, number);
        if (taken == null) {
            return false;
        }
        taken.join();
        return true;
    }

    /** Replays or removes all letters that a filter matches, waits until this is durable, and returns their number. */
    int all(Verb verb, Predicate<Letter> filter) {
        return lock.get(() -> {
            long startedAt = context.now();
            long from = 0;
            int count = 0;
            List<Stored> page = page(from, PAGE);
            while (!page.isEmpty()) {
                List<CompletableFuture<Void>> steps = new ArrayList<>();
                for (Stored stored : page) {
                    // Not those that have become dead letters since the start: a replayed message that fails again
                    // keeps its number and would be replayed endlessly.
                    if (stored.letter.diedAt() <= startedAt && filter.test(stored.shown)) {
                        CompletableFuture<Void> taken = taken(verb, stored.number);
                        if (taken != null) {
                            steps.add(taken);
                        }
                    }
                }
                steps.forEach(CompletableFuture::join);
                count += steps.size();
                from = page.getLast().number + 1;
                page = page(from, PAGE);
            }
            return count;
        });
    }

    /**
     * Starts to replay or remove a letter, and returns a future that completes when this is durable. Returns null if
     * there is no such letter, or if it is to be replayed but cannot be read.
     */
    private @Nullable CompletableFuture<Void> taken(Verb verb, long number) {
        changes.awaitAndBegin(number);
        boolean isTaken = false;
        try {
            byte[] key = Keys.of(number);
            byte[] octets = context.partition().get(Table.DEAD, key);
            Stored stored = octets == null ? null : reader.readOrLog(Table.DEAD, key, octets);
            // A letter that cannot be read can only be removed.
            isTaken = stored != null || (octets != null && verb == Verb.DELETE);
            if (!isTaken) {
                return null;
            }
            CompletableFuture<Void> done = new CompletableFuture<>();
            Commit ended = failure -> {
                changes.end(number);
                Commit.completing(done).done(failure);
            };
            if (stored != null && verb == Verb.REPLAY) {
                replay(stored, ended);
            } else {
                context.log().commit(removal(number), ended);
            }
            return done;
        } catch (RuntimeException | Error e) {
            isTaken = false;
            throw e;
        } finally {
            if (!isTaken) {
                changes.end(number);
            }
        }
    }

    private void replay(Stored stored, Commit done) {
        DeadLetter letter = stored.letter;
        switch (letter.kind()) {
            case MESSAGE ->
                router.enqueue(removal(stored.number), renewed(Message.read(stored.number, letter.content())), done);
            case DELIVERY -> {
                Delivery delivery = Delivery.read(stored.number, letter.content());
                accounts.deliver(removal(stored.number), letter.name(), delivery.renewed(context.now()), done);
            }
        }
    }

    private static Changes removal(long number) {
        return new Changes().delete(Table.DEAD, Keys.of(number)).add(DeadLetter.COUNTER, -1);
    }

    /**
     * Returns the message without its earlier attempts, and with its original duration of validity, at least a minute,
     * from now on.
     */
    private Message renewed(Message message) {
        long expiresAt = context.now() + Math.max(LEAST_VALIDITY_MILLIS, message.expiresAt() - message.acceptedAt());
        Message renewed = message.renewed(expiresAt);
        return message.request() instanceof SubmitSm sm
                        && SmppTime.tryParse(sm.validityPeriod()) instanceof SmppTime.Absolute
                ? renewed.with(sm.toBuilder()
                        .validityPeriod(
                                SmppTime.at(Instant.ofEpochMilli(expiresAt)).text())
                        .build())
                : renewed;
    }
}
