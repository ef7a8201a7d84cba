package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The server under test: a simulator in this process, one in a second process, or any gateway. */
interface CapacityServer extends AutoCloseable {

    /** Returns a name for reports. */
    String description();

    /** Returns the addresses of all nodes, at least one. Binds are spread over them. */
    List<InetSocketAddress> addresses();

    /**
     * Returns the address that the server routes to each bind, by the index of the bind. Empty if the server delivers
     * in another way, or not at all.
     */
    default List<Address> served() {
        return List.of();
    }

    /**
     * Returns a trigger that makes the server send deliver_sm to this client.
     *
     * @param binds binds that receive the messages
     * @param deliveries executions that wait for a message on these binds
     * @return the trigger; empty if nothing makes the server deliver
     */
    Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries);

    /** Returns the process of the server if it is another process on this machine, and known; otherwise empty. */
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
