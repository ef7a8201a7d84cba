package io.smppcore.gateway.deliver;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.AccountConfig.ReceiptBind;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.SendQueue;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Queues of a partition for receipts and mobile-originated messages. Each account has two: one for its binds, and one
 * for its callback URL. Thread-safe.
 */
public final class AccountQueues {

    /** Suffix of the name of a callback queue. Its first character cannot occur in a system_id. */
    private static final String CALLBACK = "\u2192callback";

    private final PartitionContext context;
    private final Map<String, AccountQueue> queues = new ConcurrentHashMap<>();

    public AccountQueues(PartitionContext context) {
        this.context = context;
    }

    /** Loads the queues of all configured accounts. */
    public void start() {
        context.config().accounts().keySet().forEach(account -> {
            queue(account);
            callbackQueue(account);
        });
    }

    public Collection<AccountQueue> all() {
        return queues.values();
    }

    /** Returns the queue for the binds of an account. The first call loads it from the store. */
    public AccountQueue queue(String account) {
        return queue(account, account);
    }

    /** Returns the queue for the callback of an account. The first call loads it from the store. */
    AccountQueue callbackQueue(String account) {
        return queue(account, callbackName(account));
    }

    /** Returns the name of the queue for the callback of an account. */
    public static String callbackName(String account) {
        return account + CALLBACK;
    }

    private AccountQueue queue(String account, String name) {
        AccountQueue queue = queues.get(name);
        return queue != null
                ? queue
                : queues.computeIfAbsent(
                        name,
                        absent -> new AccountQueue(
                                context,
                                account,
                                new BacklogQueue<>(
                                        context.partition(),
                                        Table.OUT,
                                        name,
                                        Delivery::read,
                                        context.partition().counter(AccountQueue.DEPTH + name),
                                        SendQueue.MEMORY,
                                        owner -> 1),
                                !name.equals(account)));
    }

    /**
     * Returns true if the account has a callback in the configuration. Otherwise, deliveries that still wait for a
     * former callback go to its sessions.
     */
    public boolean hasCallback(String account) {
        return callback(account) != null;
    }

    /**
     * Returns the queue for a delivery: that of the callback if the configured callback receives such events or the
     * message has a callback of its own, otherwise that of the binds.
     */
    private AccountQueue queueFor(String account, Delivery delivery) {
        CallbackConfig callback = callback(account);
        if (callback == null) {
            return queue(account);
        }
        boolean hasOwn = !delivery.replyTo().callback().isEmpty();
        return hasOwn || callback.events().contains(event(delivery)) ? callbackQueue(account) : queue(account);
    }

    /** Returns the kind of the event of a delivery. */
    static CallbackConfig.Event event(Delivery delivery) {
        if (delivery.number() == 0) {
            return CallbackConfig.Event.MESSAGE;
        }
        return delivery.isAcceptance() ? CallbackConfig.Event.ACCEPTED : CallbackConfig.Event.RECEIPT;
    }

    /** A delivery that was added to changes, and its queue. */
    public record Placed(AccountQueue queue, Delivery delivery) {

        /** Adds the delivery to the queue in memory, to be sent. Must be called when the changes are durable. */
        public void committed() {
            queue.committed(delivery);
        }
    }

    /** Returns a delivery with a receipt for the account of a message. It has no position in a queue yet. */
    public Delivery delivery(TrackedMessage tracked, DeliverSm receipt) {
        AccountConfig config = context.config().accounts().get(tracked.account());
        boolean isForSubmitter = config != null && config.receipts() == ReceiptBind.SUBMITTER;
        return new Delivery(
                0,
                tracked.number(),
                isForSubmitter ? tracked.session() : "",
                context.now(),
                tracked.trace(),
                receipt,
                tracked.replyTo(),
                false);
    }

    /**
     * Returns a delivery about the acceptance of a message by an SMSC, without a position in a queue; null if the
     * account has no callback for such events, or has not requested a receipt of the message.
     *
     * @param receipt supplies the intermediate receipt
     */
    public @Nullable Delivery acceptance(TrackedMessage tracked, Supplier<DeliverSm> receipt) {
        CallbackConfig callback = callback(tracked.account());
        boolean isWanted = callback != null
                && callback.events().contains(CallbackConfig.Event.ACCEPTED)
                && RegisteredDelivery.of(tracked.registeredDelivery()).wantsReceipt(MessageState.DELIVERED);
        return isWanted
                ? new Delivery(
                        0, tracked.number(), "", context.now(), tracked.trace(), receipt.get(), tracked.replyTo(), true)
                : null;
    }

    private @Nullable CallbackConfig callback(String account) {
        AccountConfig config = context.config().accounts().get(account);
        return config == null ? null : config.callback();
    }

    /**
     * Commits changes together with a delivery at the end of the queue of an account.
     *
     * @param done called when the changes are durable or have failed
     */
    public void deliver(Changes changes, String account, Delivery delivery, Commit done) {
        context.log().commit(changes, positions -> put(changes, positions, account, delivery), Placed::committed, done);
    }

    /**
     * Adds a delivery at the end of the queue of an account to changes. When they are durable, {@link Placed#committed}
     * of the result must be called.
     *
     * @param positions supplies the next position of the partition
     */
    public Placed put(Changes changes, LongSupplier positions, String account, Delivery delivery) {
        AccountQueue queue = queueFor(account, delivery);
        Delivery placed = delivery.at(positions.getAsLong());
        queue.put(changes, placed);
        return new Placed(queue, placed);
    }

    /**
     * Starts sending over a session of an account. If the account has no callback any more, the session also receives
     * the deliveries that waited for the former callback.
     */
    public void opened(String account, Link session) {
        queue(account).opened(session);
        AccountConfig config = context.config().accounts().get(account);
        if (config != null && config.callback() == null) {
            callbackQueue(account).opened(session);
        }
    }

    /** Stops sending over a session of an account. Requests in flight complete as usual. */
    public void closed(String account, String session) {
        queue(account).closed(session);
        callbackQueue(account).closed(session);
    }

    /** Starts sending to the callback of an account. Replaces an earlier callback. */
    public void attach(String account, CallbackSender sender, int window) {
        AccountQueue queue = callbackQueue(account);
        queue.closed(CallbackLink.ID);
        queue.opened(new CallbackLink(context, sender, window));
    }

    /** Stops sending to the callback of an account. Requests in flight complete as usual. */
    public void detach(String account) {
        callbackQueue(account).closed(CallbackLink.ID);
    }
}
