package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.store.Guard;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Callbacks of all accounts that have one in the configuration. There is one object for each gateway; it attaches a
 * {@link Callback} for each account to the queues of the node. Thread-safe.
 *
 * <p>An event that a callback has not accepted remains in the store, in the queue of its account.
 */
public final class Callbacks implements AutoCloseable {

    private static final Duration ANSWERING = Duration.ofSeconds(30);

    /** Maximum time for which a part of a mobile-originated message waits for the next one. */
    private static final Duration JOINING = Duration.ofMinutes(2);

    private static final int WINDOW = 16;
    private static final int MAX_REQUESTS = 256;

    private final Guard lock = new Guard();
    private final Operations operations;
    private final CallbackClient client = new CallbackClient(null);
    private final Semaphore permits = new Semaphore(MAX_REQUESTS);
    private final Map<String, Callback> attached = new HashMap<>();

    private final Duration answering;
    private final Duration joining;

    private Callbacks(Operations operations, Duration answering, Duration joining) {
        this.operations = operations;
        this.answering = answering;
        this.joining = joining;
    }

    /** Starts sending events of a started node to callbacks. */
    public static Callbacks start(Node node) {
        return start(node, ANSWERING, JOINING);
    }

    /**
     * Starts sending events of a started node to callbacks.
     *
     * @param answering timeout of a request
     * @param joining maximum time for which a part waits for the next one
     */
    static Callbacks start(Node node, Duration answering, Duration joining) {
        Callbacks callbacks = new Callbacks(node.operations(), answering, joining);
        callbacks.update();
        return callbacks;
    }

    /** Starts and stops callbacks by the accounts of the current configuration. Called after each reload. */
    public void update() {
        lock.run(() -> {
            for (AccountConfig account : operations.config().accounts().values()) {
                String name = account.systemId();
                if (account.callback() != null && !attached.containsKey(name)) {
                    Callback callback =
                            new Callback(name, operations, client, permits, answering, new PartJoiner(joining));
                    attached.put(name, callback);
                    operations.attach(name, callback, WINDOW);
                }
            }
            attached.entrySet().removeIf(entry -> {
                AccountConfig account = operations.config().accounts().get(entry.getKey());
                boolean isGone = account == null || account.callback() == null;
                if (isGone) {
                    detach(entry.getKey(), entry.getValue());
                }
                return isGone;
            });
        });
    }

    private void detach(String account, Callback callback) {
        operations.detach(account);
        callback.giveBack();
    }

    /** Stops sending. Events in flight are sent again after the next start. */
    @Override
    public void close() {
        lock.run(() -> {
            attached.forEach(this::detach);
            attached.clear();
            client.close();
        });
    }
}
