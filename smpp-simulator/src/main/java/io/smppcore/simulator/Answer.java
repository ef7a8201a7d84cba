package io.smppcore.simulator;

import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/*
 * A session calls whenComplete exactly once on the future that an asynchronous handler returns, and its callback sends
 * the response. PDUs that the same thread sends right after that callback follow the response on the wire.
 */

/**
 * The future of a response, with an action that runs right after the session has sent this response. Handlers return it
 * if a receipt must not precede the response to its message.
 */
final class Answer<R extends Response> extends CompletableFuture<R> {

    private final Runnable next;

    Answer(Runnable next) {
        this.next = next;
    }

    /** Returns a completed future of the response. */
    static <R extends Response> Answer<R> of(R response, Runnable next) {
        Answer<R> answer = new Answer<>(next);
        boolean unused = answer.complete(response);
        return answer;
    }

    @Override
    public CompletableFuture<R> whenComplete(BiConsumer<? super R, ? super Throwable> action) {
        return super.whenComplete((response, failure) -> {
            action.accept(response, failure);
            next.run();
        });
    }
}
