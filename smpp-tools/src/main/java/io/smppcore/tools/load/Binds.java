package io.smppcore.tools.load;

import io.smppcore.client.SmppClient;
import io.smppcore.session.SmppSession;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The sessions of a run. */
public final class Binds implements AutoCloseable {

    private final List<SmppClient> clients = new ArrayList<>();

    private Binds() {}

    /**
     * Opens transceivers, one after the other.
     *
     * @throws io.smppcore.type.SmppException if one of them cannot be bound; the others are closed then
     */
    public static Binds open(int count, SmppClient.Builder client) {
        Binds binds = new Binds();
        try {
            for (int i = 0; i < count; i++) {
                binds.clients.add(client.connect());
            }
            return binds;
        } catch (RuntimeException e) {
            binds.close();
            throw e;
        }
    }

    public List<SmppSession> sessions() {
        return clients.stream().map(SmppClient::session).toList();
    }

    /** Unbinds all at the same time. Bounded by the options of the sessions. */
    @Override
    public void close() {
        CompletableFuture.allOf(clients.stream().map(SmppClient::closeAsync).toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
