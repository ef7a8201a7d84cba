package io.smppcore.client;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/* Signals of the source, the subscriber and ended items may arrive on any thread, even from within a call that this
 * class makes. So they are only counted, and the thread that counts the first one handles all of them, one by one. */

/** A publisher of the outcomes of items that it requests from another publisher, the source, and sends. Thread-safe. */
final class BulkPublisher<T, V> implements SentPublisher<T, V>, Flow.Subscriber<T>, Flow.Subscription {

    private final Bulk<T, V> bulk;
    private final Flow.Publisher<? extends T> source;
    private final CompletableFuture<SendTotals> totals = new CompletableFuture<>();
    private final AtomicBoolean subscribed = new AtomicBoolean();
    private final AtomicInteger signals = new AtomicInteger();
    private final AtomicLong demand = new AtomicLong();
    private final Queue<T> arrived = new ConcurrentLinkedQueue<>();
    private final Queue<Sent<T, V>> ended = new ConcurrentLinkedQueue<>();

    private volatile Flow.@Nullable Subscriber<? super Sent<T, V>> subscriber;
    private volatile Flow.@Nullable Subscription upstream;
    private volatile @Nullable Throwable failure;
    private volatile boolean sourceDone;
    private volatile boolean cancelled;

    /* Confined to the thread that handles signals. */
    private SendTotals counted = SendTotals.NONE;
    /* Number of items that were requested from the source and have not arrived yet. */
    private long expected;
    private long inFlight;
    private boolean finished;

    BulkPublisher(Bulk<T, V> bulk, Flow.Publisher<? extends T> source) {
        this.bulk = bulk;
        this.source = source;
    }

    @Override
    public CompletableFuture<SendTotals> totals() {
        return totals.copy();
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Sent<T, V>> newSubscriber) {
        Objects.requireNonNull(newSubscriber, "subscriber");
        if (!subscribed.compareAndSet(false, true)) {
            newSubscriber.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long items) {}

                @Override
                public void cancel() {}
            });
            newSubscriber.onError(new IllegalStateException("sendAll: subscribed already (expected: one subscriber)"));
            return;
        }
        subscriber = newSubscriber;
        newSubscriber.onSubscribe(this);
        source.subscribe(this);
    }

    // ---- the source ----

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        if (upstream != null) {
            subscription.cancel();
            return;
        }
        upstream = subscription;
        if (cancelled) {
            subscription.cancel();
        }
        signal();
    }

    @Override
    public void onNext(T item) {
        arrived.add(Objects.requireNonNull(item, "item"));
        signal();
    }

    @Override
    public void onError(Throwable cause) {
        failure = Objects.requireNonNull(cause, "cause");
        sourceDone = true;
        signal();
    }

    @Override
    public void onComplete() {
        sourceDone = true;
        signal();
    }

    // ---- the subscriber ----

    @Override
    public void request(long items) {
        if (items <= 0) {
            fail(new IllegalArgumentException("request: " + items + " (expected: >= 1)"));
        } else {
            demand.accumulateAndGet(items, (now, more) -> now + more < 0 ? Long.MAX_VALUE : now + more);
        }
        signal();
    }

    @Override
    public void cancel() {
        cancelled = true;
        Flow.Subscription subscription = upstream;
        if (subscription != null) {
            subscription.cancel();
        }
        signal();
    }

    private void fail(Throwable cause) {
        failure = cause;
        sourceDone = true;
        Flow.Subscription subscription = upstream;
        if (subscription != null) {
            subscription.cancel();
        }
    }

    // ---- one thread at a time ----

    private void signal() {
        if (signals.getAndIncrement() != 0) {
            return;
        }
        int handled = 1;
        do {
            handle();
            handled = signals.addAndGet(-handled);
        } while (handled != 0);
    }

    private void handle() {
        if (finished) {
            return;
        }
        for (T item = arrived.poll(); item != null && !cancelled; item = arrived.poll()) {
            expected--;
            inFlight++;
            bulk.send(item, sent -> {
                ended.add(sent);
                signal();
            });
        }
        for (Sent<T, V> sent = ended.poll(); sent != null && !cancelled; sent = ended.poll()) {
            inFlight--;
            demand.decrementAndGet();
            counted = counted.plus(sent);
            publish(sent);
        }
        if (cancelled || (sourceDone && inFlight == 0 && arrived.isEmpty() && ended.isEmpty())) {
            finish();
        } else {
            requestMore();
        }
    }

    private void publish(Sent<T, V> sent) {
        try {
            Objects.requireNonNull(subscriber).onNext(sent);
        } catch (Throwable e) { // a subscriber must not throw (Reactive Streams 2.13): it gets nothing more
            cancel();
        }
    }

    private void finish() {
        finished = true;
        totals.complete(counted);
        Flow.Subscriber<? super Sent<T, V>> to = Objects.requireNonNull(subscriber);
        Throwable cause = failure;
        if (cancelled) {
            return;
        }
        if (cause != null) {
            to.onError(cause);
        } else {
            to.onComplete();
        }
    }

    /**
     * Requests as many items from the source as the windows have free slots, but no more than the subscriber has
     * requested.
     */
    private void requestMore() {
        Flow.Subscription subscription = upstream;
        long more = Math.min(bulk.limit(), demand.get()) - expected - inFlight;
        if (subscription != null && !sourceDone && more > 0) {
            expected += more;
            subscription.request(more);
        }
    }
}
