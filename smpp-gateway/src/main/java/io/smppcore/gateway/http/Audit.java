package io.smppcore.gateway.http;

import io.smppcore.gateway.http.HttpRoute.Access;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.GrowingIntervals;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/**
 * Entries of the audit log for requests that change something, or show secrets or the text of a message. Changes of the
 * configuration, of tokens and of the states of SMSCs write theirs themselves, in the same commit. Thread-safe.
 */
final class Audit {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Audit.class), LimitedLog.LINES_PER_SECOND);
    private static final int MAX_VALUE = 200;

    private final Operations operations;

    /**
     * Moments of the entries about requests without a valid token: one a second would replace all other entries of the
     * log within 12 days.
     */
    private final GrowingIntervals unauthorised = new GrowingIntervals(1, Duration.ofSeconds(1), System.nanoTime());

    Audit(Operations operations) {
        this.operations = operations;
    }

    /**
     * Returns a route whose action runs only after its entry is durable, if it changes something, or shows secrets or
     * the text of a message, with a token of the management.
     */
    HttpRoute of(HttpRoute route) {
        if (route.parameters().contains(ConfigPaths.SECRETS)) {
            return route.with(call -> {
                Author author = call.manager();
                if (call.flag(ConfigPaths.SECRETS) && Permission.ADMINISTER.isOf(author.role())) {
                    write(author, route.method() + " " + route.path(), object(call));
                }
                return route.handler().action().answer(call);
            });
        }
        boolean isOwn = route.path().startsWith(ConfigPaths.PATH)
                || route.path().equals(ConfigPaths.TOP_UP)
                || route.path().startsWith(SmscPaths.PATH)
                || route.path().startsWith(TokenPaths.PATH);
        boolean isRecorded = !route.method().equals("GET") || route.permission() == Permission.TEXTS;
        return isOwn || !isRecorded || route.access() == Access.ACCOUNT
                ? route
                : route.with(call -> {
                    Author author = call.author();
                    if (author != null) {
                        write(author, route.method() + " " + route.path(), object(call));
                    }
                    return route.handler().action().answer(call);
                });
    }

    private void write(Author author, String action, String object) {
        try {
            operations.audit().add(author, action, object);
        } catch (StoreException e) {
            throw new Problem(
                    Problem.UNAVAILABLE,
                    "nothing is done, because the audit log cannot be written: " + e.getMessage(),
                    e);
        }
    }

    private static String object(Call call) {
        StringBuilder object = new StringBuilder(Printable.of(call.id(), MAX_VALUE));
        for (Map.Entry<String, List<String>> parameter : new TreeMap<>(call.query()).entrySet()) {
            object.append(object.isEmpty() ? "" : " ")
                    .append(Printable.of(parameter.getKey(), MAX_VALUE))
                    .append('=')
                    .append(Printable.of(String.join(",", parameter.getValue()), MAX_VALUE));
        }
        return object.toString();
    }

    /** Adds an entry about a request without a valid token, at growing intervals. Never blocks. */
    void refused(String address, String request) {
        if (!unauthorised.tryNext(System.nanoTime())) {
            return;
        }
        Author author = new Author("", Role.SUPPORT, address, operations.node());
        Thread.startVirtualThread(() -> {
            try {
                operations.audit().add(author, "refused token", request);
            } catch (RuntimeException e) {
                LOG.warn("the audit log has no entry of a refused token: {}", e.getMessage());
            }
        });
    }
}
