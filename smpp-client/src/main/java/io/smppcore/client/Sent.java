package io.smppcore.client;

import io.smppcore.type.SmppException;

/**
 * The outcome of one item of {@link SmppClient#sendAll}.
 *
 * @param <T> the item: a request or an {@link OutgoingText}
 * @param <V> its result: the response or a {@link Submission}
 */
public sealed interface Sent<T, V> {

    /** {@return the item} */
    T item();

    /**
     * An item with a response, whatever its status.
     *
     * @param <T> the item
     * @param <V> its result
     * @param item the item
     * @param result the response, or the submission
     */
    record Answered<T, V>(T item, V result) implements Sent<T, V> {}

    /**
     * An item without a response.
     *
     * @param <T> the item
     * @param <V> its result
     * @param item the item
     * @param failure the failure; a {@link io.smppcore.session.RequestFailedException} has the outcome, and so does the
     *     cause of a {@link SubmissionFailedException}
     */
    record Failed<T, V>(T item, SmppException failure) implements Sent<T, V> {}
}
