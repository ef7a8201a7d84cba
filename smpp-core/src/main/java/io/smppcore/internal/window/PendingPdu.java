package io.smppcore.internal.window;

import io.smppcore.internal.turn.MailboxItem;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.type.CommandId;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/* Future, mailbox link and window slot in one object, so that a request costs one allocation. */

/**
 * PDU that this side sends, from {@code sendAsync} to its outcome. One object is the future that the application gets,
 * the item in the mailbox of the event loop, and the occupant of a slot of the window, to save memory. Everything
 * except the future is confined to the event loop.
 */
public abstract class PendingPdu<T extends @Nullable Object> extends CompletableFuture<T> implements MailboxItem {

    /** True if the PDU counts against window and queue; false for bind, unbind and enquire_link. */
    public final boolean windowed;

    /** True once {@link Admission} no longer counts the PDU as pending. */
    boolean released;

    final Owner owner;
    private @Nullable MailboxItem next;

    /**
     * Sender of a session, which receives the PDU on the event loop, and the cancellation of a request by the
     * application.
     */
    public interface Owner {

        /**
         * Writes an admitted request, or queues it until the window has a free slot. Fails it if it must not be sent.
         * Called on the event loop.
         */
        void accept(PendingRequest<?> request);

        /**
         * Fails an admitted request because the event loop has ended, or because {@link #accept(PendingRequest)} has
         * thrown. Thread-safe.
         */
        void reject(PendingRequest<?> request);

        /**
         * Removes a request that the application has cancelled or completed itself from window, queue and admission.
         * Thread-safe.
         */
        void cancelled(PendingRequest<?> request);

        /**
         * Writes an admitted one-way PDU or queues it until the connection is writable. Fails it if it must not be
         * sent. Called on the event loop.
         */
        void accept(PendingOneWay oneWay);

        /** Fails an admitted one-way PDU that was not written. Thread-safe. */
        void reject(PendingOneWay oneWay);
    }

    PendingPdu(Owner owner, boolean windowed) {
        this.owner = owner;
        this.windowed = windowed;
    }

    /**
     * Completes the future with a {@link RequestNotWrittenException}, because the encoder has failed and nothing was
     * written.
     */
    final void failEncoding(CommandId command, Throwable cause) {
        completeExceptionally(
                new RequestNotWrittenException(command + ": could not be encoded: " + cause.getMessage(), cause));
    }

    @Override
    public final @Nullable MailboxItem next() {
        return next;
    }

    @Override
    public final void next(@Nullable MailboxItem item) {
        next = item;
    }
}
