package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.intake.Refusals;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.limit.AccountRate;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Dispatcher of submitted messages to partitions. It prefers the partitions of this node; a message whose partition
 * must be another one is passed to the node that owns it. Thread-safe.
 */
final class Dispatcher {

    private static final long IDEMPOTENCY_MILLIS = Duration.ofDays(1).toMillis();

    private static final SubmitResult NO_PARTITION = new SubmitResult(
            CommandStatus.ESME_RSYSERR, "no reachable node owns the partition now: try again later", "");

    private static final SubmitResult NO_ANSWER = new SubmitResult(
            CommandStatus.ESME_RSYSERR, "the other node has not answered: it may have accepted the message", "");

    private static final SubmitResult NO_ANSWER_TO_KEY = new SubmitResult(
            CommandStatus.ESME_RSYSERR,
            NO_ANSWER.reason() + " (a repetition with the same Idempotency-Key is safe)",
            "");

    private static final SubmitResult NO_ANSWER_WITHOUT_KEY = new SubmitResult(
            CommandStatus.ESME_RSYSERR,
            NO_ANSWER.reason() + " (a repetition may send it twice; one with an Idempotency-Key would be safe)",
            "");

    private static final SubmitResult THROTTLED =
            new SubmitResult(CommandStatus.ESME_RTHROTTLED, "rate of the account", "");

    /** Maximum time to wait for the owner of a partition, while the partition moves between nodes. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Executor AFTER_PAUSE = CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);

    private final Partitions partitions;
    private final Peers peers;
    private final Supplier<Routing> routing;
    private final Refusals refusals;
    private final AncillaryDispatcher ancillary;
    private final Map<String, CompletableFuture<Void>> keysInUse = new ConcurrentHashMap<>();

    Dispatcher(Partitions partitions, Peers peers, Supplier<Routing> routing, Refusals refusals) {
        this.partitions = partitions;
        this.peers = peers;
        this.routing = routing;
        this.refusals = refusals;
        this.ancillary = new AncillaryDispatcher(partitions, peers);
    }

    /** Returns the dispatcher of requests about accepted messages. */
    AncillaryDispatcher ancillary() {
        return ancillary;
    }

    /**
     * Accepts or refuses the messages of one request of a session. The accepted ones become durable in one commit and
     * share one message_id. Never blocks.
     *
     * @param account system_id
     * @param session id of the session
     * @param requests a message for each destination, at least one
     * @return a future that completes with a result for each request when the accepted ones are durable
     */
    CompletableFuture<List<SubmitResult>> submit(
            String account, String session, List<? extends MessageRequest<?>> requests) {
        ActivePartition owned = partitions.forMessage(account, requests.getFirst());
        return owned == null
                ? handOver(account, session, requests)
                : owned.intake().submit(account, session, requests);
    }

    /** Passes messages to another node, after applying the rate limit of the account here. */
    private CompletableFuture<List<SubmitResult>> handOver(
            String account, String session, List<? extends MessageRequest<?>> requests) {
        AccountConfig config = routing.get().config().accounts().get(account);
        if (config == null || !peers.isCluster()) {
            return refused(account, requests, NO_PARTITION);
        }
        AccountRate rate = partitions.limits.rate(config);
        rate.config(config);
        return rate.tryTake(requests)
                ? handOver(account, session, requests, 0, peers.nanoTime.getAsLong() + PATIENCE.toNanos())
                : refused(account, requests, THROTTLED);
    }

    /**
     * Passes messages to another node. Retries until a node has accepted or refused them, or until a timeout, because
     * partitions may be moving.
     *
     * @param attempt number of failed attempts, in each of which the owner of the partition could not be reached or had
     *     changed
     * @param end time after which no further attempt is made, on the clock of leases
     */
    private CompletableFuture<List<SubmitResult>> handOver(
            String account, String session, List<? extends MessageRequest<?>> requests, int attempt, long end) {
        ActivePartition owned = partitions.forMessage(account, requests.getFirst());
        if (owned != null) {
            return owned.intake().submitFromPeer(account, session, SubmittedMessage.of(requests));
        }
        int partition = partitionElsewhere(account, requests.getFirst(), attempt);
        return peers.askOwner(
                        partition, NodeRequest.SUBMIT, NodeCodec.submission(partition, account, session, requests))
                .thenApply(NodeCodec::outcomes)
                .exceptionallyCompose(failure -> {
                    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                    if (!(cause instanceof LinkException)) {
                        // Not counted as refused here, because that node counts the messages if it has received them.
                        return CompletableFuture.completedFuture(all(requests, NO_ANSWER));
                    }
                    return peers.nanoTime.getAsLong() - end < 0
                            ? CompletableFuture.supplyAsync(
                                            () -> handOver(account, session, requests, attempt + 1, end), AFTER_PAUSE)
                                    .thenCompose(Function.identity())
                            : refused(account, requests, NO_PARTITION);
                });
    }

    /**
     * Returns the number of a partition of another node for a message. If the partition computed for a message is
     * unreachable, the next reachable one is taken, because a move can take as long as the SMSCs need to respond. Only
     * a part of a long message has to wait for its own partition.
     */
    private int partitionElsewhere(String account, MessageRequest<?> request, int attempt) {
        int home = partitions.homeOf(account, request);
        if (Parts.concatenation(request) == null) {
            for (int i = 0; i < partitions.count(); i++) {
                int partition = (home + attempt + i) % partitions.count();
                if (peers.isReachable(partition)) {
                    return partition;
                }
            }
        }
        return home;
    }

