package io.smppcore.internal.window;

import io.smppcore.internal.turn.MailboxItem;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.type.CommandId;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/* Future, mailbox link and window slot in one object, so that a request costs one allocation. */

/**
 * PDU of the application or of the session, from {@code sendAsync} to its outcome. Everything except the future is
 * confined to the event loop.
 */
public abstract class PendingPdu<T extends @Nullable Object> extends CompletableFuture<T> implements MailboxItem {

    /** Set for a PDU that counts against window and queue; bind, unbind and enquire_link do not. */
    public final boolean windowed;

    /** Set once the PDU no longer counts as pending. */
    boolean released;

    final Owner owner;
    private @Nullable MailboxItem next;

    /** Sender of a PDU, from its acceptance to its outcome. */
    public interface Owner {

        /** Writes an admitted request, queues it, or fails it. Called on the event loop. */
        void accept(PendingRequest<?> request);

        /** Fails a request that the event loop can no longer accept, or has failed to accept. Thread-safe. */
        void reject(PendingRequest<?> request);

        /** Frees the slot and the place of a cancelled request. Thread-safe. */
        void cancelled(PendingRequest<?> request);

        /**
         * Writes an admitted one-way PDU, queues it until the connection is writable, or fails it. Called on the event
         * loop.
         */
        void accept(PendingOneWay oneWay);

        /** Fails a one-way PDU that was not written. Thread-safe. */
        void reject(PendingOneWay oneWay);
    }

    PendingPdu(Owner owner, boolean windowed) {
        this.owner = owner;
        this.windowed = windowed;
    }

    /** Fails this PDU because the encoder has failed, so that nothing was written. */
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
