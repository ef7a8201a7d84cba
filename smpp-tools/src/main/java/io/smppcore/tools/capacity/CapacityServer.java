package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The server under test. */
interface CapacityServer extends AutoCloseable {

    /** Returns a human-readable name. */
    String description();

    /** Returns the addresses on which it listens, at least one: those of all nodes. Binds are spread over them. */
    List<InetSocketAddress> addresses();

    /** Returns an address for each bind that the server routes to it; none if it delivers otherwise, or not at all. */
    List<Address> served();

    /**
     * Returns the way to make the server deliver messages.
     *
     * @param binds binds that the messages go to
     * @param deliveries messages that are awaited there
     * @return empty if it cannot be made to deliver
     */
    Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries);

    /** Returns its process, if that is another one of this machine. */
    Optional<ProcessHandle> process();

    /** Returns whether the server is in this process. */
    default boolean isHere() {
        return false;
    }

    @Override
    void close();
}
