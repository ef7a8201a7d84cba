package io.smppcore.tools.load;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.session.SmppSession;
import io.smppcore.session.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The sessions of a run. */
public final class Binds implements AutoCloseable {

    private final List<SmppClient> clients = new ArrayList<>();
    private final List<BoundSession> bound = new ArrayList<>();
    private final Map<SmppSession, Wire> wires = new ConcurrentHashMap<>();

    private Binds() {}

    /**
     * Binds, one after the other. What is lost later is not bound again.
     *
     * @param types what each bind may do, in this order
     * @param client how to bind
     * @throws io.smppcore.type.SmppException if one of them cannot be bound; the others are closed then
     */
    public static Binds open(List<BindType> types, SmppClient.Builder client) {
        Binds binds = new Binds();
        client.clientOptions(options -> options.reconnect(false)).wireHook((session, wire) -> {
            binds.wires.put(session, wire);
            return null;
        });
        try {
            types.forEach(type -> binds.add(type, client));
            return binds;
        } catch (RuntimeException e) {
            binds.close();
            throw e;
        }
    }

    private void add(BindType type, SmppClient.Builder client) {
        SmppClient added = client.bindType(type).connect();
        clients.add(added);
        SmppSession session = added.session();
        bound.add(new BoundSession(session, Objects.requireNonNull(wires.get(session)), type));
    }

    /** Those that may send, in the order of the binds. */
    List<BoundSession> senders() {
        return bound.stream().filter(bind -> bind.type().transmits()).toList();
    }

    /** All of them, in the order of the binds. */
    public List<SmppSession> sessions() {
        return bound.stream().map(BoundSession::session).toList();
    }

    /** Unbinds all at the same time. Bounded by the options of the sessions. */
    @Override
    public void close() {
        CompletableFuture.allOf(clients.stream().map(SmppClient::closeAsync).toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
