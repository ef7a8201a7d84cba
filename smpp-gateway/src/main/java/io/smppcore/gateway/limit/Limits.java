package io.smppcore.gateway.limit;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.limit.Grants.Grant;
import io.smppcore.gateway.limit.Grants.Reclaimed;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.LoggerFactory;

/**
 * Rates and prepaid parts of accounts at a node, with the requests to the nodes that own other partitions. There is one
 * object for each node. Thread-safe.
 */
public final class Limits implements Grants.Owners {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Limits.class), LimitedLog.LINES_PER_SECOND);

    /** Refusal of a message if it is unknown whether the account has prepaid parts left. */
    public static final SubmitResult UNKNOWN = SubmitResult.refused(
            CommandStatus.ESME_RSYSERR, "the prepaid parts of the account are unknown now: try again");

    /** Refusal of a message if the account has too few prepaid parts left. */
    static final SubmitResult USED_UP =
            SubmitResult.refused(CommandStatus.ESME_RSUBMITFAIL, "prepaid parts of the account are used up");

    /** Executor that runs each task on a new virtual thread. */
    public static final Executor VIRTUAL = Thread::startVirtualThread;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LimitedPartitions partitions;
    private final Peers peers;
    private final Map<String, AccountRate> rates = new ConcurrentHashMap<>();

    public Limits(LimitedPartitions partitions, Peers peers) {
        this.partitions = partitions;
        this.peers = peers;
    }

    /**
     * Divides the rate of an account by the number of nodes at which it is bound or sends over HTTP. Called when this
     * number may have changed.
     */
    public void shareRate(String account) {
        AccountRate rate = rates.get(account);
        if (rate != null) {
            peers.sessions.nodesOf(account, others -> rate.shares(1 + others));
        }
    }

    /**
     * Records that an account sends over HTTP at this node, so that this node gets a share of its rate. Called before
     * each submission over HTTP.
     */
    void sendsOverHttp(AccountConfig config) {
        if (config.rate() != null) {
            peers.http.sends(config.systemId());
        }
    }

    /** Returns the number of partitions of the store. */
    public int partitionCount() {
        return partitions.count();
    }

    /** Returns true if there is only one partition, so that a quota needs no grants. */
    boolean isWhole() {
        return partitions.count() == 1;
    }

    /** Returns the rate limit of an account at this node. The first call creates it. */
    public AccountRate rate(AccountConfig config) {
        AccountRate rate = rates.get(config.systemId());
        if (rate == null) {
            rate = rates.computeIfAbsent(config.systemId(), name -> new AccountRate(config));
            shareRate(config.systemId());
        }
        return rate;
    }

    /**
     * Requests a grant of prepaid parts for a partition of this node. The future completes with the refusal, or with
     * empty if the caller can try again to take the parts. Concurrent requests of an account share one request to the
     * home partition.
     */
    CompletableFuture<Optional<SubmitResult>> askFor(Partition partition, AccountState state, int parts) {
        Long quota = state.config().quota();
        if (quota == null) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        SubmitResult denial = state.denial(parts);
        if (denial != null) {
            return CompletableFuture.completedFuture(Optional.of(denial));
        }
        CompletableFuture<Void> own = new CompletableFuture<>();
        CompletableFuture<Void> other = state.beginRequest(own);
        if (other != null) {
            return other.thenComposeAsync(
                    answered -> state.hasLeft(parts)
                            ? CompletableFuture.completedFuture(Optional.empty())
                            : askFor(partition, state, parts),
                    VIRTUAL);
        }
        String account = state.config().systemId();
        return ask(account, quota, partition.number(), partition.epoch(), state.used(), parts)
                .handle((grant, failure) -> {
                    if (failure != null) {
                        LOG.warn("account {}: prepaid parts could not be requested: {}", account, failure.getMessage());
                        return Optional.of(state.denied(quota, 0, UNKNOWN));
                    }
                    // A grant that was not applied is no reason to refuse: there is a later one, or another quota.
                    return state.granted(quota, grant) && !grant.isEnough()
                            ? Optional.of(state.denied(quota, parts, USED_UP))
                            : Optional.<SubmitResult>empty();
                })
                .whenComplete((problem, failure) -> state.endRequest(own));
    }

    private CompletableFuture<Grant> ask(String account, long quota, int partition, int epoch, long used, int parts) {
        int number = partitions.home(account);
        if (partitions.limitsOf(number) != null) {
            return CompletableFuture.supplyAsync(() -> grant(account, quota, partition, epoch, used, parts), VIRTUAL);
        }
        byte[] body = Row.write()
                .text(account)
                .number(quota)
                .small(partition)
                .small(epoch)
                .number(used)
                .small(parts)
                .toOctets();
        return CompletableFuture.supplyAsync(
                () -> {
                    Row.Reader answer = peers.awaitOwner(number, NodeRequest.GRANT, body, PATIENCE);
                    return new Grant(answer.number(), answer.number(), answer.flag());
                },
                VIRTUAL);
    }

    /**
     * Grants parts to a partition, for itself or another node. Throws a {@link LinkException} if this node does not own
     * the home partition of the account. Blocks; must not be called on an event loop.
     */
    public Grant grant(String account, long quota, int partition, int epoch, long used, int parts) {
        int home = partitions.home(account);
        PartitionLimits limits = partitions.limitsOf(home);
        if (limits == null) {
            throw notHere(home);
        }
        return limits.grants().ask(account, quota, partition, epoch, used, parts);
    }

    @Override
    public CompletableFuture<Reclaimed> reclaim(String account, int partition, long version) {
        if (partitions.limitsOf(partition) == null) {
            byte[] body =
                    Row.write().text(account).small(partition).number(version).toOctets();
            return peers.askOwner(partition, NodeRequest.RECLAIM, body)
                    .thenApply(answer -> new Reclaimed(answer.small(), answer.number()));
        }
        return reclaimHere(account, partition, version);
    }

    /**
     * Makes a partition of this node return the unused parts of an account. The future fails if this node does not own
     * the partition or the account is not configured.
     */
    public CompletableFuture<Reclaimed> reclaimHere(String account, int partition, long version) {
        PartitionLimits limits = partitions.limitsOf(partition);
        Reclaimed reclaimed = limits == null ? null : limits.reclaim(account, version);
        return reclaimed == null
                ? CompletableFuture.failedFuture(notHere(partition))
                : CompletableFuture.completedFuture(reclaimed);
    }

    private static LinkException notHere(int partition) {
        return new LinkException("partition " + partition + " is not one of this node");
    }
}
