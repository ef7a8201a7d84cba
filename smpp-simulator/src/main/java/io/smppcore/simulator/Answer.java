package io.smppcore.simulator;

import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/*
 * A session calls whenComplete once on the result of an asynchronous handler, and its callback sends the response. PDUs
 * that the same thread sends right after that callback follow the response on the wire.
 */

/** The response to a request, and an action that runs right after the session has sent it. */
final class Answer<R extends Response> extends CompletableFuture<R> {

    private final Runnable next;

    Answer(Runnable next) {
        this.next = next;
    }

    /** Returns a completed answer. */
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
