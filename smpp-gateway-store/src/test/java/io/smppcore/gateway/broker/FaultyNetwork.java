package io.smppcore.gateway.broker;

import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.testing.faults.FaultyConnection;
import io.smppcore.testing.faults.Flow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A network between one node and all brokers. */
public final class FaultyNetwork implements AutoCloseable {

    private final List<FaultProxy> proxies = new ArrayList<>();

    /** Direction in which octets are delayed until the network recovers. */
    public enum Cut {
        BOTH_WAYS,
        TO_THE_BROKERS,
        FROM_THE_BROKERS
    }

    /** Relays the brokers. */
    public FaultyNetwork(Brokers brokers) throws IOException {
        for (Brokers.RelayedListener listener : brokers.relayedListeners()) {
            proxies.add(FaultProxy.on(listener.port(), listener.target()));
        }
    }

    /** Returns the addresses of the brokers in this network. */
    public List<String> bootstrap() {
        return proxies.stream().map(proxy -> "127.0.0.1:" + proxy.port()).toList();
    }

    /** Delays all octets in a direction. */
    public void cut(Cut cut) {
        for (FaultProxy proxy : proxies) {
            proxy.onConnect(connection -> stall(connection, cut));
            proxy.connections().forEach(connection -> stall(connection, cut));
        }
    }

    private static void stall(FaultyConnection connection, Cut cut) {
        switch (cut) {
            case BOTH_WAYS -> connection.both(Flow::stall);
            case TO_THE_BROKERS -> connection.toServer().stall();
            case FROM_THE_BROKERS -> connection.toClient().stall();
        }
    }

    /** Relays all octets again, also delayed ones. */
    public void heal() {
        for (FaultProxy proxy : proxies) {
            proxy.onConnect(connection -> {});
            proxy.connections().forEach(connection -> connection.both(Flow::heal));
        }
    }

    @Override
    public void close() throws IOException {
        for (FaultProxy proxy : proxies) {
            proxy.close();
        }
    }
}
