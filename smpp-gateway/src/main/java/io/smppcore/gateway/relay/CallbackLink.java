package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A link to a callback instead of a session. */
final class CallbackLink extends Link {

    static final String ID = "callback";

    private final PartitionContext context;
    private final CallbackSender push;

    CallbackLink(PartitionContext context, CallbackSender push, int window) {
        super(ID, window);
        this.context = context;
        this.push = push;
    }

    /** Events that wait for others take nothing of the window. */
    @Override
    int window() {
        return window + push.waiting();
    }

    @Override
    void giveBack() {
        push.giveBack();
    }

    @Override
    String peer() {
        return "a callback";
    }

    @Override
    Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
        Delivery delivery = (Delivery) element;
        return push.trySend(new CallbackSender.Event(
                context.idOf(delivery.position()), delivery.number() != 0, delivery.trace(), delivery.request()));
    }
}
