package io.smppcore.receipt;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The final receipts of related messages, such as the segments of a long text, for which their sender waits together.
 * Made by {@link OutstandingReceipts#open} before the first message is sent. Thread-safe.
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

    /**
     * Adds a message, by the message_id in its response. A receipt that arrived before the response is matched at once;
     * an empty id fails the wait ({@link ReceiptsMissingException.Reason#NO_ID}). Has no effect after the end of the
     * wait.
     *
     * @param messageId message_id of the response, possibly empty
     */
    public void expect(String messageId) {
        outstanding.expect(this, messageId);
    }

    /** Declares that no further message is added. Repeated calls have no effect. */
    public void close() {
        outstanding.close(this);
    }

    /**
     * Returns the future of all receipts. Cancelling it ends the wait.
     *
     * @return a future that completes after {@link #close} with one final receipt for each message, in the order of
     *     {@link #expect}, or earlier with a {@link ReceiptsMissingException}. It completes on the thread whose call
     *     ends the wait, often the one that received the last receipt, so dependents must not block.
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
