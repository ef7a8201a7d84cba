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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Finds the messages of receipts, by SMSC group and id, whichever bind they arrive on.
 *
 * <p>The messages that were forwarded last are in memory, up to a number, so that most receipts find theirs without
 * reading the store. A receipt that finds none is stored and waits for the response with its id.
 */
final class Receipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Receipts.class), LimitedLog.LINES_PER_SECOND);

    /** Messages in memory, in each of two generations: about 400 octets each. */
    private static final int GENERATION = 50_000;

    private static final int MAX_EARLY = 100_000;
    private static final int STRIPE_BITS = 6;
    private static final int STRIPES = 1 << STRIPE_BITS;

    /** Spreads a hash, so that its upper bits choose the stripe: the maps of a stripe use the lower ones. */
    private static final int SPREAD = 0x9E3779B9;

    /** Time for which an early receipt waits in memory: most responses are just being read on another bind. */
    private static final long SOON_MILLIS = 5;

    private static final long EARLY_MILLIS = Duration.ofMinutes(10).toMillis();

    private final Relay relay;
    private final Stripe[] stripes = new Stripe[STRIPES];

    /** A share of the keys, guarded by its monitor. */
    private static final class Stripe {
        Map<String, Life> young = new HashMap<>();
        Map<String, Life> old = new HashMap<>();
        final Map<String, Integer> early = new HashMap<>();

        @Nullable
        Life find(String key) {
            Life life = young.get(key);
            return life != null ? life : old.get(key);
        }

        void put(String key, Life life) {
            if (young.size() >= GENERATION / STRIPES) {
                old = young;
                young = new HashMap<>();
            }
            young.put(key, life);
        }

        void remove(String key) {
            young.remove(key);
            old.remove(key);
        }
    }

    Receipts(Relay relay) {
        this.relay = relay;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** Reads which receipts wait for their responses, and takes those whose response came just before the end. */
    void load() {
        Set<String> names = new LinkedHashSet<>();
        relay.log().partition().scan(Table.EARLY, new byte[0], null, (key, value) -> {
            String name = earlyKey(key);
            Stripe stripe = stripe(name);
            synchronized (stripe) {
                stripe.early.merge(name, 1, Integer::sum);
            }
            names.add(name);
            return true;
        });
        for (String name : names) {
            String group = name.substring(0, name.indexOf('\0'));
            String id = name.substring(name.indexOf('\0') + 1);
            Life life = stored(group, id);
            if (life != null) {
                Stripe stripe = stripe(name);
                synchronized (stripe) {
                    stripe.early.remove(name);
                }
                takeEarly(group, id, life);
            }
        }
    }

    /** Called when the correlation of a forwarded message has been passed to the store. */
    void awaited(String group, String id, Life life) {
        String key = key(group, id);
        Stripe stripe = stripe(key);
        boolean isEarly;
        synchronized (stripe) {
            stripe.put(key, life);
            isEarly = stripe.early.remove(key) != null;
        }
        if (isEarly) {
            // Behind the commit of the early receipt.
            relay.log().commit(new Changes(), failure -> {
                if (failure == null) {
                    Thread.startVirtualThread(() -> takeEarly(group, id, life));
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
        relay.counts().receipts.increment();
        String receiptId = receipt.id().orElse("");
        if (receiptId.isEmpty()) {
            LOG.warn("receipt of SMSC group {} without an id: {}", group, Printable.of(receipt.rawText()));
            relay.counts().strayReceipts.increment();
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        }
        String id = connector.config.messageIds().keyOfReceipt(receiptId);
        String key = key(group, id);
        Stripe stripe = stripe(key);
        Life life;
        synchronized (stripe) {
            life = stripe.find(key);
        }
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        if (life != null) {
            store(group, id, life, receipt, answer);
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
        Life life = stored(group, id);
        if (life == null) {
            life = soon(group, id);
        }
        if (life != null) {
            store(group, id, life, receipt, answer);
            return;
        }
        String key = key(group, id);
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            // The response may have come meanwhile.
            life = stripe.find(key);
            if (life == null) {
                if (stripe.early.size() >= MAX_EARLY / STRIPES) {
                    LOG.warn("receipt of SMSC group {} refused: too many wait for their responses", group);
                    answer.complete(refusal());
                    return;
                }
                stripe.early.merge(key, 1, Integer::sum);
                // Under the lock: whoever removes the key from the early ones finds the receipt committed before.
                byte[] value = Row.write()
                        .number(relay.now())
                        .text(connector.config.name())
                        .pdu(request)
                        .toOctets();
                relay.log()
                        .commit(
                                positions -> new Changes()
                                        .put(Table.EARLY, earlyKey(group, id, positions.getAsLong()), value),
                                answering(answer));
            }
        }
        if (life != null) {
            store(group, id, life, receipt, answer);
        }
    }

    /** Waits a moment for the response, on a virtual thread. */
    private @Nullable Life soon(String group, String id) {
        try {
            Thread.sleep(SOON_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String key = key(group, id);
        Stripe stripe = stripe(key);
        synchronized (stripe) {
            return stripe.find(key);
        }
    }

    private @Nullable Life stored(String group, String id) {
        byte[] number = relay.log().partition().get(Table.CORRELATION, Keys.of(group, id));
        if (number == null) {
            return null;
        }
        byte[] life = relay.log().partition().get(Table.LIFE, number);
        return life == null ? null : Life.read(life);
    }

    private void takeEarly(String group, String id, Life life) {
        List<byte[]> keys = new ArrayList<>();
        List<byte[]> values = new ArrayList<>();
        relay.log()
                .partition()
                .scan(Table.EARLY, earlyKey(group, id, 0), earlyKey(group, id, Long.MAX_VALUE), (key, value) -> {
                    keys.add(key);
                    values.add(value);
                    return true;
                });
        for (int i = 0; i < keys.size(); i++) {
            Row.Reader row = new Row.Reader(values.get(i));
            row.number();
            Connector connector = relay.connector(row.text());
            DeliverSm request = (DeliverSm) row.pdu();
            DeliveryReceipt receipt =
                    connector == null ? null : connector.parser.parse(request).orElse(null);
            Changes changes = new Changes().delete(Table.EARLY, keys.get(i));
            if (receipt == null) {
                relay.log().commit(changes, failure -> {});
            } else {
                store(changes, group, id, life, receipt, failure -> {});
            }
        }
    }

    /** Removes the correlation of a message that no receipt is awaited for any more. */
    void forget(Changes changes, Life life) {
        if (!life.isFinal() && !life.smscId().isEmpty()) {
            for (Connector connector : relay.connectorsOf(life.group())) {
                changes.delete(
                        Table.CORRELATION,
                        Keys.of(life.group(), connector.config.messageIds().keyOfResponse(life.smscId())));
            }
        }
    }

    /** Drops early receipts whose response has not come. */
    void dropOldEarly() {
        long before = relay.now() - EARLY_MILLIS;
        relay.log().partition().scan(Table.EARLY, new byte[0], null, (key, value) -> {
            if (new Row.Reader(value).number() < before) {
                String name = earlyKey(key);
                Stripe stripe = stripe(name);
                synchronized (stripe) {
                    stripe.early.remove(name);
                }
                relay.counts().strayReceipts.increment();
                LOG.warn("receipt for no message: SMSC group {}", Printable.of(name.replace('\0', ' ')));
                relay.log().commit(new Changes().delete(Table.EARLY, key), failure -> {});
            }
            return true;
        });
    }

    private void store(
            String group, String id, Life life, DeliveryReceipt receipt, CompletableFuture<DeliverSmResp> answer) {
        store(new Changes(), group, id, life, receipt, answering(answer));
    }

    private void store(Changes changes, String group, String id, Life life, DeliveryReceipt receipt, Commit done) {
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

    /** Returns the key of an early receipt: group, id, NUL, position. */
    private static byte[] earlyKey(String group, String id, long position) {
        return Keys.of(key(group, id), position);
    }

    private static String earlyKey(byte[] key) {
        return Keys.nameBeforeNumber(key);
    }
}
