package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Forwarded messages and early receipts, by SMSC group and message id, in all partitions of this node. Thread-safe.
 *
 * <p>Messages of the last seconds are in memory, so that a receipt that arrives soon finds its message without reading
 * the store. Early receipts are in the store; this class knows the partition that keeps those of an id.
 */
final class Correlations {

    /** Maximum number of messages in each of two generations, about 400 octets each. */
    private static final int GENERATION = 50_000;

    /** Maximum number of early receipts; an SMSC group may have no more than remain free for others. */
    private static final int MAX_EARLY = 100_000;

    /** Maximum number of early receipts with one id. */
    private static final int MAX_OF_ONE_ID = 16;

    private static final int STRIPE_BITS = 6;
    private static final int STRIPES = 1 << STRIPE_BITS;

    /** Spreads a hash, so that its upper bits choose the stripe: the maps of a stripe use the lower ones. */
    private static final int SPREAD = 0x9E3779B9;

    /** First delay between searches for the message of an early receipt, doubled each time. */
    private static final long FIRST_SEARCH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long LAST_SEARCH_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Partitions partitions;
    private final LongSupplier nanoTime;
    private final Stripe[] stripes = new Stripe[STRIPES];

    /** A message id, unique in its SMSC group. */
    record SmscId(String group, String id) {

        /** Returns the message id in the key of a row of {@link Table#EARLY}. */
        static SmscId ofEarly(byte[] row) {
            String name = Keys.nameBeforeNumber(row);
            int end = name.indexOf('\0');
            return new SmscId(name.substring(0, end), name.substring(end + 1));
        }

        /** Returns the key of the row of {@link Table#EARLY} at a position: group, id, NUL, position. */
        byte[] early(long position) {
            return Keys.of(group + '\0' + id, position);
        }

        byte[] correlation() {
            return Keys.of(group, id);
        }
    }

    /** A forwarded message whose receipts are awaited, and its partition. */
    record Forwarded(Relay relay, Life life) {

        /** Commits a receipt, if the account has requested it, together with other changes of the partition. */
        void store(Changes changes, String id, DeliveryReceipt receipt, Commit done) {
            Step step = relay.steps().follow(StepKind.RECEIPT, life.trace(), life.account(), life.group());
            Commit stored = step == null
                    ? done
                    : failure -> {
                        end(step, failure);
                        done.done(failure);
                    };
            MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
            boolean isFinal = receipt.kind() != DeliveryReceipt.Kind.INTERMEDIATE;
            Life next = isFinal ? life.ended(state, relay.now(), receipt.err().orElse("")) : life;
            if (isFinal) {
                changes.delete(Table.CORRELATION, Keys.of(life.group(), id))
                        .put(Table.LIFE, Keys.of(life.number()), next.toOctets());
                relay.listener().ended(next);
            }
            if (!isFinal || Endings.isWanted(next)) {
                DeliverSm toDeliver = relay.endings().forAccount(life, receipt);
                relay.deliver(changes, life.account(), relay.delivery(life, toDeliver), stored);
            } else {
                relay.log().commit(changes, stored);
            }
        }

        private void end(Step step, @Nullable StoreException failure) {
            String id = relay.idOf(life.customerNumber());
            if (failure == null) {
                Steps.end(step, id, CommandStatus.ESME_ROK);
            } else {
                Steps.end(step, id, failure);
            }
        }
    }

    /** The result of {@link #keep}: the message if it is known meanwhile, else true if the receipt is kept. */
    record Kept(@Nullable Forwarded forwarded, boolean isKept) {

        static final Kept KEPT = new Kept(null, true);
        static final Kept NOT_KEPT = new Kept(null, false);
    }

    /** Early receipts with one id in one partition. Guarded by the stripe. */
    private static final class Early {
        private final SmscId key;
        private final Relay keeper;
        private int receipts;

        /** Time of the latest receipt, or of its load from the store. */
        private long keptAt;

        private long nextSearch;
        private long searchDelay = FIRST_SEARCH_NANOS;

