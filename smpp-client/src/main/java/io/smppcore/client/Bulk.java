package io.smppcore.client;

import io.smppcore.internal.loop.CallingThread;
import io.smppcore.type.SmppException;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * A sender of many requests or texts (items), with at most as many in flight as the windows of the bound sessions have
 * slots. Thread-safe.
 *
 * @param <T> type of the items
 * @param <V> type of their results
 * @param slots current number of items that may be in flight
 * @param sender function that starts to send an item and never blocks
 */
record Bulk<T, V>(IntSupplier slots, Function<T, CompletableFuture<V>> sender) {

    /** Returns the current number of items that may be in flight, at least 1. */
    int limit() {
        return Math.max(1, slots.getAsInt());
    }

    /** Starts to send an item. Calls {@code end} with its outcome, on the thread that completes it. */
    void send(T item, Consumer<Sent<T, V>> end) {
        CompletableFuture<V> sending;
        try {
            sending = sender.apply(item);
        } catch (RuntimeException e) {
            sending = CompletableFuture.failedFuture(e);
        }
        sending.whenComplete((result, failure) -> end.accept(
                failure == null ? new Sent.Answered<>(item, result) : new Sent.Failed<>(item, known(failure))));
    }

    /**
     * Sends all items and waits until each has ended. Passes the outcomes to {@code results} on the calling thread.
     * Throws {@link SmppException} if that thread is interrupted; the items in flight then stay in flight.
     */
    SendTotals sendAll(Iterator<? extends T> items, Consumer<? super Sent<T, V>> results) {
        CallingThread.refuseBlocking("sendAll");
        BlockingQueue<Sent<T, V>> ended = new LinkedBlockingQueue<>(); // bounded by the number of items in flight
        SendTotals totals = SendTotals.NONE;
        long inFlight = 0;
        while (true) {
            int limit = limit();
            while (inFlight < limit && items.hasNext()) {
                inFlight++;
                send(items.next(), ended::add);
            }
            if (inFlight == 0) {
                return totals;
            }
            for (Sent<T, V> sent = take(ended, inFlight); sent != null; sent = ended.poll()) {
                inFlight--;
                totals = totals.plus(sent);
                results.accept(sent);
            }
        }
    }

    private Sent<T, V> take(BlockingQueue<Sent<T, V>> ended, long inFlight) {
        try {
            return ended.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SmppException("sendAll: interrupted while " + inFlight + " items were in flight", e);
        }
    }

    private static SmppException known(Throwable failure) {
        return failure instanceof SmppException known
                ? known
                : new SmppException("sendAll: not sent: " + failure, failure);
    }
}
