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

/** The dispatcher of submitted messages, each of which goes to a partition. Thread-safe. */
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

    /** Maximum wait for the owner of a partition, which may be moving between nodes. */
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
     * Accepts or refuses the messages of one submission of a session, which become durable atomically and have one id.
     * Never blocks.
     *
     * @param account system_id
     * @param session id of the session
     * @param requests a message for each destination, at least one
     * @return a future that completes with an outcome for each request when the accepted ones are durable
     */
    CompletableFuture<List<SubmitResult>> submit(
            String account, String session, List<? extends MessageRequest<?>> requests) {
        ActivePartition owned = partitions.forMessage(account, requests.getFirst());
        return owned == null
                ? handOver(account, session, requests)
                : owned.intake().submit(account, session, requests);
    }

    /** Passes the messages to another node; the rate limit is applied here. */
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
     * Retries until a node accepts or refuses the messages, or until a timeout, because partitions may be moving.
     *
     * @param attempt number of failed attempts, each with a partition whose owner could not be reached or has changed
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
                        // That node counts it, whether it has accepted or refused them.
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
     * Returns the partition of another node for a message. A message that is not a part of a long one need not wait for
     * its own partition while that is unreachable or moving: it takes the next reachable one, because a move takes as
     * long as the SMSCs need to answer.
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

    /** Refuses messages that no partition has received. */
    private CompletableFuture<List<SubmitResult>> refused(
            String account, List<? extends MessageRequest<?>> requests, SubmitResult outcome) {
        requests.forEach(request -> refusals.add(account, request, outcome));
        return CompletableFuture.completedFuture(all(requests, outcome));
    }

    private static List<SubmitResult> all(List<?> requests, SubmitResult outcome) {
        return requests.stream().map(request -> outcome).toList();
    }

    /** Accepts or refuses messages of another node; throws if the partition is not one of this node. */
    CompletableFuture<List<SubmitResult>> submitFromPeer(
            int partition, String account, String session, List<SubmittedMessage> items) {
        return partitions.owned(partition).intake().submitFromPeer(account, session, items);
    }

    /**
     * Accepts or refuses messages, each with an id. With a key, they become durable atomically. Blocks on the store:
     * must not be called by event loops.
     *
     * @param key key for which a repeated submission returns the same outcomes; null for none
     * @return an outcome for each message; null if the key belongs to another submission
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

    private @Nullable List<SubmitResult> submitElsewhere(
            int partition, String account, List<SubmittedMessage> items, @Nullable IdempotencyKey key) {
        try {
            Row.Reader answer = peers.awaitOwner(
                    partition, NodeRequest.SUBMIT_ONCE, NodeCodec.items(partition, account, items, key), PATIENCE);
            return answer.flag() ? NodeCodec.outcomes(answer) : null;
        } catch (StoreException e) {
            if (e.getCause() instanceof LinkException) {
                items.forEach(item -> refusals.add(account, item.parts().getFirst(), NO_PARTITION));
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
     * Accepts or refuses messages in a partition of this node, once for each key. Blocks on the store.
     *
     * @throws LinkException if the partition is not one of this node
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
