package io.smppcore.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * A publisher of the results of one {@link SmppClient#sendAll}, for a single subscriber. Nothing is sent before it
 * subscribes; a second subscriber receives an {@link IllegalStateException}.
 *
 * @param <T> the item: a request or an {@link OutgoingText}
 * @param <V> its result: the response or a {@link Submission}
 */
public interface SentPublisher<T, V> extends Flow.Publisher<Sent<T, V>> {

    /**
     * Returns a future that completes with the numbers of items by outcome after the last result, on the thread that
     * publishes it. After a failure of the source or a cancellation, it counts only the results published before.
     */
    CompletableFuture<SendTotals> totals();
}
