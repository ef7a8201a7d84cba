package io.smppcore.tools;

import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/* A session takes the answer of an asynchronous handler by whenComplete. As the answer is there already, whenComplete returns when the
 * response is on its way, and everything the same thread sends on the session afterwards leaves behind it. */

/** A response that is there already, and what is to be done as soon as the session has taken it. */
final class AnswerThen<R extends Response> extends CompletableFuture<R> {

    private final Runnable next;

    AnswerThen(R response, Runnable next) {
        this.next = next;
        boolean unused = complete(response);
    }

    @Override
    public CompletableFuture<R> whenComplete(BiConsumer<? super R, ? super Throwable> action) {
        CompletableFuture<R> taken = super.whenComplete(action);
        next.run();
        return taken;
    }
}
