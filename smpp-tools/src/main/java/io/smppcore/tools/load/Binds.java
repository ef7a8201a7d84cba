package io.smppcore.tools.load;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The sessions of a run. */
public final class Binds implements AutoCloseable {

    /** How long a bind that is lost may stay away before a run is cut short. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<KeptBind> binds = new ArrayList<>();
    private final Duration patience;

    private Binds(Duration patience) {
        this.patience = patience;
    }

    /**
     * Binds, one after the other. A bind that is lost later is bound again, with the back-off of the client.
     *
     * @param types what each bind may do, in this order
     * @param client how to bind
     * @throws io.smppcore.type.SmppException if one of them cannot be bound; the others are closed then
     */
    public static Binds open(List<BindType> types, SmppClient.Builder client) {
        return open(types, client, PATIENCE);
    }

    /**
     * Binds as {@link #open(List, SmppClient.Builder)} does; a run is cut short when a bind is lost for longer than
     * that.
     */
    static Binds open(List<BindType> types, SmppClient.Builder client, Duration patience) {
        Binds binds = new Binds(patience);
        try {
            types.forEach(type -> binds.add(type, client));
            return binds;
        } catch (RuntimeException e) {
            binds.close();
            throw e;
        }
    }

    private void add(BindType type, SmppClient.Builder client) {
        KeptBind added = new KeptBind(type);
        added.open(client);
        binds.add(added);
    }

    /** Those that may send, in the order of the binds. */
    List<KeptBind> senders() {
        return binds.stream().filter(bind -> bind.type().transmits()).toList();
    }

    /** The sessions of all of them, in the order of the binds; of those that are lost the last one. */
    public List<SmppSession> sessions() {
        return binds.stream().map(bind -> bind.client().session()).toList();
    }

    /** Returns how long a bind may be lost before a run is cut short. */
    Duration patience() {
        return patience;
    }

    /** Returns how often binds were bound again since they were opened. */
    Rebinds rebinds() {
        long nowNanos = System.nanoTime();
        Rebinds sum = Rebinds.NONE;
        for (KeptBind bind : binds) {
            Rebinds one = bind.rebinds(nowNanos);
            sum = sum.plus(one.count(), one.nanos());
        }
        return sum;
    }

    /** Unbinds all at the same time. Bounded by the options of the sessions. */
    @Override
    public void close() {
        CompletableFuture.allOf(
                        binds.stream().map(bind -> bind.client().closeAsync()).toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
