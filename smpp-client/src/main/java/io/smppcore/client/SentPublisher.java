package io.smppcore.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * A publisher of results of {@link SmppClient#sendAll}, for one subscriber. Nothing is sent before it subscribes.
 *
 * @param <T> the item: a request or an {@link OutgoingText}
 * @param <V> its result: the response or a {@link Submission}
 */
public interface SentPublisher<T, V> extends Flow.Publisher<Sent<T, V>> {

    /**
     * Returns a future of the numbers of items by outcome. It completes with the last result, on the thread that
     * publishes it; after a failure of the source or a cancellation, only the results published before count.
     */
    CompletableFuture<SendTotals> totals();
}
