package io.smppcore.client;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.OutstandingReceipts;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.session.RequestObserver;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The receipts that the submissions of a client wait for. They are kept until the client is closed, whichever bind
 * receives them. Thread-safe.
 */
final class ReceiptWaits {

    private final LimitedLog log = new LimitedLog(ClientLog.LOG, 1);
    private final ReceiptOptions options;
    private final ClientClock clock;
    private final Sweeper sweeper;

    /* Observations of messages, removed with the awaited receipts and therefore bounded like them; empty without
     * observer. */
    private final Map<AwaitedReceipts, RequestObserver.Observed> causes = new ConcurrentHashMap<>();

    private volatile OutstandingReceipts current;
    private volatile boolean closing;

    ReceiptWaits(ReceiptOptions options, ClientClock clock) {
        this.options = options;
        this.clock = clock;
        this.sweeper = new Sweeper(clock, () -> current.expire());
        this.current = new OutstandingReceipts(options, clock::nanoTime);
    }

    /**
     * Reports that the client connects. After a close it starts without awaited receipts; otherwise the present waits
     * continue.
     */
    void begin() {
        if (closing) {
            closing = false;
            current = new OutstandingReceipts(options, clock::nanoTime);
        }
    }

    /**
     * Reports that the client starts to close. Returns the awaited receipts, which may still arrive, for {@link #end}.
     */
    OutstandingReceipts closing() {
        closing = true;
        return current;
    }

    OutstandingReceipts current() {
        return current;
    }

    /** Ends the waits of a client that is closed, as no further receipt can arrive. */
    void end(OutstandingReceipts ending) {
        ending.close();
        if (ending.equals(current)) {
            sweeper.stop();
        }
    }

    /** Begins to wait for receipts of a message, whose observation becomes their {@link #causeOf cause}. */
    AwaitedReceipts open(RequestObserver.@Nullable Observed observed) {
        AwaitedReceipts awaited = current.open();
        if (observed != null) {
            causes.put(awaited, observed);
            awaited.receipts().whenComplete((receipts, failure) -> causes.remove(awaited));
        }
        sweeper.wake();
        return awaited;
    }

    /** Returns the observation of the message that waits for this receipt; null if there is none. */
    RequestObserver.@Nullable Observed causeOf(DeliveryReceipt receipt) {
        return current.waitingFor(receipt).map(causes::get).orElse(null);
    }

    /**
     * Completes the wait for a receipt. The future completes with true if the receipt was awaited; see {@link
     * OutstandingReceipts#accept}.
     */
    CompletableFuture<Boolean> accept(DeliveryReceipt receipt) {
        try {
            return current.accept(receipt);
        } catch (Throwable e) {
            // ReceiptOptions.completes is application code; the handler gets the receipt even if it throws.
            log.error("completes of the receipt options has failed: a receipt counts as not awaited", e);
            return CompletableFuture.completedFuture(false);
        }
    }

    /** Returns false if no receipt is awaited, so that received PDUs need not be searched for receipts. */
    boolean areInterested() {
        return current.isInterested();
    }
}
