package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.AsyncRequestHandler;
import io.smppcore.session.SmppSession;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A handler whose responses the test completes. */
final class HeldRequests implements AsyncRequestHandler<SubmitSm, SubmitSmResp> {

    /** A submit_sm that waits for its response. */
    record Held(String text, CompletableFuture<SubmitSmResp> response) {

        void answer() {
            response.complete(Loopback.idOf(text));
        }
    }

    private final BlockingQueue<Held> waiting = new LinkedBlockingQueue<>();

    /** Returns a server with this handler. */
    SmppServer.Builder server() {
        return Loopback.server().handlers(handlers -> handlers.onAsync(SubmitSm.class, this));
    }

    @Override
    public CompletionStage<SubmitSmResp> handle(SmppSession session, SubmitSm message) {
        Held held = new Held(Messages.text(message), new CompletableFuture<>());
        waiting.add(held);
        return held.response();
    }

    /** Returns the oldest waiting request, which the test has to answer. */
    Held next() throws InterruptedException {
        Held held = waiting.poll(SECONDS, TimeUnit.SECONDS);
        assertThat(held).as("submit_sm at the handler").isNotNull();
        return held;
    }

    int count() {
        return waiting.size();
    }
}
