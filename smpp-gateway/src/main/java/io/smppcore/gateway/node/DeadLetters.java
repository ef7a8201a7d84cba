package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.node.PartitionLetters.Letter;
import io.smppcore.gateway.node.PartitionLetters.Verb;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Access to the dead letters of all nodes of a gateway, for the management interface. Thread-safe; methods block on the
 * store and other nodes, and must not be called on event loops.
 */
public final class DeadLetters {

    /** Maximum time to wait for the owner of the partition of a letter, while the partition moves to another node. */
    private static final Duration MOVING = Duration.ofSeconds(5);

    /** Timeout for all nodes together to send matching letters again or to remove them. */
    private static final Duration ALL = Duration.ofSeconds(10);

    /** Order by id: by partition, then by number. */
    private static final Comparator<Letter> BY_ID = Comparator.<Letter>comparingInt(
                    letter -> MessageNumber.partition(letter.id()))
            .thenComparingInt(letter -> letter.id().length())
            .thenComparing(Letter::id);

    private final Partitions partitions;
    private final Peers peers;
    private final ClusterNodes nodes;

    DeadLetters(Partitions partitions, Peers peers, ClusterNodes nodes) {
        this.partitions = partitions;
        this.peers = peers;
        this.nodes = nodes;
    }

    /**
     * A filter of dead letters.
     *
     * @param account system_id of the account; null for any
     * @param group SMSC group; null for any
     */
    public record Filter(@Nullable String account, @Nullable String group) {

        /** Filter that all letters match. */
        public static final Filter ALL = new Filter(null, null);

        private boolean matches(Letter letter) {
            return (account == null || account.equals(letter.account()))
                    && (group == null || group.equals(letter.group()));
        }

        private byte[] toOctets(Verb verb) {
            return Row.write()
                    .flag(verb == Verb.DELETE)
                    .optional(account)
                    .optional(group)
                    .toOctets();
        }
    }

    /**
     * Returns a page of the letters of all nodes that respond within a second, in the order of their ids.
     *
     * @param after id of the last letter of the previous page; null for the first page
     * @param limit maximum number of letters
     * @throws IllegalArgumentException if {@code after} is not an id of this gateway
     */
    public Gathered<List<Letter>> list(@Nullable String after, int limit) {
        byte[] request = Row.write().optional(after).small(limit).toOctets();
        Gathered<List<List<Letter>>> all = nodes.gather(
                NodeRequest.LETTERS,
                request,
                ClusterNodes.PATIENCE,
                () -> listHere(after, limit),
                (node, row) -> NodeCodec.letters(row));
        // A set, because a letter of a partition that is moving may be in the responses of two nodes.
        NavigableSet<Letter> letters = new TreeSet<>(BY_ID);
        all.value().forEach(letters::addAll);
        return new Gathered<>(letters.stream().limit(limit).toList(), all.away());
    }

    /** Processes {@link NodeRequest#LETTERS}. */
    byte[] list(Row.Reader row) {
        return NodeCodec.letters(listHere(row.optional(), row.small()));
    }

    private List<Letter> listHere(@Nullable String after, int limit) {
        int first = after == null ? 0 : MessageNumber.partition(after);
        OptionalLong number = after == null ? OptionalLong.of(0) : MessageNumber.parse(first, after);
        if (number.isEmpty() || first >= partitions.count()) {
            throw new IllegalArgumentException("after: " + after + " (expected: an id of this gateway)");
        }
        List<Letter> letters = new ArrayList<>();
        for (ActivePartition owned : partitions.here()) {
            int partition = owned.number();
            if (partition >= first && letters.size() < limit) {
                long from = after != null && partition == first ? number.getAsLong() + 1 : 0;
                letters.addAll(owned.letters().list(from, limit - letters.size()));
            }
        }
        return letters;
    }

    /**
     * Sends a letter again. A message gets its current route, and its original duration of validity from now on.
     *
     * @return false if there is no such letter
     * @throws StoreException if the store has failed, or the node of the letter cannot be reached
     */
    public boolean replay(String id) {
        return one(id, Verb.REPLAY);
    }

    /**
     * Removes a letter.
     *
     * @return false if there is no such letter
     * @throws StoreException if the store has failed, or the node of the letter cannot be reached
     */
    public boolean delete(String id) {
        return one(id, Verb.DELETE);
    }

    /** Sends all matching letters again. Returns their number at the nodes that respond within 10 seconds. */
    public Gathered<Integer> replay(Filter filter) {
        return all(Verb.REPLAY, filter);
    }

    /** Removes all matching letters. Returns their number at the nodes that respond within 10 seconds. */
    public Gathered<Integer> delete(Filter filter) {
        return all(Verb.DELETE, filter);
    }

    private boolean one(String id, Verb verb) {
        int partition = MessageNumber.partition(id);
        if (!partitions.contains(partition)) {
            return false;
        }
        ActivePartition owned = partitions.of(partition);
        if (owned != null) {
            return one(owned, id, verb);
        }
        byte[] request = Row.write().flag(verb == Verb.DELETE).text(id).toOctets();
        return peers.awaitOwner(partition, NodeRequest.LETTER, request, MOVING).flag();
    }

    /** Processes {@link NodeRequest#LETTER}. Throws a {@code LinkException} if this node does not own the partition. */
    byte[] one(Row.Reader row) {
        Verb verb = verb(row);
        String id = row.text();
        boolean isDone = one(partitions.owned(MessageNumber.partition(id)), id, verb);
        return Row.write().flag(isDone).toOctets();
    }

    private static boolean one(ActivePartition owned, String id, Verb verb) {
        OptionalLong number = MessageNumber.parse(owned.number(), id);
        return number.isPresent() && owned.letters().one(verb, number.getAsLong());
    }

    private Gathered<Integer> all(Verb verb, Filter filter) {
        Gathered<List<Integer>> all = nodes.gather(
                NodeRequest.ALL_LETTERS,
                filter.toOctets(verb),
                ALL,
                () -> allHere(verb, filter),
                (node, row) -> row.small());
        return new Gathered<>(all.value().stream().mapToInt(Integer::intValue).sum(), all.away());
    }

    /** Processes {@link NodeRequest#ALL_LETTERS}. */
    byte[] all(Row.Reader row) {
        Verb verb = verb(row);
        int done = allHere(verb, new Filter(row.optional(), row.optional()));
        return Row.write().small(done).toOctets();
    }

    private int allHere(Verb verb, Filter filter) {
        return partitions.here().stream()
                .mapToInt(owned -> owned.letters().all(verb, filter::matches))
                .sum();
    }

    private static Verb verb(Row.Reader row) {
        return row.flag() ? Verb.DELETE : Verb.REPLAY;
    }
}
