package io.smppcore.gateway.limit;

import io.smppcore.flow.PartRate;
import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.ReceivedSegment;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Rate limit of an account at this node. It is the whole configured rate, or an equal share of it while the account is
 * also bound at other nodes or sends over HTTP there. Thread-safe.
 */
public final class AccountRate {

    private static final int MAX_BURST = 1_000_000;

    private final LongSupplier nanoTime;
    private final Guard lock = new Guard();
    private volatile @Nullable Double rate;
    private volatile @Nullable Integer burst;
    private volatile int shares = 1;
    private volatile @Nullable PartRate limit;

    public AccountRate(AccountConfig config) {
        this(config, System::nanoTime);
    }

    AccountRate(AccountConfig config, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        rate = config.rate();
        burst = config.burst();
        apply();
    }

    /** Returns the number of parts per second that this node may accept; null if the account has no limit. */
    public @Nullable Double share() {
        Double whole = rate;
        return whole == null ? null : Math.max(TokenBucket.MIN_RATE, whole / shares);
    }

    /** Returns true if the account has no rate limit. */
    public boolean isUnlimited() {
        return limit == null;
    }

    /** Applies a new configuration of the account, and keeps the number of shares. */
    public void config(AccountConfig config) {
        lock.run(() -> {
            if (!Objects.equals(config.rate(), rate) || !Objects.equals(config.burst(), burst)) {
                rate = config.rate();
                burst = config.burst();
                apply();
            }
        });
    }

    /** Sets the number of nodes, at least 1, among which the rate is divided equally. */
    public void shares(int count) {
        lock.run(() -> {
            shares = count;
            apply();
        });
    }

    /** Applies the rate, the burst and the number of shares. Guarded by the lock. */
    private void apply() {
        PartRate current = limit;
        Double share = share();
        if (share == null) {
            limit = null;
        } else if (current == null) {
            limit = new PartRate(share, burstOf(share), Parts.DECODER, nanoTime);
        } else {
            current.rate(share, burstOf(share));
        }
    }

    /**
     * Returns the number of parts that may be sent at once after a pause: the share of the configured burst, by default
     * the parts of one second.
     */
    private int burstOf(double share) {
        Integer whole = burst;
        return (int) Math.clamp(whole == null ? share : (double) whole / shares, 1, MAX_BURST);
    }

    /**
     * Takes permits for the parts of all requests. Returns false, and takes none, if too few are available. Never
     * blocks.
     */
    public boolean tryTake(List<? extends MessageRequest<?>> requests) {
        PartRate current = limit;
        if (current == null) {
            return true;
        }
        return requests.size() == 1
                ? current.tryAcquire(ReceivedSegment.of(requests.getFirst()))
                : current.tryAcquire(requests.stream()
                        .map(request -> ReceivedSegment.of(request))
                        .toList());
    }
}
