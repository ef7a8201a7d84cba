package io.smppcore.tools.load;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The binds of a run. */
public final class Binds implements AutoCloseable {

    /** Default of the maximum outage of a bind before a run is cut short. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<KeptBind> binds = new ArrayList<>();
    private final Duration patience;

    private Binds(Duration patience) {
        this.patience = patience;
    }

    /**
     * Opens binds, one after the other. The client rebinds after a later loss, with its back-off.
     *
     * @param types type of each bind, in this order
     * @param client options of the client
     * @param patience maximum outage of a bind before a run is cut short
     * @throws io.smppcore.type.SmppException if one of them cannot be bound; the others are closed then
     */
    public static Binds open(List<BindType> types, SmppClient.Builder client, Duration patience) {
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
        long nowNanos = System.nanoTime();
        Rebinds sum = Rebinds.NONE;
        for (KeptBind bind : binds) {
            Rebinds one = bind.rebinds(nowNanos);
            sum = sum.plus(one.count(), one.nanos());
        }
        return sum;
    }

    /** Unbinds all sessions at the same time, in the time that their options allow. */
    @Override
    public void close() {
        CompletableFuture.allOf(
                        binds.stream().map(bind -> bind.client().closeAsync()).toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
