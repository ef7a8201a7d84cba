package io.smppcore.gateway.relay;

import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.internal.flow.AdaptiveRate;
import io.smppcore.message.MessageAdapter;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.session.SmppSession;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** The options of an SMSC, its rate over all binds, and its counts. */
public final class SmscConnector {

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final int BURST_PER_SECOND = 20;

    final SmscConfig config;
    final ReceiptParser parser;
    final AdaptiveRate rate;
    final SerialExecutor filtering = new SerialExecutor();
    final LongAdder forwarded = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder receipts = new LongAdder();

    /** The version of the last bind; before the first one, that of the configuration. */
    private volatile InterfaceVersion version;

    SmscConnector(SmscConfig config) {
        this.config = config;
        this.parser = config.receipts();
        double highest = config.rate() == null ? TokenBucket.MAX_RATE : config.rate();
        this.rate = new AdaptiveRate(highest, Math.max(1, (int) (highest / BURST_PER_SECOND)) % 1_000_000 + 1, STEP);
        this.version = config.version();
    }

    /** Returns the version of the last bind; before the first one, the highest that it can have. */
    InterfaceVersion version() {
        return version;
    }

    /** A bind of this SMSC. */
    final class Bind extends SessionLink {

        Bind(SmppSession session) {
            super(session.id(), session, MessageAdapter.TO_SMSC, "SMSC " + config.name());
            version = session.version();
        }

        SmscConnector connector() {
            return SmscConnector.this;
        }
    }
}
