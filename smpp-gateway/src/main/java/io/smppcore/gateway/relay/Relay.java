package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.AccountConfig.ReceiptBind;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.LifeListener;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An active partition: its queues, and the components that move messages between them. */
final class Relay {

    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);

    static final String LATER_DEPTH = "later";

    static final String QUEUE_DEPTH = "queue/";
    static final String OUT_DEPTH = "out/";

    /** Suffix of the queue name of a callback, with a character that no system_id contains. */
    private static final String CALLBACK = "\u2192callback";

    /** Maximum bytes of messages in memory for each queue. */
    private static final long QUEUE_MEMORY = 8 << 20;

    private static final Duration RELEASE = Duration.ofSeconds(10);
    private static final Duration SETTLE = Duration.ofSeconds(5);

    final Log log;
    private final InstantSource clock;
    final ScheduledExecutorService timer;
    final Listeners listener;
    final Steps steps;
    final Counts counts;

    /** The log of refused messages by account; accounts that are removed from the configuration submit nothing more. */
    final Map<String, LimitedLog> refusals = new ConcurrentHashMap<>();

    private final Map<String, GroupOutlet> groups = new ConcurrentHashMap<>();
    private final Map<String, AccountOutlet> accounts = new ConcurrentHashMap<>();
    final SmscConnectors connectors;
    private final Supplier<Routing> routing;
    final Endings endings = new Endings(this);
    final Receipts receipts;
    final LateResponses late = new LateResponses(this);
    final Schedule schedule = new Schedule(this);
    final Gathering gathering = new Gathering(this);
    final GroupChooser chooser = new GroupChooser(this);
    final Housekeeping housekeeping = new Housekeeping(this);
    private volatile boolean isReleased;

    Relay(
            Partition partition,
            Supplier<Routing> routing,
            SmscConnectors connectors,
            Receipts receipts,
            InstantSource clock,
            ScheduledExecutorService timer,
            List<LifeListener> listeners,
            Steps steps,
            Counts counts) {
        this.log = new Log(partition);
        this.routing = routing;
        this.connectors = connectors;
        this.receipts = receipts;
        this.clock = clock;
        this.timer = timer;
        this.listener = new Listeners(partition.number(), listeners);
        this.steps = steps;
        this.counts = counts;
    }

    /** Loads the stored state, and starts sending. */
    void start() {
        config().smscs().values().forEach(smsc -> outlet(smsc.group()));
        receipts.early.load(this);
        config().accounts().keySet().forEach(account -> {
            accountOutlet(account);
            callbackOutlet(account);
        });
        schedule.start();
    }

    /** Stops sending; requests in flight complete on their own. */
    void stop() {
        schedule.close();
        gathering.close();
        groups.values().forEach(Outlet::stop);
        accounts.values().forEach(Outlet::stop);
    }

    /** Stops sending, and waits until the outcomes of requests in flight are durable, for at most 15 seconds. */
    void release() {
        stop();
        long end = System.nanoTime() + RELEASE.toNanos();
        Stream.concat(groups.values().stream(), accounts.values().stream()).forEach(outlet -> {
            if (!outlet.awaitIdle(end)) {
                LOG.warn(
                        "partition {}: the outcome of {} requests of queue {} is unknown; they are sent again",
                        log.partition.number(),
                        outlet.inFlight(),
                        outlet.queue.name());
            }
        });
        if (!log.settle(SETTLE)) {
            LOG.warn(
                    "partition {}: given up with commits whose outcome is unknown after {} s",
                    log.partition.number(),
                    SETTLE.toSeconds());
        }
        isReleased = true;
        receipts.forget(this);
    }

    /** Returns true if the partition is given up, and no receipt may be kept for it any more. */
    boolean isReleased() {
        return isReleased;
    }

    /** Pumps all queues, so that none stalls for longer than the time between two calls. */
    void pump() {
        Stream.concat(groups.values().stream(), accounts.values().stream())
                .filter(outlet -> outlet.depth() > 0)
                .forEach(Outlet::pump);
    }

    Routing routing() {
        return routing.get();
    }

    GatewayConfig config() {
        return routing().config();
    }

    long now() {
        return clock.millis();
    }

    String idOf(long number) {
        return MessageNumber.text(log.partition.number(), number);
    }

    Collection<GroupOutlet> groups() {
        return groups.values();
    }

    Collection<AccountOutlet> accounts() {
        return accounts.values();
    }

    /** Returns the queue of an SMSC group, loaded from the store by the first call. */
    GroupOutlet outlet(String group) {
        GroupOutlet outlet = groups.get(group);
        return outlet != null
                ? outlet
                : groups.computeIfAbsent(
                        group,
                        name -> new GroupOutlet(
                                this,
                                name,
                                new BacklogQueue<>(
                                        log.partition,
                                        Table.QUEUE,
                                        name,
                                        Message::read,
                                        log.partition.counter(QUEUE_DEPTH + name),
                                        QUEUE_MEMORY)));
    }

    /** Returns the queue of an account, loaded from the store by the first call. */
    AccountOutlet accountOutlet(String account) {
        return accountOutlet(account, account);
    }

    /** Returns the queue of the callback of an account, loaded from the store by the first call. */
    AccountOutlet callbackOutlet(String account) {
        return accountOutlet(account, callbackQueue(account));
    }

    /** Returns the name of the queue of the callback of an account. */
    static String callbackQueue(String account) {
        return account + CALLBACK;
    }

    private AccountOutlet accountOutlet(String account, String queue) {
        AccountOutlet outlet = accounts.get(queue);
        return outlet != null
                ? outlet
                : accounts.computeIfAbsent(
                        queue,
                        name -> new AccountOutlet(
                                this,
                                account,
                                new BacklogQueue<>(
                                        log.partition,
                                        Table.OUT,
                                        name,
                                        Delivery::read,
                                        log.partition.counter(OUT_DEPTH + name),
                                        QUEUE_MEMORY),
                                !name.equals(account)));
    }

    /** Returns the queue of a delivery, for events of the callback that of the callback. */
    private AccountOutlet outletFor(String account, long number) {
        AccountConfig config = config().accounts().get(account);
        CallbackConfig callback = config == null ? null : config.callback();
        CallbackConfig.Event event = number == 0 ? CallbackConfig.Event.MESSAGE : CallbackConfig.Event.RECEIPT;
        return callback != null && callback.events().contains(event) ? callbackOutlet(account) : accountOutlet(account);
    }

    /** Returns true if the account has a callback; without one, its sessions get the events left by a former one. */
    boolean hasCallback(String account) {
        AccountConfig config = config().accounts().get(account);
        return config != null && config.callback() != null;
    }

    AccountConfig.UnknownOutcome unknownOutcome(String account) {
        AccountConfig config = config().accounts().get(account);
        return config == null ? AccountConfig.UnknownOutcome.HOLD : config.unknown();
    }

    /** Adds a message to the queue of its SMSC group, and commits with further changes. */
    void enqueue(Changes changes, Message message, Commit done) {
        GroupChooser.Choice choice = chooser.choose(message);
        GroupOutlet outlet = choice.outlet();
        if (outlet == null) {
            Life life = Life.ended(message, "", MessageState.REJECTED, choice.reason(), now());
            DeadLetter letter = DeadLetter.of("", message, choice.reason(), now());
            endings.finish(changes, life, choice.status(), letter, true, done);
            return;
        }
        enqueue(outlet, changes, message, done);
    }

    private void enqueue(GroupOutlet outlet, Changes changes, Message message, Commit done) {
        log.commit(changes, positions -> enqueue(outlet, changes, positions, message), done);
    }

    /** Adds a message to the queue of an SMSC group; returns an action to run when the changes are durable. */
    Runnable enqueue(GroupOutlet outlet, Changes changes, LongSupplier positions, Message message) {
        Message placed = message.at(positions.getAsLong());
        Life.of(message, outlet.group(), MessageState.ENROUTE, "")
                .waitingAt(Life.queuePlace(placed.position()))
                .put(changes);
        outlet.put(changes, placed);
        return () -> outlet.committed(placed);
    }

    /** Moves a message to the queue of another group. */
    void moveTo(GroupOutlet from, GroupOutlet to, Message message, Commit done) {
        enqueue(to, from.removal(message), message, done);
    }

    /** Returns a receipt for the account of a message, without a position yet. */
    Delivery delivery(Life life, DeliverSm receipt) {
        AccountConfig config = config().accounts().get(life.account());
        boolean isForSubmitter = config != null && config.receipts() == ReceiptBind.SUBMITTER;
        return new Delivery(0, life.number(), isForSubmitter ? life.session() : "", now(), life.trace(), receipt);
    }

    /** Adds a delivery to the queue of an account, and commits. */
    void deliver(Changes changes, String account, Delivery delivery, Commit done) {
        log.commit(changes, positions -> deliver(changes, positions, account, delivery), done);
    }

    /** Adds a delivery to the queue of an account; returns an action to run when the changes are durable. */
    Runnable deliver(Changes changes, LongSupplier positions, String account, Delivery delivery) {
        AccountOutlet outlet = outletFor(account, delivery.number());
        Delivery placed = delivery.at(positions.getAsLong());
        outlet.put(changes, placed);
        return () -> outlet.committed(placed);
    }

    /** Starts using a session of an account, also for deliveries left by a callback that is no longer configured. */
    void opened(String account, Link session) {
        accountOutlet(account).opened(session);
        AccountConfig config = config().accounts().get(account);
        if (config != null && config.callback() == null) {
            callbackOutlet(account).opened(session);
        }
    }

    /** Stops using a session of an account. */
    void closed(String account, String session) {
        accountOutlet(account).closed(session);
        callbackOutlet(account).closed(session);
    }

    void opened(SmscConnector.Bind bind) {
        outlet(bind.connector().config.group()).opened(bind);
    }

    void closed(SmscConnector.Bind bind) {
        outlet(bind.connector().config.group()).closed(bind.id);
    }
}
