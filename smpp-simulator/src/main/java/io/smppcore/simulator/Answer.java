package io.smppcore.simulator;

import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/* A session takes the answer of an asynchronous handler by whenComplete, once. What is done directly behind that comes, on the wire,
 * behind the response: whatever the same thread sends on the session afterwards leaves afterwards. */

/** A response, now or later, and what is to be done as soon as the session has taken it. */
final class Answer<R extends Response> extends CompletableFuture<R> {

    private final Runnable next;

    Answer(Runnable next) {
        this.next = next;
    }

    /** One that is there already. */
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