        Early(SmscId key, Relay keeper, long nextSearch) {
            this.key = key;
            this.keeper = keeper;
            this.nextSearch = nextSearch;
        }
    }

    /** A share of the keys, guarded by its monitor. */
    private static final class Stripe {
        private Map<SmscId, Forwarded> young = new HashMap<>();
        private Map<SmscId, Forwarded> old = new HashMap<>();

        /** Usually one for each key, more if an assigned partition keeps receipts with the same id. */
        private final Map<SmscId, List<Early>> early = new HashMap<>();

        /** Number of early receipts by SMSC group. */
        private final Map<String, Integer> earlyOfGroups = new HashMap<>();

        private int earlyReceipts;

        @Nullable
        Forwarded find(SmscId key) {
            Forwarded forwarded = young.get(key);
            return forwarded != null ? forwarded : old.get(key);
        }

        void put(SmscId key, Forwarded forwarded) {
            if (young.size() >= GENERATION / STRIPES) {
                old = young;
                young = new HashMap<>();
            }
            young.put(key, forwarded);
        }

        void remove(SmscId key) {
            young.remove(key);
            old.remove(key);
        }

        List<Early> early(SmscId key) {
            return early.getOrDefault(key, List.of());
        }

        Stream<Early> early() {
            return early.values().stream().flatMap(List::stream);
        }

        boolean hasCapacity(SmscId key) {
            return early(key).stream().mapToInt(waiting -> waiting.receipts).sum() < MAX_OF_ONE_ID
                    && earlyOfGroups.getOrDefault(key.group, 0) < MAX_EARLY / STRIPES - earlyReceipts;
        }

        void addEarly(SmscId key, Relay keeper, long now, long nextSearch) {
            List<Early> ofKey = early.computeIfAbsent(key, absent -> new ArrayList<>(1));
            Early waiting = ofKey.stream()
                    .filter(one -> one.keeper == keeper)
                    .findFirst()
                    .orElse(null);
            if (waiting == null) {
                waiting = new Early(key, keeper, nextSearch);
                ofKey.add(waiting);
            }
            waiting.receipts++;
            waiting.keptAt = now;
            earlyOfGroups.merge(key.group, 1, Integer::sum);
            earlyReceipts++;
        }

        /** Removes early receipts that meet a condition, and returns them. */
        List<Early> removeEarly(SmscId key, Predicate<Early> condition) {
            List<Early> removed = early(key).stream().filter(condition).toList();
            removed.forEach(this::remove);
            return removed;
        }

        void remove(Early waiting) {
            SmscId key = waiting.key;
            List<Early> ofKey = early(key);
            ofKey.remove(waiting);
            if (ofKey.isEmpty()) {
                early.remove(key);
            }
            earlyOfGroups.merge(
                    key.group, -waiting.receipts, (before, change) -> before + change == 0 ? null : before + change);
            earlyReceipts -= waiting.receipts;
        }
    }

