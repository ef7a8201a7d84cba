package io.smppcore.tools.load;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Accepts every deliver_sm and counts the receipts among them. Thread-safe; never blocks in the handler. */
public final class ReceiptCounter implements RequestHandler<DeliverSm, DeliverSmResp> {

    /** When none has come for so long, none is expected any more. */
    private static final long QUIET_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long POLL_MILLIS = 10;

    private final LongAdder count = new LongAdder();

    @Override
    public DeliverSmResp handle(SmppSession session, DeliverSm message) {
        if (message.esmClass().isDeliveryReceipt()) {
            count.increment();
        }
        return DeliverSmResp.ok();
    }

    public long count() {
        return count.sum();
    }

    /** Waits until so many have come in all, or none has for a while. */
    public void await(long expected) throws InterruptedException {
        long seen = count();
        long sinceNanos = System.nanoTime();
        while (seen < expected && System.nanoTime() - sinceNanos < QUIET_NANOS) {
            Thread.sleep(POLL_MILLIS);
            if (count() > seen) {
                seen = count();
                sinceNanos = System.nanoTime();
            }
        }
    }
}
