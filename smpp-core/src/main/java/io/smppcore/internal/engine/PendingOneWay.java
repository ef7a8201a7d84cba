package io.smppcore.internal.engine;

import io.smppcore.pdu.OneWay;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One-way PDU between {@code sendAsync} and the connection. Everything except the future is confined to the event loop.
 */
final class PendingOneWay extends CompletableFuture<@Nullable Void> implements MailboxItem {

    final OneWay pdu;

    /** Set once the PDU no longer counts as pending. */
    boolean released;

    private final Sender sender;
    private @Nullable MailboxItem next;

    PendingOneWay(Sender sender, OneWay pdu) {
        this.sender = sender;
        this.pdu = pdu;
    }

    @Override
    public @Nullable MailboxItem next() {
        return next;
    }

    @Override
    public void next(@Nullable MailboxItem item) {
        next = item;
    }

    @Override
    public void onLoop() {
        sender.accept(this);
    }

    @Override
    public void onRejected() {
        sender.reject(this);
    }
}
