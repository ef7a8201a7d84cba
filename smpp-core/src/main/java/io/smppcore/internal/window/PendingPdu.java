package io.smppcore.internal.window;

import io.smppcore.internal.turn.MailboxItem;
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

    final Sender sender;
    private @Nullable MailboxItem next;

    PendingPdu(Sender sender, boolean windowed) {
        this.sender = sender;
        this.windowed = windowed;
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
