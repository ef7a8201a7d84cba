package io.smppcore.gateway.intake;

import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.MessageListeners;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.MessageRequest;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recorder of the refusals of submitted messages at a node. It counts and logs them, and reports them to the listeners.
 * Thread-safe.
 */
public final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    /**
     * Number of log lines of an account before their intervals grow. An account that exceeds its rate has thousands of
     * refusals in a second.
     */
    private static final int FIRST_LINES = 10;

    private final Counts counts;
    private final MessageListeners listeners;
    private final InstantSource clock;

    /** Logs by account. Only configured accounts submit messages, so that the number of entries is bounded. */
    private final Map<String, LimitedLog> logs = new ConcurrentHashMap<>();

    /**
     * Creates the recorder of a node.
     *
     * @param clock clock for the times of refusals
     */
    public Refusals(Counts counts, MessageListeners listeners, InstantSource clock) {
        this.counts = counts;
        this.listeners = listeners;
        this.clock = clock;
    }

    /** Counts, logs and reports the refusal of a message. */
    public void add(String account, MessageRequest<?> request, ReplyTo replyTo, SubmitResult refusal) {
        counts.refused.increment();
        counts.tallies.account(account).refused(refusal.status());
        logs.computeIfAbsent(
                        account, name -> LimitedLog.ofTrouble(LOG, FIRST_LINES).about("account", name))
                .info(
                        "account {}: message to {} refused with {}: {}",
                        Printable.of(account),
                        Printable.of(request.destinationAddress().value()),
                        refusal.status(),
                        refusal.reason());
        listeners.refused(account, request, replyTo.reference(), refusal, clock.millis());
    }
}
