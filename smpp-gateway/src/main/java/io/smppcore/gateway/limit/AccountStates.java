package io.smppcore.gateway.limit;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.PartitionContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** States of the limits of all accounts in a partition. Thread-safe. */
public final class AccountStates {

    /**
     * Maximum time for which a submission repeats its request for a grant because other submissions have taken the
     * granted parts.
     */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final PartitionContext context;
    private final Limits limits;
    private final Map<String, AccountState> states = new ConcurrentHashMap<>();

    public AccountStates(PartitionContext context, Limits limits) {
        this.context = context;
        this.limits = limits;
    }

    /** Returns the state of an account, with the newest configuration applied. The first call creates it. */
    public AccountState of(AccountConfig config) {
        AccountState state = states.get(config.systemId());
        if (state == null) {
            state = states.computeIfAbsent(
                    config.systemId(),
                    name -> new AccountState(
                            config,
                            limits.rate(config),
                            context.partition().counter(AccountState.counterOf(name)),
                            limits.isWhole()));
        }
        if (!state.isCurrent(config)) {
            state.config(() -> context.config().accounts().get(config.systemId()));
        }
        return state;
    }

    /** Returns the maximum number of messages of an account that may wait in this partition, at least 1. */
    public int maxWaiting(AccountState state) {
        return Math.max(1, state.config().maxWaiting() / limits.partitionCount());
    }

    /**
     * Records that an account sends over HTTP at this node, so that this node gets a share of its rate. Called before
     * each submission over HTTP.
     */
    public void sendsOverHttp(AccountConfig config) {
        limits.sendsOverHttp(config);
    }

    /**
     * Takes prepaid parts, after requesting a grant if too few are left. Returns null if they were taken, otherwise the
     * refusal. Blocks while it requests a grant; must not be called on an event loop then.
     */
    @Nullable
    public SubmitResult takeQuota(AccountState state, int parts) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!state.tryTakeQuota(parts)) {
            if (!state.usesGrants()) {
                return Limits.USED_UP;
            }
            Optional<SubmitResult> refusal =
                    limits.askFor(context.partition(), state, parts).join();
            if (refusal.isPresent()) {
                return refusal.get();
            }
            // The loop repeats, because other submissions may take the granted parts first, or the home partition may
            // reclaim them.
            if (System.nanoTime() - end > 0) {
                return Limits.UNKNOWN;
            }
        }
        return null;
    }
}
