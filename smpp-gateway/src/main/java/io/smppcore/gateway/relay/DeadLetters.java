package io.smppcore.gateway.relay;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.SmppTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The dead letters of a partition. Reads the store and waits for it: not for event loops. Thread-safe. */
public final class DeadLetters {

    private static final int PAGE = 500;
    private static final long LEAST_VALIDITY_MILLIS = Duration.ofMinutes(1).toMillis();

    private final Relay relay;

    /** Held while letters leave the table, so that none is sent twice. */
    private final ReentrantLock lock = new ReentrantLock();

    DeadLetters(Relay relay) {
        this.relay = relay;
    }

    /**
     * A dead letter.
     *
     * @param id id of the letter; for a message that of the message or of its part
     * @param isMessage true for a message to an SMSC, false for a receipt or a mobile-originated message
     * @param account system_id of the account
     * @param group SMSC group, empty if there is none
     * @param from source address
     * @param to destination address
     * @param cause cause in words
     * @param diedAt time of its end
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
     * Returns letters in the order of their ids.
     *
     * @param after id of the letter before the first; null for the beginning
     * @param limit maximum number
     * @throws IllegalArgumentException if {@code after} is no id of this gateway
     */
    public List<Letter> list(@Nullable String after, int limit) {
        long from = 0;
        if (after != null) {
            from = MessageNumber.parse(relay.log().partition().number(), after)
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "after: " + after + " (expected: an id of this gateway)"))
                    + 1;
        }
        return page(from, limit).stream().map(this::letter).toList();
    }

    /** A row of the table. */
    private record Stored(long number, DeadLetter letter) {}

    private List<Stored> page(long from, int limit) {
        List<Stored> page = new ArrayList<>();
        relay.log().partition().scan(Table.DEAD, Keys.of(from), null, (key, value) -> {
            page.add(new Stored(Keys.numberAtStart(key), DeadLetter.read(value)));
            return page.size() < limit;
        });
        return page;
    }

    private Letter letter(Stored stored) {
        DeadLetter letter = stored.letter;
        Instant diedAt = Instant.ofEpochMilli(letter.diedAt());
        String id = relay.idOf(stored.number);
        return switch (letter.kind()) {
            case MESSAGE -> {
                Message message = Message.read(stored.number, letter.content());
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
                DeliverSm request =
                        Delivery.read(stored.number, letter.content()).request();
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

    /**
     * Sends a letter again: a message by its present route, with as much validity as it had before, from now on.
     *
     * @return false if there is no such letter
     * @throws StoreException if the store has failed
     */
    public boolean replay(String id) {
        return one(id, this::replay);
    }

    /**
     * Removes a letter.
     *
     * @return false if there is no such letter
     * @throws StoreException if the store has failed
     */
    public boolean delete(String id) {
        return one(id, this::delete);
    }

    /** Sends those letters again that match and are there now; returns their number. */
    public int replay(Predicate<Letter> filter) {
        return all(filter, this::replay);
    }

    /** Removes those letters that match and are there now; returns their number. */
    public int delete(Predicate<Letter> filter) {
        return all(filter, this::delete);
    }

    private interface Step {
        CompletableFuture<Void> take(Stored stored);
    }

    private boolean one(String id, Step step) {
        OptionalLong number = MessageNumber.parse(relay.log().partition().number(), id);
        if (number.isEmpty()) {
            return false;
        }
        lock.lock();
        try {
            byte[] stored = relay.log().partition().get(Table.DEAD, Keys.of(number.getAsLong()));
            if (stored == null) {
                return false;
            }
            await(step.take(new Stored(number.getAsLong(), DeadLetter.read(stored))));
            return true;
        } finally {
            lock.unlock();
        }
    }

    private int all(Predicate<Letter> filter, Step step) {
        lock.lock();
        try {
            long startedAt = relay.now();
            long from = 0;
            int taken = 0;
            List<Stored> page = page(from, PAGE);
            while (!page.isEmpty()) {
                List<CompletableFuture<Void>> steps = new ArrayList<>();
                for (Stored stored : page) {
                    // A message that has died again keeps its number.
                    if (stored.letter.diedAt() <= startedAt && filter.test(letter(stored))) {
                        steps.add(step.take(stored));
                    }
                }
                steps.forEach(DeadLetters::await);
                taken += steps.size();
                from = page.getLast().number + 1;
                page = page(from, PAGE);
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private static void await(CompletableFuture<Void> step) {
        step.join();
    }

    private CompletableFuture<Void> delete(Stored stored) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        relay.log().commit(removal(stored), failure -> complete(done, failure));
        return done;
    }

    private CompletableFuture<Void> replay(Stored stored) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        DeadLetter letter = stored.letter;
        switch (letter.kind()) {
            case MESSAGE ->
                relay.enqueue(
                        removal(stored),
                        renewed(Message.read(stored.number, letter.content())),
                        true,
                        failure -> complete(done, failure));
            case DELIVERY -> {
                Delivery delivery = Delivery.read(stored.number, letter.content());
                relay.deliver(
                        removal(stored),
                        letter.name(),
                        delivery.number(),
                        "",
                        delivery.request(),
                        failure -> complete(done, failure));
            }
        }
        return done;
    }

    private static Changes removal(Stored stored) {
        return new Changes().delete(Table.DEAD, Keys.of(stored.number)).add(Relay.DEAD_LETTERS, -1);
    }

    /** Returns the message as if it had come now. */
    private Message renewed(Message message) {
        long expiresAt = relay.now() + Math.max(LEAST_VALIDITY_MILLIS, message.expiresAt() - message.acceptedAt());
        Message renewed = message.renewed(expiresAt);
        return message.request() instanceof SubmitSm sm
                        && SmppTime.tryParse(sm.validityPeriod()) instanceof SmppTime.Absolute
                ? renewed.with(sm.toBuilder()
                        .validityPeriod(
                                SmppTime.at(Instant.ofEpochMilli(expiresAt)).text())
                        .build())
                : renewed;
    }

    private static void complete(CompletableFuture<Void> done, @Nullable StoreException failure) {
        if (failure == null) {
            done.complete(null);
        } else {
            done.completeExceptionally(failure);
        }
    }
}
