package io.smppcore.gateway.smsc;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientListener;
import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.message.TaskQueue;
import io.smppcore.gateway.queue.SessionLink;
import io.smppcore.internal.flow.AdaptiveRate;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.message.MessageAdapter;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.LoggerFactory;

/**
 * State of a configured SMSC that its binds share: configuration, rate and counters. A changed configuration gets a new
 * object. Thread-safe.
 */
public final class SmscConnector {

    /** Number of log lines about messages before their intervals grow. An SMSC may refuse all messages for days. */
    private static final int FIRST_LINES = 10;

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final int BURST_PER_SECOND = 20;

    public final SmscConfig config;

    /** Log of messages that the SMSC refuses or to which it does not respond. */
    public final LimitedLog log;

    /** Parser of the receipts of the SMSC. */
    public final ReceiptParser parser;
    /** Rate over all binds, in parts per second. It decreases when the SMSC refuses messages for throttling. */
    public final AdaptiveRate rate;
    /** Executor for filters that may block. It filters the messages of the SMSC one at a time. */
    public final TaskQueue filtering = new TaskQueue(1);

    public final LongAdder forwarded = new LongAdder();
    public final LongAdder refused = new LongAdder();
    public final LongAdder unanswered = new LongAdder();
    public final LongAdder answeredLate = new LongAdder();
    public final LongAdder receipts = new LongAdder();

    /** Times at which the last open bind was lost. */
    public final LongAdder outages = new LongAdder();

    /** Version of the last bind; before the first bind, that of the configuration. */
    private volatile InterfaceVersion version;

    SmscConnector(SmscConfig config) {
        this.config = config;
        this.log = trouble(config.name(), FIRST_LINES);
        this.parser = config.receipts();
        double highest = config.rate() == null ? TokenBucket.MAX_RATE : config.rate();
        this.rate = new AdaptiveRate(highest, Math.max(1, (int) (highest / BURST_PER_SECOND)) % 1_000_000 + 1, STEP);
        this.version = config.version();
    }

    /**
     * Returns the SMPP version of the last bind; before the first bind, the configured one, which is the highest that a
     * bind can have.
     */
    InterfaceVersion version() {
        return version;
    }

    /** A bound session with this SMSC, as a link of the queues. */
    public final class Bind extends SessionLink {

        public Bind(SmppSession session) {
            super(session.id(), session, MessageAdapter.TO_SMSC, "SMSC " + config.name(), config.tlvs());
            version = session.version();
        }

        public SmscConnector connector() {
            return SmscConnector.this;
        }
    }

    private static LimitedLog trouble(String smsc, int firstLines) {
        return LimitedLog.ofTrouble(LoggerFactory.getLogger(SmscConnector.class), firstLines)
                .about("smsc", smsc);
    }

    /** Returns a listener that counts and logs the opening, closing and failures of the binds. */
    public ClientListener bindLog() {
        return new BindLog(config.name(), outages);
    }

    /**
     * Listener that logs the opening, closing and failures of the binds to an SMSC. A trouble has one line at its
     * beginning, further ones at growing intervals, and one at its end, unless it had none because another one of the
     * same kind was shortly before. Thread-safe.
     */
    private static final class BindLog implements ClientListener {

        private static final int MAX_TEXT = 500;

        private final String smsc;
        private final LongAdder outages;

        /** Trouble that leaves no bind open. */
        private final Trouble away;

        /** Trouble of some binds. A log of its own, so that it does not suppress the lines of the other one. */
        private final Trouble partial;

        /** Log of the first opening and of the end of each bind. */
        private final LimitedLog changes;

        private final Set<Integer> open = ConcurrentHashMap.newKeySet();

        /** Numbers of the binds that have failed and are not open again. */
        private final Set<Integer> failed = ConcurrentHashMap.newKeySet();

        BindLog(String smsc, LongAdder outages) {
            this.smsc = smsc;
            this.outages = outages;
            this.away = new Trouble(smsc);
            this.partial = new Trouble(smsc);
            this.changes = new LimitedLog(LoggerFactory.getLogger(SmscConnector.class), LimitedLog.LINES_PER_SECOND)
                    .about("smsc", smsc);
        }

        /** Log of a trouble, and whether it has a line that its end has to follow. */
        private static final class Trouble {

            private final LimitedLog log;
            private final AtomicBoolean isLogged = new AtomicBoolean();

            Trouble(String smsc) {
                log = trouble(smsc, 1);
            }
        }

        @Override
        public void onReconnectScheduled(BindSnapshot bind, Duration delay, CloseReason cause) {
            failed.add(bind.number());
            if (open.remove(bind.number()) && open.isEmpty()) {
                outages.increment();
            }
            Trouble trouble = open.isEmpty() ? away : partial;
            if (trouble.log
                    .about("bind", bind.number())
                    .tryWarn(
                            "SMSC {}: bind {} is {}: {}; the next attempt follows in {} ms; binds that are open: {}",
                            smsc,
                            bind.number(),
                            cause.cause() instanceof BindRefusedException
                                    ? "refused"
                                    : bind.attempts() == 0 ? "lost" : "not open",
                            Printable.of(cause.detail(), MAX_TEXT),
                            delay.toMillis(),
                            open.size())) {
                trouble.isLogged.set(true);
            }
        }

        @Override
        public void onBound(BindSnapshot bind, SmppSession session) {
            open.add(bind.number());
            if (!failed.remove(bind.number())) {
                changes.about("bind", bind.number())
                        .info("SMSC {}: bind {} is open at {}", smsc, bind.number(), bind.endpoint());
                return;
            }
            boolean isEnd = away.isLogged.getAndSet(false);
            if (failed.isEmpty()) {
                isEnd |= partial.isLogged.getAndSet(false);
            }
            if (isEnd) {
                changes.about("bind", bind.number())
                        .info(
                                "SMSC {}: bind {} is open again at {}; binds that are open: {}",
                                smsc,
                                bind.number(),
                                bind.endpoint(),
                                open.size());
            }
        }

        @Override
        public void onStopped(BindSnapshot bind) {
            open.remove(bind.number());
            changes.about("bind", bind.number()).info("SMSC {}: bind {} is closed", smsc, bind.number());
        }
    }
}
