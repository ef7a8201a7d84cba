package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The side under test. */
interface CapacityServer extends AutoCloseable {

    /** What it is, for people. */
    String description();

    /** Where it listens. */
    InetSocketAddress address();

    /** An address for each bind, for which it delivers messages to it; none when it is made to deliver otherwise, or not at all. */
    List<Address> served();

    /**
     * How it is made to deliver messages.
     *
     * @param binds where they go
     * @param deliveries what is awaited there
     * @return empty when it cannot be made to
     */
    Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries);

    /** Its process, when it is one of this machine and not this one. */
    Optional<ProcessHandle> process();

    /** Whether it is in this process. */
    default boolean isHere() {
        return false;
    }

    @Override
    void close();
}