    Correlations(Partitions partitions, LongSupplier nanoTime) {
        this.partitions = partitions;
        this.nanoTime = nanoTime;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** Returns a message of the last seconds, or null. */
    @Nullable
    Forwarded recent(SmscId key) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            return stripe.find(key);
        }
    }

    /** Reads a message from the partitions; returns null if none contains it. */
    @Nullable
    Forwarded stored(SmscId key) {
        byte[] correlation = key.correlation();
        for (Partitions.Owned owned : partitions.all()) {
            Relay relay = owned.relay();
            byte[] number = relay.log().partition().get(Table.CORRELATION, correlation);
            byte[] life = number == null ? null : relay.log().partition().get(Table.LIFE, number);
            if (life != null) {
                return new Forwarded(relay, Life.read(life));
            }
        }
        return null;
    }

    /** Adds a message; returns the partitions that keep its early receipts, which no longer wait. */
    List<Relay> add(SmscId key, Forwarded forwarded) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            if (!forwarded.relay().isReleased()) {
                stripe.put(key, forwarded);
            }
            return stripe.earlyReceipts == 0 ? List.of() : keepers(stripe.removeEarly(key, early -> true));
        }
    }

    /** Removes a message that has its final receipt. */
    void remove(SmscId key) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            stripe.remove(key);
        }
    }

    /**
     * Adds an early receipt, unless its message is known meanwhile or there are too many.
     *
     * @param commit commits the receipt; called under a lock, so that {@link #add} and {@link #takeEarly} return the
     *     partition only after this commit
     */
    Kept keep(SmscId key, Relay keeper, Runnable commit) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            Forwarded forwarded = stripe.find(key);
            if (forwarded != null) {
                return new Kept(forwarded, false);
            }
            if (keeper.isReleased() || !stripe.hasCapacity(key)) {
                return Kept.NOT_KEPT;
            }
            long now = nanoTime.getAsLong();
            stripe.addEarly(key, keeper, now, now + FIRST_SEARCH_NANOS);
            commit.run();
            return Kept.KEPT;
        }
    }

    /** Adds an early receipt that is already stored, regardless of the limits. */
    void keepStored(SmscId key, Relay keeper) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            if (!keeper.isReleased()) {
                long now = nanoTime.getAsLong();
                stripe.addEarly(key, keeper, now, now);
            }
        }
    }

    /** Returns the partitions that keep early receipts of a message. */
    List<Relay> keepers(SmscId key) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            return keepers(stripe.early(key));
        }
    }

    private static List<Relay> keepers(List<Early> early) {
        return early.stream().map(waiting -> waiting.keeper).toList();
    }

    /** Removes the early receipts of a message, and returns the partitions that keep them. */
    List<Relay> takeEarly(SmscId key) {
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            return keepers(stripe.removeEarly(key, early -> true));
        }
    }

    /** Removes the early receipts of a message in a partition, unless one may not be stored yet. */
    void takeSettledEarly(SmscId key, Relay keeper) {
        long before = nanoTime.getAsLong() - LAST_SEARCH_NANOS;
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            stripe.removeEarly(key, early -> early.keeper == keeper && early.keptAt - before < 0);
        }
    }

    /** Removes the early receipts of a partition that have waited for a time, and returns their keys. */
    List<SmscId> takeOldEarly(Relay keeper, Duration time) {
        long before = nanoTime.getAsLong() - time.toNanos();
        return removeEarly(early -> early.keeper == keeper && early.keptAt - before < 0);
    }

    private List<SmscId> removeEarly(Predicate<Early> condition) {
        List<SmscId> keys = new ArrayList<>();
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                List<Early> removed = stripe.early().filter(condition).toList();
                removed.forEach(stripe::remove);
                removed.forEach(early -> keys.add(early.key));
            }
        }
        return keys;
    }

    /** Returns the keys of early receipts whose message is due to be searched for, and sets the next time. */
    List<SmscId> dueEarly() {
        long now = nanoTime.getAsLong();
        List<SmscId> due = new ArrayList<>();
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                stripe.early().filter(early -> early.nextSearch - now <= 0).forEach(early -> {
                    early.nextSearch = now + early.searchDelay;
                    early.searchDelay = Math.min(LAST_SEARCH_NANOS, 2 * early.searchDelay);
                    due.add(early.key);
                });
            }
        }
        return due;
    }

    /** Makes the searches of all early receipts due. */
    void makeEarlyDue() {
        long now = nanoTime.getAsLong();
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                stripe.early().forEach(early -> {
                    early.nextSearch = now;
                    early.searchDelay = FIRST_SEARCH_NANOS;
                });
            }
        }
    }

    /** Removes everything of a revoked partition. */
    void forget(Relay relay) {
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                stripe.young.values().removeIf(forwarded -> forwarded.relay() == relay);
                stripe.old.values().removeIf(forwarded -> forwarded.relay() == relay);
            }
        }
        removeEarly(early -> early.keeper == relay);
    }

    private Stripe stripe(SmscId key) {
        return stripes[(key.hashCode() * SPREAD) >>> (Integer.SIZE - STRIPE_BITS)];
    }
}
