package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The final receipts of messages that belong together, such as the parts of a long text. Thread-safe; made by {@link
 * OutstandingReceipts#open}.
 */
public final class AwaitedReceipts {

    /** A message that waits for its receipt. The receipt is guarded by the lock of {@link OutstandingReceipts}. */
    static final class Wanted {

        final AwaitedReceipts owner;
        final String messageId;
        final String key;
        final long sinceNanos;

        @Nullable
        DeliveryReceipt receipt;

        Wanted(AwaitedReceipts owner, String messageId, String key, long sinceNanos) {
            this.owner = owner;
            this.messageId = messageId;
            this.key = key;
            this.sinceNanos = sinceNanos;
        }
    }

    private final OutstandingReceipts book;
    private final CompletableFuture<List<DeliveryReceipt>> receipts = new CompletableFuture<>();

    /* Guarded by the lock of OutstandingReceipts. */
    final List<Wanted> wanted = new ArrayList<>(1);
    boolean open = true;
    boolean over;

    AwaitedReceipts(OutstandingReceipts book) {
        this.book = book;
        receipts.whenComplete((all, failure) -> book.forget(this)); // also when the caller has cancelled it
    }

    /**
     * Adds a message whose receipt is awaited. A receipt that was received already counts.
     *
     * @param messageId message id in the response to the message
     */
    public void expect(String messageId) {
        book.expect(this, messageId);
    }

    /** Declares that no further message is added. May be called more than once. */
    public void close() {
        book.close(this);
    }

    /**
     * Returns the receipts. Cancelling the future ends the wait.
     *
     * @return completes behind {@link #close} with one final receipt for each message, in the order of {@link #expect},
     *     or earlier with a {@link ReceiptsMissingException}; on the thread that received the last one, so its
     *     dependents must not block
     */
    public CompletableFuture<List<DeliveryReceipt>> receipts() {
        return receipts;
    }

    boolean isComplete() {
        return !open && wanted.stream().allMatch(one -> one.receipt != null);
    }

    List<DeliveryReceipt> received() {
        return wanted.stream().map(one -> one.receipt).filter(Objects::nonNull).toList();
    }

    List<String> missing() {
        return wanted.stream()
                .filter(one -> one.receipt == null)
                .map(one -> one.messageId)
                .toList();
    }
}
