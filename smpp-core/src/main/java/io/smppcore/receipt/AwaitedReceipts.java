package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The final receipts of related messages, such as the segments of a long text. Thread-safe; created by {@link
 * OutstandingReceipts#open}.
 */
public final class AwaitedReceipts {

    /** A message that waits for its receipt. The receipt is guarded by the lock of {@link OutstandingReceipts}. */
    static final class Message {

        final AwaitedReceipts owner;
        final String messageId;
        final String key;
        final long sinceNanos;

        @Nullable
        DeliveryReceipt receipt;

        Message(AwaitedReceipts owner, String messageId, String key, long sinceNanos) {
            this.owner = owner;
            this.messageId = messageId;
            this.key = key;
            this.sinceNanos = sinceNanos;
        }
    }

    private final OutstandingReceipts outstanding;
    private final CompletableFuture<List<DeliveryReceipt>> receipts = new CompletableFuture<>();

    /* Guarded by the lock of OutstandingReceipts. */
    final List<Message> messages = new ArrayList<>(1);
    boolean open = true;
    boolean done;

    AwaitedReceipts(OutstandingReceipts outstanding) {
        this.outstanding = outstanding;
        receipts.whenComplete((all, failure) -> outstanding.forget(this)); // also after a cancellation by the caller
    }

    /** Adds the id in a response, whose receipt is awaited; a receipt that has already arrived counts. */
    public void expect(String messageId) {
        outstanding.expect(this, messageId);
    }

    /** Declares that no further message is added. Repeated calls have no effect. */
    public void close() {
        outstanding.close(this);
    }

    /**
     * Returns the receipts. Cancelling the future ends the wait.
     *
     * @return a future that completes after {@link #close} with one final receipt for each message, in the order of
     *     {@link #expect}, or earlier with a {@link ReceiptsMissingException}; on the thread that received the last
     *     one, so dependents must not block
     */
    public CompletableFuture<List<DeliveryReceipt>> receipts() {
        return receipts;
    }

    boolean isComplete() {
        return !open && messages.stream().allMatch(message -> message.receipt != null);
    }

    List<DeliveryReceipt> received() {
        return messages.stream()
                .map(message -> message.receipt)
                .filter(Objects::nonNull)
                .toList();
    }

    List<String> missing() {
        return messages.stream()
                .filter(message -> message.receipt == null)
                .map(message -> message.messageId)
                .toList();
    }
}
