package io.smppcore.gateway.relay;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.Printable;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Finds the messages that receipts belong to, in all partitions of this gateway. Thread-safe.
 *
 * <p>Messages of the last seconds are in memory, so that a receipt that comes soon finds its message without reading
 * the store. A receipt that finds none is stored and waits for the response with its id.
 */
final class Receipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Receipts.class), LimitedLog.LINES_PER_SECOND);

    /** Messages in memory, in each of two generations: about 400 octets each. */
    private static final int GENERATION = 50_000;

    /** Early receipts that may wait; an SMSC group gets no more than are left for the others. */
    private static final int MAX_EARLY = 100_000;

    /** Early receipts that may wait with one id. */
    private static final int MAX_OF_ONE_ID = 16;

    private static final int STRIPE_BITS = 6;
    private static final int STRIPES = 1 << STRIPE_BITS;

    /** Spreads a hash, so that its upper bits choose the stripe: the maps of a stripe use the lower ones. */
    private static final int SPREAD = 0x9E3779B9;

    /** Time for which an early receipt waits in memory: most responses are just being read on another bind. */
    private static final long SOON_MILLIS = 5;

    private static final long EARLY_MILLIS = Duration.ofMinutes(10).toMillis();

    /** Time after which the store is searched again for the message of an early receipt, doubled each time. */
    private static final long FIRST_SEARCH_MILLIS = 1_000;

    private static final long LAST_SEARCH_MILLIS = Duration.ofMinutes(1).toMillis();

    /** Early receipts that are searched for at a time. */
    private static final int MAX_SEARCHES = 500;

    private final Partitions partitions;
    private final Peers peers;
    private final Counts counts;
    private final InstantSource clock;
    private final Stripe[] stripes = new Stripe[STRIPES];
    private final AtomicBoolean isSearching = new AtomicBoolean();

    /** A forwarded message and its partition. */
    private record Found(Relay relay, Life life) {}

    /** Receipts with one id that wait for the response, in the partition that keeps them. Guarded by the stripe. */
    private static final class Early {
        final Relay relay;
        int receipts;
        long nextSearch;
        long addedAt;
        long searchDelay = FIRST_SEARCH_MILLIS;

        Early(Relay relay, long nextSearch) {
            this.relay = relay;
            this.nextSearch = nextSearch;
        }
    }

    /** A share of the keys, guarded by its monitor. */
    private static final class Stripe {
        Map<String, Found> young = new HashMap<>();
        Map<String, Found> old = new HashMap<>();
        private final Map<String, Early> early = new HashMap<>();

        /** Early receipts by SMSC groups, and their sum. */
        private final Map<String, Integer> earlyOfGroups = new HashMap<>();

        private int earlyReceipts;

        @Nullable
        Found find(String key) {
            Found found = young.get(key);
            return found != null ? found : old.get(key);
        }

        void put(String key, Found found) {
            if (young.size() >= GENERATION / STRIPES) {
                old = young;
                young = new HashMap<>();
            }
            young.put(key, found);
        }

        void remove(String key) {
            young.remove(key);
            old.remove(key);
        }

        void removeAll(Relay relay) {
            young.values().removeIf(found -> found.relay == relay);
            old.values().removeIf(found -> found.relay == relay);
            List<String> gone = new ArrayList<>();
            early.forEach((key, waiting) -> {
                if (waiting.relay == relay) {
                    gone.add(key);
                }
            });
            gone.forEach(this::removeEarly);
        }

        boolean hasPlace(String key) {
            Early waiting = early.get(key);
            return (waiting == null || waiting.receipts < MAX_OF_ONE_ID)
                    && earlyOfGroups.getOrDefault(group(key), 0) < MAX_EARLY / STRIPES - earlyReceipts;
        }

        Early addEarly(String key, Relay relay, long nextSearch) {
            Early waiting = early.computeIfAbsent(key, absent -> new Early(relay, nextSearch));
            waiting.receipts++;
            earlyOfGroups.merge(group(key), 1, Integer::sum);
            earlyReceipts++;
            return waiting;
        }

        @Nullable
        Early removeEarly(String key) {
            Early removed = early.remove(key);
            if (removed != null) {
                release(key, removed.receipts);
            }
            return removed;
        }

        void removeOneEarly(String key) {
            Early waiting = early.get(key);
            if (waiting != null && waiting.receipts > 1) {
                waiting.receipts--;
                release(key, 1);
            } else {
                removeEarly(key);
            }
        }

        private void release(String key, int receipts) {
            earlyOfGroups.merge(
                    group(key), -receipts, (before, change) -> before + change == 0 ? null : before + change);
            earlyReceipts -= receipts;
        }
    }

    Receipts(Partitions partitions, Peers peers, Counts counts, InstantSource clock) {
        this.partitions = partitions;
        this.peers = peers;
        this.counts = counts;
        this.clock = clock;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** Reads which receipts of a partition wait for their responses. */
    void load(Relay relay) {
        relay.log().partition().scan(Table.EARLY, new byte[0], null, (key, value) -> {
            String name = earlyKey(key);
            Stripe stripe = stripe(name);
            synchronized (stripe) {
                stripe.addEarly(name, relay, 0);
            }
            return true;
        });
    }

    /** Forgets what belongs to a partition that has gone. */
    void forget(Relay relay) {
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                stripe.removeAll(relay);
            }
        }
    }

    /** Called when the correlation of a forwarded message has been passed to the store of its partition. */
    void awaited(Relay relay, String group, String id, Life life) {
        String key = key(group, id);
        Stripe stripe = stripe(key);
        Found found = new Found(relay, life);
        Early early;
        synchronized (stripe) {
            if (!relay.isReleased()) {
                stripe.put(key, found);
            }
            early = stripe.earlyReceipts == 0 ? null : stripe.removeEarly(key);
        }
        if (early != null) {
            // Behind the commit of the early receipt, and behind that of the correlation.
            early.relay.log().commit(new Changes(), failure -> {
                if (failure == null) {
                    Thread.startVirtualThread(() -> takeEarly(early.relay, group, id, found));
                }
            });
        }
    }

    /**
     * Stores a receipt for its account.
     *
     * @return completes when the receipt is durable, with the response to the SMSC
     */
    CompletionStage<DeliverSmResp> received(Connector connector, DeliverSm request, DeliveryReceipt receipt) {
        String group = connector.config.group();
        connector.receipts.increment();
        counts.receipts.increment();
        String receiptId = receipt.id().orElse("");
        if (receiptId.isEmpty()) {
            LOG.warn("receipt of SMSC group {} without an id: {}", group, Printable.of(receipt.rawText()));
            counts.strayReceipts.increment();
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        }
        String id = connector.config.messageIds().keyOfReceipt(receiptId);
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        Found found = inMemory(group, id);
        if (found != null) {
            store(found, group, id, receipt, answer);
        } else {
            Thread.startVirtualThread(() -> {
                try {
                    find(group, id, connector, request, receipt, answer);
                } catch (RuntimeException | Error e) {
                    LOG.error("receipt of SMSC group {} was not stored", group, e);
                    answer.complete(refusal());
                }
            });
        }
        return answer;
    }

    private void find(
            String group,
            String id,
            Connector connector,
            DeliverSm request,
            DeliveryReceipt receipt,
            CompletableFuture<DeliverSmResp> answer) {
        Found found = stored(group, id);
        if (found == null) {
            found = soon(group, id);
        }
        if (found == null && isStoredElsewhere(connector.config.name(), request)) {
            answer.complete(DeliverSmResp.ok());
            return;
        }
        if (found == null) {
            found = keepUntilResponse(group, id, connector, request, answer);
        }
        if (found != null) {
            store(found, group, id, receipt, answer);
        }
    }

    /** Asks the other nodes for the message of a receipt; returns true if one has stored the receipt. */
    private boolean isStoredElsewhere(String smsc, DeliverSm request) {
        List<String> nodes = peers.nodes();
        if (nodes.isEmpty()) {
            return false;
        }
        byte[] body = Row.write().text(smsc).pdu(request).toOctets();
        List<CompletableFuture<Boolean>> answers = nodes.stream()
                .map(node -> peers.ask(node, Operation.RECEIPT, body)
                        .thenApply(answer -> answer.small() == 1)
                        .exceptionally(failure -> false))
                .toList();
        return answers.stream().anyMatch(CompletableFuture::join);
    }

    /**
     * Stores a receipt that has come to another node, if its message is known here. Reads the store.
     *
     * @return completes with true when the receipt is durable, with false if the message is not known
     */
    CompletableFuture<Boolean> receivedElsewhere(Connector connector, DeliverSm request) {
        DeliveryReceipt receipt = connector.parser.parse(request).orElse(null);
        String receiptId = receipt == null ? "" : receipt.id().orElse("");
        if (receipt == null || receiptId.isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        String group = connector.config.group();
        String id = connector.config.messageIds().keyOfReceipt(receiptId);
        Found found = inMemory(group, id);
        if (found == null) {
            found = stored(group, id);
        }
        if (found == null) {
            found = soon(group, id);
        }
        if (found == null) {
            return CompletableFuture.completedFuture(false);
        }
        CompletableFuture<Boolean> stored = new CompletableFuture<>();
        store(found, new Changes(), group, id, receipt, failure -> {
            if (failure == null) {
                stored.complete(true);
            } else {
                stored.completeExceptionally(failure);
            }
        });
        return stored;
    }

    /** Stores an early receipt, unless the response has come meanwhile, whose message is returned then. */
    private @Nullable Found keepUntilResponse(
            String group, String id, Connector connector, DeliverSm request, CompletableFuture<DeliverSmResp> answer) {
        String key = key(group, id);
        Partitions.Owned keeper = partitions.any(key.hashCode());
        if (keeper == null || keeper.relay().log().isBehind()) {
            answer.complete(refusal());
            return null;
        }
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            Found found = stripe.find(key);
            if (found != null) {
                return found;
            }
            if (keeper.relay().isReleased()) {
                answer.complete(refusal());
                return null;
            }
            if (!stripe.hasPlace(key)) {
                LOG.warn("receipt of SMSC group {} refused: too many wait for their responses", group);
                answer.complete(refusal());
                return null;
            }
            Early early = stripe.addEarly(key, keeper.relay(), clock.millis() + FIRST_SEARCH_MILLIS);
            early.addedAt = clock.millis();
            // Under the lock: whoever removes the key from the early ones finds the receipt committed before.
            byte[] value = Row.write()
                    .number(clock.millis())
                    .text(connector.config.name())
                    .pdu(request)
                    .toOctets();
            early.relay
                    .log()
                    .commit(
                            positions ->
                                    new Changes().put(Table.EARLY, earlyKey(group, id, positions.getAsLong()), value),
                            answering(answer));
            return null;
        }
    }

    private @Nullable Found inMemory(String group, String id) {
        String key = key(group, id);
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            return stripe.find(key);
        }
    }

    /** Waits a moment for the response, on a virtual thread. */
    private @Nullable Found soon(String group, String id) {
        try {
            Thread.sleep(SOON_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return inMemory(group, id);
    }

    private @Nullable Found stored(String group, String id) {
        byte[] key = Keys.of(group, id);
        for (Partitions.Owned owned : partitions.all()) {
            byte[] number = owned.relay().log().partition().get(Table.CORRELATION, key);
            byte[] life =
                    number == null ? null : owned.relay().log().partition().get(Table.LIFE, number);
            if (life != null) {
                return new Found(owned.relay(), Life.read(life));
            }
        }
        return null;
    }

    /** Has the messages of all early receipts searched for soon, because a partition has another owner. */
    void searchSoon() {
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                for (Early early : stripe.early.values()) {
                    early.nextSearch = 0;
                    early.searchDelay = FIRST_SEARCH_MILLIS;
                }
            }
        }
    }

    /** Searches again for the messages of early receipts whose time has come; reads the store. */
    void searchEarly() {
        if (!isSearching.compareAndSet(false, true)) {
            return;
        }
        try {
            for (String name : dueNames()) {
                try {
                    search(name);
                } catch (RuntimeException e) {
                    LOG.warn("search for the message of an early receipt failed, and is tried again", e);
                }
            }
        } finally {
            isSearching.set(false);
        }
    }

    private List<String> dueNames() {
        long now = clock.millis();
        List<String> due = new ArrayList<>();
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                for (Map.Entry<String, Early> entry : stripe.early.entrySet()) {
                    Early early = entry.getValue();
                    if (early.nextSearch <= now && due.size() < MAX_SEARCHES) {
                        early.nextSearch = now + early.searchDelay;
                        early.searchDelay = Math.min(LAST_SEARCH_MILLIS, 2 * early.searchDelay);
                        due.add(entry.getKey());
                    }
                }
            }
        }
        return due;
    }

    private void search(String name) {
        String group = group(name);
        String id = name.substring(group.length() + 1);
        Found found = stored(group, id);
        if (found != null) {
            Stripe stripe = stripe(name);
            Early early;
            synchronized (stripe) {
                early = stripe.removeEarly(name);
            }
            if (early != null) {
                takeEarly(early.relay, group, id, found);
            }
        } else if (!peers.nodes().isEmpty()) {
            searchElsewhere(name, group, id);
        }
    }

    /** Hands early receipts to another node that knows their message by now. */
    private void searchElsewhere(String name, String group, String id) {
        Stripe stripe = stripe(name);
        Early early;
        synchronized (stripe) {
            early = stripe.early.get(name);
        }
        if (early == null) {
            return;
        }
        Relay keeper = early.relay;
        boolean[] isLeft = {false};
        scanEarly(keeper, group, id, (key, value) -> {
            Row.Reader row = new Row.Reader(value);
            row.number();
            if (isStoredElsewhere(row.text(), (DeliverSm) row.pdu())) {
                keeper.log().commit(new Changes().delete(Table.EARLY, key), failure -> {});
            } else {
                isLeft[0] = true;
            }
        });
        synchronized (stripe) {
            // A receipt that has come just now may not be in the store yet.
            if (!isLeft[0] && stripe.early.get(name) == early && clock.millis() - early.addedAt > LAST_SEARCH_MILLIS) {
                stripe.removeEarly(name);
            }
        }
    }

    private static void scanEarly(Relay keeper, String group, String id, BiConsumer<byte[], byte[]> consumer) {
        List<Map.Entry<byte[], byte[]>> rows = new ArrayList<>();
        keeper.log()
                .partition()
                .scan(Table.EARLY, earlyKey(group, id, 0), earlyKey(group, id, Long.MAX_VALUE), (key, value) -> {
                    rows.add(Map.entry(key, value));
                    return true;
                });
        rows.forEach(row -> consumer.accept(row.getKey(), row.getValue()));
    }

    /** Stores what the partition has kept of early receipts of a message. */
    private void takeEarly(Relay keeper, String group, String id, Found found) {
        scanEarly(keeper, group, id, (key, value) -> {
            Row.Reader row = new Row.Reader(value);
            row.number();
            Connector connector = keeper.connector(row.text());
            DeliverSm request = (DeliverSm) row.pdu();
            DeliveryReceipt receipt =
                    connector == null ? null : connector.parser.parse(request).orElse(null);
            Changes taken = new Changes().delete(Table.EARLY, key);
            if (receipt == null) {
                keeper.log().commit(taken, failure -> {});
            } else if (keeper == found.relay) {
                store(found, taken, group, id, receipt, failure -> {});
            } else {
                store(found, new Changes(), group, id, receipt, failure -> {
                    if (failure == null) {
                        keeper.log().commit(taken, ignored -> {});
                    } else {
                        waitAgain(keeper, group, id);
                    }
                });
            }
        });
    }

    /** Has an early receipt searched for again whose message has gone to another gateway meanwhile. */
    private void waitAgain(Relay keeper, String group, String id) {
        String key = key(group, id);
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            if (!keeper.isReleased()) {
                stripe.addEarly(key, keeper, clock.millis() + FIRST_SEARCH_MILLIS);
            }
        }
    }

    /** Removes the correlation of a message that no receipt is awaited for any more. */
    void forget(Relay relay, Changes changes, Life life) {
        if (!life.isFinal() && !life.smscId().isEmpty()) {
            for (Connector connector : relay.connectorsOf(life.group())) {
                changes.delete(
                        Table.CORRELATION,
                        Keys.of(life.group(), connector.config.messageIds().keyOfResponse(life.smscId())));
            }
        }
    }

    /** Drops early receipts of a partition whose response has not come. */
    void dropOldEarly(Relay relay) {
        long before = clock.millis() - EARLY_MILLIS;
        relay.log().partition().scan(Table.EARLY, new byte[0], null, (key, value) -> {
            if (new Row.Reader(value).number() < before) {
                String name = earlyKey(key);
                Stripe stripe = stripe(name);
                synchronized (stripe) {
                    stripe.removeOneEarly(name);
                }
                counts.strayReceipts.increment();
                LOG.warn("receipt for no message: SMSC group {}", Printable.of(name.replace('\0', ' ')));
                relay.log().commit(new Changes().delete(Table.EARLY, key), failure -> {});
            }
            return true;
        });
    }

    private void store(
            Found found, String group, String id, DeliveryReceipt receipt, CompletableFuture<DeliverSmResp> answer) {
        if (found.relay.log().isBehind()) {
            answer.complete(refusal());
            return;
        }
        store(found, new Changes(), group, id, receipt, answering(answer));
    }

    private void store(Found found, Changes changes, String group, String id, DeliveryReceipt receipt, Commit done) {
        Relay relay = found.relay;
        Life life = found.life;
        MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
        boolean isFinal = receipt.kind() != DeliveryReceipt.Kind.INTERMEDIATE;
        Life next = isFinal ? life.ended(state, relay.now(), receipt.err().orElse("")) : life;
        if (isFinal) {
            String key = key(group, id);
            Stripe stripe = stripe(key);
            synchronized (stripe) {
                stripe.remove(key);
            }
            changes.delete(Table.CORRELATION, Keys.of(group, id))
                    .put(Table.LIFE, Keys.of(life.number()), next.toOctets());
            relay.listener().ended(next);
        }
        if (!isFinal || Endings.isWanted(next)) {
            relay.deliver(
                    changes,
                    life.account(),
                    life.number(),
                    relay.sessionFor(life),
                    relay.endings().forAccount(life, receipt),
                    done);
        } else {
            relay.log().commit(changes, done);
        }
    }

    private static Commit answering(CompletableFuture<DeliverSmResp> answer) {
        return failure -> answer.complete(failure == null ? DeliverSmResp.ok() : refusal());
    }

    /** Returns the response that makes an SMSC send the receipt again. */
    private static DeliverSmResp refusal() {
        return new DeliverSmResp(CommandStatus.ESME_RX_T_APPN, "", Tlvs.EMPTY);
    }

    private Stripe stripe(String key) {
        return stripes[(key.hashCode() * SPREAD) >>> (Integer.SIZE - STRIPE_BITS)];
    }

    private static String key(String group, String id) {
        return group + '\0' + id;
    }

    private static String group(String key) {
        return key.substring(0, key.indexOf('\0'));
    }

    /** Returns the key of an early receipt: group, id, NUL, position. */
    private static byte[] earlyKey(String group, String id, long position) {
        return Keys.of(key(group, id), position);
    }

    private static String earlyKey(byte[] key) {
        return Keys.nameBeforeNumber(key);
    }
}
