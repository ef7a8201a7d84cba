package io.smppcore.tools.load;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** The binds of one or more successive runs. The client of each one rebinds after a loss. */
public final class Binds implements AutoCloseable {

    /** Default of the maximum outage of a bind before a run is cut short. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<KeptBind> binds = new ArrayList<>();
    private final Duration patience;
    private final LongSupplier clock;

    private Binds(Duration patience, LongSupplier clock) {
        this.patience = patience;
        this.clock = clock;
    }

    /**
     * Opens binds, one after the other. The client rebinds after a later loss, with the back-off of its options.
     *
     * @param types type of each bind, in this order
     * @param client options of the client
     * @param patience maximum outage of a bind before a run is cut short
     * @param clock clock of the runs, {@link LoadControl#nanoTime}
     * @throws io.smppcore.type.SmppException if one of them cannot be bound; the others are closed then
     */
    public static Binds open(List<BindType> types, SmppClient.Builder client, Duration patience, LongSupplier clock) {
        Binds binds = new Binds(patience, clock);
        try {
            types.forEach(type -> binds.add(type, client));
            return binds;
        } catch (RuntimeException e) {
            binds.close();
            throw e;
        }
    }

    private void add(BindType type, SmppClient.Builder client) {
        KeptBind added = new KeptBind(type, clock);
        added.open(client);
        binds.add(added);
    }

    /** Returns the binds that may send, in order. */
    List<KeptBind> senders() {
        return binds.stream().filter(bind -> bind.type().transmits()).toList();
    }

    /** Returns the sessions of all binds, in order; the last session for a lost bind. */
    public List<SmppSession> sessions() {
        return binds.stream().map(bind -> bind.client().session()).toList();
    }

    /** Returns the maximum outage of a bind before a run is cut short. */
    Duration patience() {
        return patience;
    }

    /** Returns the rebinds since the binds were opened. */
    Rebinds rebinds() {
        long nowNanos = clock.getAsLong();
        Rebinds sum = Rebinds.NONE;
        for (KeptBind bind : binds) {
            Rebinds one = bind.rebinds(nowNanos);
            sum = sum.plus(one.count(), one.nanos());
        }
        return sum;
    }

    /** Unbinds all sessions concurrently and waits for their end, at most as long as their options allow. */
    @Override
    public void close() {
        CompletableFuture.allOf(
                        binds.stream().map(bind -> bind.client().closeAsync()).toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
