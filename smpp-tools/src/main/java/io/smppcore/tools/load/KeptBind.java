package io.smppcore.tools.load;

import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientListener;
import io.smppcore.client.SmppClient;
import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.engine.WireHook;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.pdu.BindType;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One bind over all its sessions: its client rebinds after a loss, and each new session is passed to the
 * {@link BindRun} that waits for it. Thread-safe.
 */
final class KeptBind implements ClientListener, WireHook {

    private final BindType type;
    private final LongSupplier clock;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable SmppClient client;
    private @Nullable BoundSession opened;
    private @Nullable BoundSession bound;
    private @Nullable Consumer<Optional<BoundSession>> waiting;
    private boolean stopped;
    private long lostAtNanos;
    private Rebinds rebinds = Rebinds.NONE;

    KeptBind(BindType type, LongSupplier clock) {
        this.type = type;
        this.clock = clock;
    }

    /** Opens the bind with a configured client. */
    void open(SmppClient.Builder builder) {
        lostAtNanos = clock.getAsLong();
        SmppClient connected =
                builder.bindType(type).clientListener(this).octetTap(this).connect();
        lock.lock();
        try {
            client = connected;
            if (bound == null && opened != null && opened.session().state().isBound()) {
                bound = opened; // onBound was called too early, or is yet to be called
            }
        } finally {
            lock.unlock();
        }
    }

    BindType type() {
        return type;
    }

    SmppClient client() {
        SmppClient opening = client;
        if (opening == null) {
            throw new IllegalStateException("not opened");
        }
        return opening;
    }

    /**
     * Passes the session that replaces a lost one to a consumer: at once if there is one, otherwise after the next
     * bind.
     *
     * @param lost the lost session; null for any session
     * @param then consumer of the session, or of empty if there will be none; called by any thread, at most once, and
     *     not after the next call to this method
     */
    void next(@Nullable SmppSession lost, Consumer<Optional<BoundSession>> then) {
        Optional<BoundSession> known;
        lock.lock();
        try {
            known = Optional.ofNullable(bound)
                    .filter(current -> !current.session().equals(lost));
            if (known.isEmpty() && !stopped) {
                waiting = then;
                return;
            }
        } finally {
            lock.unlock();
        }
        then.accept(known);
    }

    /** Returns the number of rebinds so far and the time without a session, including a current outage. */
    Rebinds rebinds(long nowNanos) {
        lock.lock();
        try {
            return bound == null ? rebinds.plus(0, nowNanos - lostAtNanos) : rebinds;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable WireFilter open(SmppSession session, Wire wire) {
        lock.lock();
        try {
            opened = new BoundSession(session, wire, type);
            return null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onBound(BindSnapshot bind, SmppSession session) {
        lock.lock();
        try {
            BoundSession candidate = opened;
            boolean isNew = candidate != null && candidate.session().equals(session) && !candidate.equals(bound);
            if (!isNew || !session.state().isBound()) {
                return; // already known, or already ended
            }
            bound = candidate;
            if (client != null) {
                rebinds = rebinds.plus(1, clock.getAsLong() - lostAtNanos);
            }
        } finally {
            lock.unlock();
        }
        handOver();
    }

    @Override
    public void onDisconnected(BindSnapshot bind, CloseReason reason, List<UnfinishedRequest> unfinished) {
        lock.lock();
        try {
            bound = null;
            lostAtNanos = clock.getAsLong();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onStopped(BindSnapshot bind) {
        lock.lock();
        try {
            stopped = true;
        } finally {
            lock.unlock();
        }
        handOver();
    }

    private void handOver() {
        Consumer<Optional<BoundSession>> then;
        Optional<BoundSession> current;
        lock.lock();
        try {
            then = waiting;
            current = Optional.ofNullable(bound);
            waiting = null;
        } finally {
            lock.unlock();
        }
        if (then != null) {
            then.accept(current);
        }
    }
}
