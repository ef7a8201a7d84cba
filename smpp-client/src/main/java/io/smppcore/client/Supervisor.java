package io.smppcore.client;

import io.smppcore.internal.engine.OpenSessions;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.WaitQueues;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The binds of a client from one connect to the next close; a new connect creates another supervisor. Thread-safe. */
final class Supervisor {

    private static final int ENOUGH_CHECKS = 4;
    private static final String ANY_BIND = "";

    private static final CloseReason CLOSED =
            new CloseReason(CloseReason.Kind.CLOSED_BY_US, "the client was closed", null);

    private final LimitedLog log = new LimitedLog(ClientLog.LOG, 1);
    private final ClientPlan plan;
    private final BindSlot[] slots;
    private final BindSlot[] senders;
    private final CompletableFuture<Void> connected = new CompletableFuture<>();
    private final WaitQueues<String, SmppSession> waits;
    private final @Nullable RateQueue rateQueue;

    /* All open sessions, also those that are not bound or have been replaced, because close has to end them all. */
    private final OpenSessions open;

    /* True after a call of close or a failed connect: no session is picked and no bind is opened any more. */
    private volatile boolean closed;
    /* True after a call of close; not after a failed connect. */
    private volatile boolean abandoned;
    private volatile @Nullable SmppSession last;
    private volatile @Nullable CloseReason lastReason;

    /* Index at which the next search of pick starts, so that binds with the same load take turns. Not atomic, because a
     * lost update does no harm. */
    private int cursor;

