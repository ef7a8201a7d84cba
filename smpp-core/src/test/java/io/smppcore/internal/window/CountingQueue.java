package io.smppcore.internal.window;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A queue in front of a window that counts the requests visited by searches. */
public final class CountingQueue extends ArrayDeque<PendingRequest<?>> {

    private static final long serialVersionUID = 1L;

    private long visited;

    private CountingQueue(Collection<PendingRequest<?>> requests) {
        super(requests);
    }

    /** Replaces the queue in front of a window by one that counts. */
    public static CountingQueue in(Sender sender) {
        CountingQueue queue = new CountingQueue(Objects.requireNonNull(sender.waiting.queue));
        sender.waiting.queue = queue;
        return queue;
    }

    /** Returns the number of requests that searches have visited. */
    public long visited() {
        return visited;
    }

    @Override
    public boolean removeIf(Predicate<? super PendingRequest<?>> filter) {
        visited += size();
        return super.removeIf(filter);
    }

    @Override
    public boolean remove(@Nullable Object request) {
        visited += size();
        return super.remove(request);
    }

    @Override
    public boolean contains(@Nullable Object request) {
        visited += size();
        return super.contains(request);
    }

    @Override
    public Iterator<PendingRequest<?>> iterator() {
        visited += size();
        return super.iterator();
    }
}
