package io.smppcore.server;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/* Adding and removing a session takes the same time for any number of sessions, because the list for the choice is
 * created only by the next request. A session that is closing stays in the list until it is chosen; the choice is then
 * repeated without it. So most requests only read the list, and each bind or end causes at most one new list. */

/**
 * The bound sessions of one account, in the order of their binds. Thread-safe.
 *
 * @param <S> type of the sessions
 */
final class AccountSessions<S> {

    private final Predicate<S> isReady;
    private final ReentrantLock lock = new ReentrantLock();

    /* Guarded by the lock. */
    private final Set<S> sessions = new LinkedHashSet<>();
    private final Set<S> receivers = new LinkedHashSet<>();

    /** The receivers as a list; null after they have changed. */
    private volatile @Nullable List<S> candidates;

    AccountSessions(Predicate<S> isReady) {
        this.isReady = isReady;
    }

    void add(S session, boolean receives) {
        lock.lock();
        try {
            sessions.add(session);
            if (receives) {
                receivers.add(session);
                candidates = null;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Removes a session; returns true if none is left. */
    boolean remove(S session) {
        lock.lock();
        try {
            sessions.remove(session);
            if (receivers.remove(session)) {
                candidates = null;
            }
            return sessions.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns all sessions, including those that are closing. */
    List<S> all() {
        lock.lock();
        try {
            return List.copyOf(sessions);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Chooses a session that receives and is ready; returns null if there is none. A choice that returns null fails
     * with {@link NullPointerException}.
     */
    @Nullable
    S choose(Function<List<S>, S> choice) {
        while (true) {
            List<S> current = candidates();
            if (current.isEmpty()) {
                return null;
            }
            S chosen = Objects.requireNonNull(choice.apply(current), "the choice of a session returned null");
            if (isReady.test(chosen) || !removeReceiver(chosen)) {
                return chosen;
            }
        }
    }

    private List<S> candidates() {
        List<S> current = candidates;
        if (current == null) {
            lock.lock();
            try {
                current = List.copyOf(receivers);
                candidates = current;
            } finally {
                lock.unlock();
            }
        }
        return current;
    }

    /** Removes a session that is no longer ready; returns false if it is not one of the receivers. */
    private boolean removeReceiver(S session) {
        lock.lock();
        try {
            boolean removed = receivers.remove(session);
            if (removed) {
                candidates = null;
            }
            return removed;
        } finally {
            lock.unlock();
        }
    }
}
