package io.smppcore.gateway.intake;

import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.Listeners;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.MessageRequest;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The refusals of messages of accounts at a node: counted, logged, and reported to listeners. Thread-safe. */
public final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    /** Maximum number of lines for each account: one that exceeds its rate has thousands of refusals. */
    private static final int LINES_PER_SECOND = 1;

    private final Counts counts;
    private final Listeners listeners;
    private final InstantSource clock;

    /** The logs by account; accounts that are removed from the configuration submit nothing more. */
    private final Map<String, LimitedLog> logs = new ConcurrentHashMap<>();

    /** Creates the refusals of a node, whose times are those of a clock. */
    public Refusals(Counts counts, Listeners listeners, InstantSource clock) {
        this.counts = counts;
        this.listeners = listeners;
        this.clock = clock;
    }

    /** Counts, logs and reports the refusal of a message. */
    public void add(String account, MessageRequest<?> request, SubmitResult refusal) {
        counts.refused.increment();
        logs.computeIfAbsent(account, name -> new LimitedLog(LOG, LINES_PER_SECOND).about("account", name))
                .info(
                        "account {}: message to {} refused with {}: {}",
                        Printable.of(account),
                        Printable.of(request.destinationAddress().value()),
                        refusal.status(),
                        refusal.reason());
        listeners.refused(account, request, refusal.status(), refusal.reason(), clock.millis());
    }
}
