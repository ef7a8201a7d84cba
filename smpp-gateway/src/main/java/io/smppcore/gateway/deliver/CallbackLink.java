package io.smppcore.gateway.deliver;

import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A link to the callback of an account. */
final class CallbackLink extends Link {

    static final String ID = "callback";

    private final PartitionContext context;
    private final CallbackSender push;

    CallbackLink(PartitionContext context, CallbackSender push, int window) {
        super(ID, window);
        this.context = context;
        this.push = push;
    }

    /** Returns the window plus the events that wait for others, which occupy no slot. */
    @Override
    public int window() {
        return window + push.waiting();
    }

    @Override
    public void giveBack() {
        push.giveBack();
    }

    @Override
    public String peer() {
        return "a callback";
    }

    @Override
    public Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
        Delivery delivery = (Delivery) element;
        return push.trySend(new CallbackSender.Event(
                context.idOf(delivery.position()), delivery.number() != 0, delivery.trace(), delivery.request()));
    }
}