    Supervisor(ClientPlan plan, List<BindRequest> binds) {
        this.plan = plan;
        this.open = new OpenSessions(plan.sessionListener());
        this.slots = new BindSlot[binds.size()];
        List<BindSlot> transmitting = new ArrayList<>(slots.length);
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new BindSlot(this, i + 1, binds.get(i));
            if (binds.get(i).bindType().transmits()) {
                transmitting.add(slots[i]);
            }
        }
        this.senders = transmitting.isEmpty() ? slots : transmitting.toArray(new BindSlot[0]);
        this.waits = new WaitQueues<>(
                "smpp-client-waits of " + plan.client(), plan.options().asyncBindWaitLimit());
        this.rateQueue = plan.rate() == null ? null : new RateQueue(plan.rate(), plan.clock());
    }

    /** Returns the name of the client in log lines and names of threads. */
    String client() {
        return plan.client();
    }

    // ---- the client ----

    /**
     * Opens the first bind alone, so that a wrong password is tried only once, then all others at the same time. The
     * future completes as {@link SmppClient#connect} returns.
     */
    CompletableFuture<Void> connect() {
        slots[0].start().whenComplete((bound, failure) -> {
            try {
                if (failure == null
                        || (options().keepTrying()
                                && failure instanceof SmppException known
                                && mayTryAgainAfter(known))) {
                    connectOthers();
                } else {
                    giveUp(failure);
                }
            } catch (Throwable e) {
                connected.completeExceptionally(e);
            }
        });
        return connected;
    }

    /**
     * Returns the bound session with the most free slots, and if all windows are full, the one with the fewest
     * waiting requests; null if none is bound. Takes no lock. Of many binds it compares only four, which rotate,
     * and further ones if the windows of those are full: each comparison reads a counter that other threads write, and
     * reading all of them would cost more than the request.
     */
    @Nullable
    SmppSession pick() {
        int next = senders.length == 1 ? 0 : (cursor++ & Integer.MAX_VALUE) % senders.length;
        int checks = 0;
        SmppSession best = null;
        int most = Integer.MIN_VALUE;
        for (int i = 0; i < senders.length && !closed; i++) {
            SmppSession session = senders[next].session();
            if (session != null && session.isReady()) {
                int free = session.window() - session.pendingRequests(); // negative if requests wait
                if (free > most) {
                    best = session;
                    most = free;
                }
                if (++checks >= ENOUGH_CHECKS && most > 0) {
                    return best;
                }
            }
            next = next + 1 == senders.length ? 0 : next + 1;
        }
        return best;
    }

    /**
     * Returns the number of requests that a caller may have in flight: the slots of the bound sessions, but with a rate
     * at most the requests of one second, so that none waits too long for its token.
     */
    int slots() {
        int slots = 0;
        for (BindSlot sender : senders) {
            SmppSession session = sender.session();
            slots += session != null && session.isReady() ? session.window() : 0;
        }
        return rateQueue == null ? slots : (int) Math.min(slots, Math.max(1, rate().orElse(slots)));
    }

    /**
     * Starts a wait for a bound session. The future fails with a {@link java.util.concurrent.TimeoutException} after
     * the time, or with a {@link CancellationException} when every bind is stopped. Returns null if {@code limited} is
     * true and {@link ClientOptions#asyncBindWaitLimit} requests wait already.
     */
    @Nullable
    CompletableFuture<SmppSession> awaitBind(Duration time, boolean limited) {
        CompletableFuture<SmppSession> wait =
                limited ? waits.await(ANY_BIND, time) : waits.awaitUnlimited(ANY_BIND, time);
        waits.serve(ANY_BIND, this::pick); // a bind may have come up before this wait was queued
        slotChanged(); // the last bind may have stopped before this wait was queued
        return wait;
    }

    /** Returns the queue of the rate; null if there is no rate. */
    @Nullable
    RateQueue rateQueue() {
        return rateQueue;
    }

    /** Returns the current rate in requests per second; empty if it is not limited. */
    OptionalDouble rate() {
        return plan.rate() == null ? OptionalDouble.empty() : plan.rate().now();
    }

    /** Returns the session that was bound last, or null. */
    @Nullable
    SmppSession last() {
        return last;
    }

    /** Returns the reason why there is no bound session. */
    CloseReason reason() {
        CloseReason ended = lastReason;
        if (closed) {
            return ended != null && ended.kind() == CloseReason.Kind.CLOSED_BY_US ? ended : CLOSED;
        }
        SmppException failure = firstFailure(slot -> true);
        if (ended != null || failure == null) {
            return ended != null ? ended : new CloseReason(CloseReason.Kind.NETWORK_ERROR, "not bound yet", null);
        }
        return BindSlot.reasonOf(failure);
    }

    List<BindSnapshot> snapshots() {
        return Arrays.stream(slots).map(BindSlot::snapshot).toList();
    }

    List<SmppSession> sessions() {
        return Arrays.stream(slots)
                .map(BindSlot::session)
                .filter(Objects::nonNull)
                .filter(session -> session.state().isBound())
                .toList();
    }

    /** Makes each slot that waits before its next attempt start it at once. */
    void bindNow() {
        for (BindSlot slot : slots) {
            slot.bindNow();
        }
    }

    /** Returns true when all binds are stopped, so that another supervisor may start. */
    boolean isFinished() {
        return connected.isDone() && allStopped();
    }

    /** Returns true until connect has succeeded or failed. */
    boolean isConnecting() {
        return !connected.isDone();
    }

    CompletableFuture<@Nullable CloseReason> closeAsync() {
        abandon();
        return open.closeAsync().thenApply(done -> lastReason);
    }

    void closeNow() {
        abandon();
        open.closeNow();
    }

    /** Returns true after a call of close. */
    boolean isClosed() {
        return abandoned;
    }

    boolean isListenerThread() {
        return plan.announcer().isListenerThread();
    }

    // ---- slots and their work ----

    ClientOptions options() {
        return plan.options();
    }

    ClientPlan plan() {
        return plan;
    }

    Dialer dialer() {
        return plan.dialer();
    }

    ClientClock clock() {
        return plan.clock();
    }

    /** Returns the listener of all sessions, to be called after their slots. */
    SessionListener open() {
        return open;
    }

    boolean mayTryAgainAfter(SmppException failure) {
        return failure instanceof BindRefusedException refused
                ? consequenceOf(refused.commandStatus()) == BindRefusal.RETRY
                : !Dialer.isWithoutTransport(failure);
    }

    /**
     * Returns the decision of the application about a refusal, or the default if the application throws, because the
     * bind has to either continue or end.
     */
    private BindRefusal consequenceOf(CommandStatus status) {
        try {
            return Objects.requireNonNull(options().refusals().apply(status), "refusals returned null");
        } catch (Throwable e) {
            BindRefusal consequence = BindRefusal.of(status);
            log.error("{}: refusals has failed for {}: the default {} applies", plan.client(), status, consequence, e);
            return consequence;
        }
    }

    boolean isWantedAfter(CloseReason reason) {
        return options().reconnect() && reason.kind() != CloseReason.Kind.CLOSED_BY_US;
    }

    void bound(SmppSession session) {
        last = session;
        waits.serve(ANY_BIND, this::pick);
    }

    void reconnected(SmppSession session) {
        for (OctetTap tap : dialer().taps().octetTaps()) {
            try {
                tap.onReconnected(session);
            } catch (Throwable e) {
                log.error("{}: session {}: a tap has failed", plan.client(), session.id(), e);
            }
        }
    }

    void ended(CloseReason reason) {
        lastReason = reason;
    }

    /**
     * Stops all binds after one was refused for good, because the others would be refused as well. Does nothing while
     * one is bound.
     */
    void refusedForGood() {
        if (sessions().isEmpty()) {
            stopSlots();
        }
    }

    /** Fails all waits once every bind is stopped. Called without a lock, because dependents of the waits run here. */
    void slotChanged() {
        if (allStopped()) {
            waits.fail(new CancellationException("every bind is stopped"));
            failTurns();
        }
    }

    @SuppressWarnings("ReferenceEquality") // the constant that does nothing
    void announce(BindSlot slot, BiConsumer<ClientListener, BindSnapshot> event) {
        if (plan.clientListener() != ClientListener.NONE) {
            BindSnapshot snapshot = slot.snapshot();
            plan.announcer().announce(listener -> event.accept(listener, snapshot));
        }
    }

    // ---- inside ----

    private void connectOthers() {
        CompletableFuture<?>[] others = new CompletableFuture<?>[slots.length - 1];
        Arrays.setAll(others, i -> slots[i + 1].start());
        CompletableFuture.allOf(others).whenComplete((bound, failure) -> {
            try {
                SmppException refusal = firstFailure(slot -> slot.state() == BindSnapshot.State.STOPPED);
                if (refusal != null) {
                    giveUp(refusal);
                } else {
                    connected.complete(null);
                }
            } catch (Throwable e) {
                connected.completeExceptionally(e);
            }
        });
    }

    private @Nullable SmppException firstFailure(Predicate<BindSlot> which) {
        return Arrays.stream(slots)
                .filter(which)
                .map(slot -> slot.snapshot().lastFailure())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private void giveUp(Throwable failure) {
        try {
            stopAll();
            open.closeAsync();
        } finally {
            connected.completeExceptionally(failure);
        }
    }

    private void abandon() {
        abandoned = true;
        stopAll();
        connected.completeExceptionally(new ConnectFailedException(
                plan.endpoints().getFirst() + ": closed while connecting", new CancellationException()));
    }

    private boolean allStopped() {
        for (BindSlot slot : slots) {
            if (slot.state() != BindSnapshot.State.STOPPED) {
                return false;
            }
        }
        return true;
    }

    private void stopAll() {
        closed = true;
        open.refuseNew();
        stopSlots();
        failTurns();
    }

    private void failTurns() {
        if (rateQueue != null) {
            rateQueue.fail(new CancellationException("every bind is stopped"));
        }
    }

    private void stopSlots() {
        for (BindSlot slot : slots) {
            slot.stop();
        }
    }
}
