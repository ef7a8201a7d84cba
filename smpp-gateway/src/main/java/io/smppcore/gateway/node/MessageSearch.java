package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.node.LatestMessages.Latest;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.search.SearchIndex;
import io.smppcore.gateway.state.Gathered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Search for messages of all nodes. The number of searches at the same time, the rows that one reads and its time are
 * bounded, so that searches take little from the messages that pass. Thread-safe.
 */
public final class MessageSearch {

    /** Number of searches at the same time. */
    static final int MAX_SEARCHES = 4;

    /** Number of rows that a search reads at a node, after which the page ends. */
    private static final int MAX_ROWS = 1_000;

    /** Time after which the page of a node ends, so that its response arrives in time. */
    private static final Duration PAGE_TIME =
            ClusterNodes.PATIENCE.multipliedBy(6).dividedBy(10);

    /** Time for which a search waits for others to end. */
    private static final Duration TURN = ClusterNodes.PATIENCE.dividedBy(4);

    private final Partitions partitions;
    private final ClusterNodes nodes;
    private final LongSupplier nanoTime;
    final Semaphore turns = new Semaphore(MAX_SEARCHES);

    MessageSearch(Partitions partitions, ClusterNodes nodes, LongSupplier nanoTime) {
        this.partitions = partitions;
        this.nodes = nodes;
        this.nanoTime = nanoTime;
    }

    /**
     * A page of messages that a search has found at all nodes.
     *
     * @param messages messages, latest first
     * @param next where the next page begins, empty if there is none
     * @param isComplete false if an index lacks messages, because it is still being built
     */
    public record Found(List<MessageStatus> messages, String next, boolean isComplete) {}

    /**
     * Returns a page of the messages of all nodes that meet the conditions.
     *
     * @param after where the page begins: {@link Found#next}, or empty for the first page
     * @throws IllegalArgumentException if {@code after} is not such a text
     * @throws RejectedExecutionException if there are too many searches
     * @throws IllegalStateException if this node has no index
     */
    public Gathered<Found> all(MessageQuery query, int limit, String after) {
        SortedMap<Integer, Long> cursor = cursor(after);
        Row request = query.write(Row.write()).small(limit);
        byte[] body = write(request, cursor).toOctets();
        Gathered<List<List<FoundPage>>> all = nodes.gather(
                NodeRequest.SEARCH,
                body,
                ClusterNodes.PATIENCE,
                () -> here(query, limit, cursor),
                (node, row) -> NodeCodec.found(row));
        List<FoundPage> pages = all.value().stream().flatMap(List::stream).toList();
        return new Gathered<>(merged(pages, limit, cursor), all.away());
    }

    /** Answers the search of another node. */
    byte[] here(Row.Reader row) {
        MessageQuery query = MessageQuery.read(row);
        int limit = row.small();
        return NodeCodec.found(here(query, limit, read(row)));
    }

    private List<FoundPage> here(MessageQuery query, int limit, Map<Integer, Long> cursor) {
        long end = nanoTime.getAsLong() + PAGE_TIME.toNanos();
        if (!isAdmitted()) {
            throw new RejectedExecutionException(
                    "more than " + MAX_SEARCHES + " searches at the same time (expected: fewer; try again)");
        }
        try {
            List<ActivePartition> here = partitions.here();
            List<FoundPage> pages = new ArrayList<>();
            for (ActivePartition owned : here) {
                SearchIndex index = owned.index();
                if (index == null) {
                    throw new IllegalStateException("this node has no index of messages (expected: store.search: true"
                            + ", and a data directory that can be written)");
                }
                long below = cursor.getOrDefault(owned.number(), Long.MAX_VALUE);
                if (below > 0) {
                    pages.add(new PartitionSearch(owned.number(), index, owned.messages(), query)
                            .page(below, limit, MAX_ROWS / here.size(), () -> nanoTime.getAsLong() - end >= 0));
                }
            }
            return pages;
        } finally {
            turns.release();
        }
    }

    private boolean isAdmitted() {
        try {
            return turns.tryAcquire(TURN.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Merges pages by the time of acceptance. Messages of a partition stay in the order of their numbers, by which the
     * next page continues, even if the clock was set back.
     */
    private static Found merged(List<FoundPage> pages, int limit, SortedMap<Integer, Long> cursor) {
        List<MessageStatus> messages = new ArrayList<>();
        int[] taken = new int[pages.size()];
        for (int latest = latest(pages, taken); latest >= 0 && messages.size() < limit; latest = latest(pages, taken)) {
            Latest message = pages.get(latest).messages().get(taken[latest]++);
            messages.add(MessageStatus.of(message.partition(), message.tracked()));
        }
        SortedMap<Integer, Long> next = new TreeMap<>(cursor);
        for (int i = 0; i < taken.length; i++) {
            FoundPage page = pages.get(i);
            next.put(page.partition(), page.first(taken[i]).next());
        }
        boolean isMore = next.values().stream().anyMatch(number -> number > 0);
        return new Found(messages, isMore ? text(next) : "", pages.stream().allMatch(FoundPage::isComplete));
    }

    /** Returns the index of the page whose next message is the latest one, -1 if there is none. */
    private static int latest(List<FoundPage> pages, int[] taken) {
        int found = -1;
        long time = Long.MIN_VALUE;
        for (int i = 0; i < taken.length; i++) {
            List<Latest> messages = pages.get(i).messages();
            if (taken[i] < messages.size() && messages.get(taken[i]).acceptedAt() > time) {
                found = i;
                time = messages.get(taken[i]).acceptedAt();
            }
        }
        return found;
    }

    private static Row write(Row row, Map<Integer, Long> cursor) {
        return row.list(cursor.entrySet(), one -> row.small(one.getKey()).number(one.getValue()));
    }

    private static SortedMap<Integer, Long> read(Row.Reader row) {
        SortedMap<Integer, Long> cursor = new TreeMap<>();
        for (int left = row.small(); left > 0; left--) {
            cursor.put(row.small(), row.number());
        }
        return cursor;
    }

    private static String text(Map<Integer, Long> cursor) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(write(Row.write(), cursor).toOctets());
    }

    private static SortedMap<Integer, Long> cursor(String text) {
        if (text.isEmpty()) {
            return new TreeMap<>();
        }
        try {
            Row.Reader row = new Row.Reader(Base64.getUrlDecoder().decode(text));
            SortedMap<Integer, Long> cursor = read(row);
            if (!row.hasMore()) {
                return cursor;
            }
        } catch (RuntimeException e) {
            // Reported below.
        }
        throw new IllegalArgumentException("after: is no such position (expected: next of the page before)");
    }
}
