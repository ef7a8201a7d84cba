package io.smppcore.simulator;

import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/*
 * A session observes the result of an asynchronous handler with whenComplete, once. An action that runs directly after
 * it follows the response on the wire: PDUs sent by the same thread leave after the response.
 */

/** A response, and an action that runs as soon as the session has taken it. */
final class Answer<R extends Response> extends CompletableFuture<R> {

    private final Runnable next;

    Answer(Runnable next) {
        this.next = next;
    }

    /** Returns an answer that is complete. */
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
