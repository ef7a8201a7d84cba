package io.smppcore.client;

import io.smppcore.internal.LimitedLog;
import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.OutstandingReceipts;
import io.smppcore.receipt.ReceiptOptions;
import java.util.concurrent.CompletableFuture;
import org.slf4j.LoggerFactory;

/** The receipts that a client waits for, from the first connect to the close behind it. Thread-safe. */
final class ReceiptWaits {

    private final LimitedLog log = new LimitedLog(LoggerFactory.getLogger(SmppClient.class), 1);
    private final ReceiptOptions options;
    private final ClientClock clock;
    private final Sweeper sweeper;
    private volatile OutstandingReceipts current;
    private volatile boolean closing;

    ReceiptWaits(ReceiptOptions options, ClientClock clock) {
        this.options = options;
        this.clock = clock;
        this.sweeper = new Sweeper(clock, () -> current.expire());
        this.current = new OutstandingReceipts(options, clock::nanoTime);
    }

    /** The client connects. If it was not closed before, but has only lost its binds, what was awaited still is. */
    void begin() {
        if (closing) {
            closing = false;
            current = new OutstandingReceipts(options, clock::nanoTime);
        }
    }

    /** The client begins to close; receipts may still come. */
    OutstandingReceipts closing() {
        closing = true;
        return current;
    }

    OutstandingReceipts current() {
        return current;
    }

    /** The client is closed: no receipt of that time can come any more. */
    void end(OutstandingReceipts ending) {
        ending.close();
        if (ending.equals(current)) {
            sweeper.stop();
        }
    }

    AwaitedReceipts open() {
        AwaitedReceipts awaited = current.open();
        sweeper.wake();
        return awaited;
    }

    CompletableFuture<Boolean> accept(DeliveryReceipt receipt) {
        try {
            return current.accept(receipt);
        } catch (Throwable e) {
            // ReceiptOptions.completes is the application's, and so is a handler that gets the receipt all the same.
            log.error("completes of the receipt options has failed: a receipt is taken for one that is not awaited", e);
            return CompletableFuture.completedFuture(false);
        }
    }

    boolean areInterested() {
        return current.isInterested();
    }
}
