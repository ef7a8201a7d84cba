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
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The queues of receipts and mobile-originated messages in a partition: one for the binds of each account, and one for
 * its callback. Thread-safe.
 */
public final class AccountQueues {

    /** Suffix of the queue name of a callback, with a character that no system_id contains. */
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

    /** Returns the queue of an account, loaded from the store by the first call. */
    public AccountQueue queue(String account) {
        return queue(account, account);
    }

    /** Returns the queue of the callback of an account, loaded from the store by the first call. */
    AccountQueue callbackQueue(String account) {
        return queue(account, callbackName(account));
    }

    /** Returns the name of the queue of the callback of an account. */
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
                                        SendQueue.MEMORY),
                                !name.equals(account)));
    }

    /**
     * Returns true if a callback of the account is configured. Otherwise, its sessions get the deliveries that a former
     * callback has left.
     */
    public boolean hasCallback(String account) {
        AccountConfig config = context.config().accounts().get(account);
        return config != null && config.callback() != null;
    }

    /** Returns the queue of a delivery: that of the callback if the callback is configured for such events. */
    private AccountQueue queueFor(String account, long number) {
        AccountConfig config = context.config().accounts().get(account);
        CallbackConfig callback = config == null ? null : config.callback();
        CallbackConfig.Event event = number == 0 ? CallbackConfig.Event.MESSAGE : CallbackConfig.Event.RECEIPT;
        return callback != null && callback.events().contains(event) ? callbackQueue(account) : queue(account);
    }

    /** A delivery that was added to changes. */
    public record Placed(AccountQueue queue, Delivery delivery) {

        /** Lets the queue send the delivery; must be called when the changes are durable. */
        public void committed() {
            queue.committed(delivery);
        }
    }

    /** Returns a receipt for the account of a message, without a position yet. */
    public Delivery delivery(TrackedMessage tracked, DeliverSm receipt) {
        AccountConfig config = context.config().accounts().get(tracked.account());
        boolean isForSubmitter = config != null && config.receipts() == ReceiptBind.SUBMITTER;
        return new Delivery(
                0, tracked.number(), isForSubmitter ? tracked.session() : "", context.now(), tracked.trace(), receipt);
    }

    /** Adds a delivery to the queue of an account, and commits it with further changes. */
    public void deliver(Changes changes, String account, Delivery delivery, Commit done) {
        context.log().commit(changes, positions -> put(changes, positions, account, delivery), Placed::committed, done);
    }

    /** Adds a delivery, at the end of the queue of its account, to changes. */
    public Placed put(Changes changes, LongSupplier positions, String account, Delivery delivery) {
        AccountQueue queue = queueFor(account, delivery.number());
        Delivery placed = delivery.at(positions.getAsLong());
        queue.put(changes, placed);
        return new Placed(queue, placed);
    }

    /**
     * Starts using a session of an account. It also receives the deliveries of a callback that is no longer configured.
     */
    public void opened(String account, Link session) {
        queue(account).opened(session);
        AccountConfig config = context.config().accounts().get(account);
        if (config != null && config.callback() == null) {
            callbackQueue(account).opened(session);
        }
    }

    /** Stops using a session of an account. */
    public void closed(String account, String session) {
        queue(account).closed(session);
        callbackQueue(account).closed(session);
    }

    /** Starts sending to the callback of an account, in place of an earlier one. */
    public void attach(String account, CallbackSender sender, int window) {
        AccountQueue queue = callbackQueue(account);
        queue.closed(CallbackLink.ID);
        queue.opened(new CallbackLink(context, sender, window));
    }

    /** Stops sending to the callback of an account; events in flight complete on their own. */
    public void detach(String account) {
        callbackQueue(account).closed(CallbackLink.ID);
    }
}
