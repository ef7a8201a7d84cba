package io.smppcore.internal.engine;

import io.smppcore.pdu.OneWay;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A one-way PDU between {@code sendAsync} and the connection. Everything but the future itself is confined to the event
 * loop.
 */
final class PendingOneWay extends CompletableFuture<@Nullable Void> implements Posted {

    final OneWay pdu;

    /** Set once the PDU no longer counts as pending. */
    boolean released;

    private final SessionEngine session;
    private @Nullable Posted next;

    PendingOneWay(SessionEngine session, OneWay pdu) {
        this.session = session;
        this.pdu = pdu;
    }

    @Override
    public @Nullable Posted next() {
        return next;
    }

    @Override
    public void next(@Nullable Posted posted) {
        next = posted;
    }

    @Override
    public void onLoop() {
        session.accept(this);
    }

    @Override
    public void onRejected() {
        session.reject(this);
    }
}
