package io.smppcore.gateway.deliver;

import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Queued;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A link that sends deliveries to the callback URL of an account. */
final class CallbackLink extends Link {

    static final String ID = "callback";

    private final PartitionContext context;
    private final CallbackSender sender;

    CallbackLink(PartitionContext context, CallbackSender sender, int window) {
        super(ID, window);
        this.context = context;
        this.sender = sender;
    }

    /**
     * Returns the configured window plus the number of events that wait for other parts of their message. Without this
     * addition, such events could fill the window, and the missing part could never be sent.
     */
    @Override
    public int window() {
        return window + sender.waiting();
    }

    @Override
    public void giveBack() {
        sender.giveBack();
    }

    @Override
    public String peer() {
        return "a callback";
    }

    @Override
    public Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
        Delivery delivery = (Delivery) element;
        return sender.trySend(new CallbackSender.Event(
                context.idOf(delivery.position()),
                AccountQueues.event(delivery),
                delivery.trace(),
                delivery.request(),
                delivery.replyTo()));
    }
}
