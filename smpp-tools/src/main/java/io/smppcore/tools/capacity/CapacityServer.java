package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The server under test. */
interface CapacityServer extends AutoCloseable {

    /** Returns a human-readable name. */
    String description();

    /** Returns the addresses of all nodes, at least one. Binds are spread over them. */
    List<InetSocketAddress> addresses();

    /** Returns the address that the server routes to each bind; empty if it delivers otherwise, or not at all. */
    default List<Address> served() {
        return List.of();
    }

    /**
     * Returns a trigger that makes the server deliver messages.
     *
     * @param binds binds that the messages go to
     * @param deliveries messages awaited on these binds
     * @return empty if it cannot be made to deliver
     */
    Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries);

    /** Returns the process of the server, if it is another one on this machine. */
    default Optional<ProcessHandle> process() {
        return Optional.empty();
    }

    /** Returns true if the server is in this process. */
    default boolean isHere() {
        return false;
    }

    @Override
    void close();
}