    /** Refuses messages that no partition has received, and counts the refusals here. */
    private CompletableFuture<List<SubmitResult>> refused(
            String account, List<? extends MessageRequest<?>> requests, SubmitResult outcome) {
        requests.forEach(request -> refusals.add(account, request, ReplyTo.NONE, outcome));
        return CompletableFuture.completedFuture(all(requests, outcome));
    }

    private static List<SubmitResult> all(List<?> requests, SubmitResult outcome) {
        return requests.stream().map(request -> outcome).toList();
    }

    /**
     * Accepts or refuses messages that another node passes on. Throws a {@link LinkException} if this node does not own
     * the partition.
     */
    CompletableFuture<List<SubmitResult>> submitFromPeer(
            int partition, String account, String session, List<SubmittedMessage> items) {
        return partitions.owned(partition).intake().submitFromPeer(account, session, items);
    }

    /**
     * Accepts or refuses messages that were submitted over HTTP; each gets a message_id of its own. With a key, they
     * become durable in one commit. Blocks on the store or other nodes; must not be called on an event loop.
     *
     * @param key key for which a repeated submission returns the same results; null for none
     * @return a result for each message; null if the key was used for another submission
     * @throws InterruptedException if the thread is interrupted; the messages may have been accepted
     */
    @Nullable
    List<SubmitResult> submit(String account, List<SubmittedMessage> items, @Nullable IdempotencyKey key)
            throws InterruptedException {
        if (!peers.isCluster()) {
            partitions.required();
        }
        if (key == null) {
            return submitSpread(account, items);
        }
        int partition = partitions.home(account, key.key());
        return partitions.of(partition) != null
                ? submitOnce(partition, account, items, key)
                : submitElsewhere(partition, account, items, key);
    }

    /**
     * Accepts or refuses a message that was submitted over HTTP without a key. Never blocks. Returns null, without a
     * change, if the message has no partition at this node.
     */
    @Nullable
    CompletableFuture<SubmitResult> trySubmit(String account, SubmittedMessage item) {
        ActivePartition owned = partitions.forItem(account, item);
        return owned == null
                ? null
                : owned.intake().submit(account, List.of(item), null).thenApply(List::getFirst);
    }

    private @Nullable List<SubmitResult> submitElsewhere(
            int partition, String account, List<SubmittedMessage> items, @Nullable IdempotencyKey key) {
        try {
            Row.Reader answer = peers.awaitOwner(
                    partition, NodeRequest.SUBMIT_ONCE, NodeCodec.items(partition, account, items, key), PATIENCE);
            return answer.flag() ? NodeCodec.outcomes(answer) : null;
        } catch (StoreException e) {
            if (e.getCause() instanceof LinkException) {
                items.forEach(item -> refusals.add(account, item.parts().getFirst(), item.replyTo(), NO_PARTITION));
                return all(items, NO_PARTITION);
            }
            return all(items, key == null ? NO_ANSWER_WITHOUT_KEY : NO_ANSWER_TO_KEY);
        }
    }

    private List<SubmitResult> submitSpread(String account, List<SubmittedMessage> items) throws InterruptedException {
        Map<ActivePartition, List<Integer>> spread = new LinkedHashMap<>();
        SubmitResult[] outcomes = new SubmitResult[items.size()];
        Arrays.fill(outcomes, NO_PARTITION);
        for (int i = 0; i < items.size(); i++) {
            ActivePartition owned = partitions.forItem(account, items.get(i));
            if (owned == null) {
                int home = partitions.homeOf(account, items.get(i).parts().getFirst());
                List<SubmitResult> elsewhere = submitElsewhere(home, account, List.of(items.get(i)), null);
                outcomes[i] = elsewhere == null ? NO_PARTITION : elsewhere.getFirst();
            } else {
                spread.computeIfAbsent(owned, first -> new ArrayList<>()).add(i);
            }
        }
        Map<ActivePartition, CompletableFuture<List<SubmitResult>>> submitted = new LinkedHashMap<>();
        spread.forEach((owned, places) -> submitted.put(
                owned,
                owned.intake().submit(account, places.stream().map(items::get).toList(), null)));
        for (Map.Entry<ActivePartition, CompletableFuture<List<SubmitResult>>> entry : submitted.entrySet()) {
            List<SubmitResult> done = await(entry.getValue());
            List<Integer> places = spread.getOrDefault(entry.getKey(), List.of());
            for (int i = 0; i < done.size(); i++) {
                outcomes[places.get(i)] = done.get(i);
            }
        }
        return List.of(outcomes);
    }

    /**
     * Accepts or refuses messages in a partition of this node, or returns the results of an earlier submission with the
     * same key. Blocks on the store.
     *
     * @return a result for each message; null if the key was used for another submission
     * @throws LinkException if this node does not own the partition
     */
    @Nullable
    List<SubmitResult> submitOnce(
            int partition, String account, List<SubmittedMessage> items, @Nullable IdempotencyKey key)
            throws InterruptedException {
        ActivePartition owned = partitions.owned(partition);
        if (key == null) {
            return await(owned.intake().submit(account, items, null));
        }
        String inUse = account + '\0' + key.key();
        CompletableFuture<Void> done = new CompletableFuture<>();
        CompletableFuture<Void> other = keysInUse.putIfAbsent(inUse, done);
        while (other != null) {
            await(other);
            other = keysInUse.putIfAbsent(inUse, done);
        }
        try {
            IdempotencyKey.Known known = key.find(
                    owned.context().partition(), account, owned.context().now() - IDEMPOTENCY_MILLIS);
            if (known == null) {
                return await(owned.intake().submit(account, items, key));
            }
            return known.digest().equals(key.digest()) ? known.results() : null;
        } finally {
            keysInUse.remove(inUse);
            done.complete(null);
        }
    }

    private static <T> T await(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
