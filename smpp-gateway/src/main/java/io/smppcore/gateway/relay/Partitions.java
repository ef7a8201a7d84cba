package io.smppcore.gateway.relay;

import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that this gateway owns now, which come and go. Thread-safe.
 *
 * <p>A partition that comes is read, gets the sessions that are bound, and is used from then on; one that goes gets no
 * more messages, and what is in flight ends first. While there is none, messages are refused.
 */
final class Partitions implements GatewayStore.Ownership {

    private final Function<Partition, Relay> relays;
    private final Intake.Admission admission;
    private final Map<Integer, Owned> owned = new ConcurrentSkipListMap<>();
    private final Consumer<Relay> acquired;
    private final Map<String, Attached> callbacks = new ConcurrentHashMap<>();

    /**
     * Creates a view without partitions.
     *
     * @param relays makes the relay of a partition
     * @param acquired called for each relay that is used from now on, to give it what was bound before
     */
    Partitions(Function<Partition, Relay> relays, Intake.Admission admission, Consumer<Relay> acquired) {
        this.relays = relays;
        this.admission = admission;
        this.acquired = acquired;
    }

    /** A partition at work, and what is done with it from outside. */
    record Owned(Relay relay, Intake intake, Inquiry inquiry, DeadLetters deadLetters) {

        static Owned of(Relay relay, Intake.Admission admission) {
            return new Owned(relay, new Intake(relay, admission), new Inquiry(relay), new DeadLetters(relay));
        }
    }

    /** A way to the callback of an account. */
    private record Attached(Push push, int window) {

        void open(Relay relay, String account) {
            AccountOutlet outlet = relay.callbackOutlet(account);
            outlet.closed(PushLink.ID);
            outlet.opened(new PushLink(relay, push, window));
        }
    }

    @Override
    public void assigned(Partition partition) {
        Relay relay = relays.apply(partition);
        relay.start();
        owned.put(partition.number(), Owned.of(relay, admission));
        acquired.accept(relay);
        callbacks.forEach((account, attached) -> attached.open(relay, account));
    }

    /** Gives the partition up: nothing new begins, and what is in flight has a bounded time to end. */
    @Override
    public void revoked(Partition partition) {
        Owned gone = owned.remove(partition.number());
        if (gone != null) {
            gone.relay().release();
        }
    }

    /** Returns the partition that takes messages of accounts and SMSCs now, or null. */
    @Nullable
    Owned current() {
        for (Owned first : owned.values()) {
            return first;
        }
        return null;
    }

    /**
     * Returns {@link #current()}.
     *
     * @throws IllegalStateException if there is none
     */
    Owned required() {
        Owned current = current();
        if (current == null) {
            throw new IllegalStateException("this gateway owns no partition now: try again when it does");
        }
        return current;
    }

    Collection<Relay> relays() {
        return owned.values().stream().map(Owned::relay).toList();
    }

    /** Begins to send what waits for the callback of an account, in place of an earlier way. */
    void attach(String account, Push push, int window) {
        Attached attached = new Attached(push, window);
        callbacks.put(account, attached);
        relays().forEach(relay -> attached.open(relay, account));
    }

    /** Ends {@link #attach}. */
    void detach(String account) {
        callbacks.remove(account);
        relays().forEach(relay -> relay.callbackOutlet(account).closed(PushLink.ID));
    }

    /** Begins nothing new. */
    void stop() {
        relays().forEach(Relay::stop);
    }
}
