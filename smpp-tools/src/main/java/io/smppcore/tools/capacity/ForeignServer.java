package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Somebody else's server. It delivers messages when there is an address that it routes to this client.
 *
 * @param plan as whom to bind
 * @param address where it listens
 * @param mtAddress what it routes to this client, or null when there is nothing
 * @param process its process, when that is known
 */
record ForeignServer(
        CapacityPlan plan,
        InetSocketAddress address,
        @Nullable Address mtAddress,
        Optional<ProcessHandle> process) implements CapacityServer {

    @Override
    public String description() {
        return address.getHostString() + ":" + address.getPort();
    }

    @Override
    public List<Address> served() {
        return mtAddress == null ? List.of() : Collections.nCopies(plan.binds(), mtAddress);
    }

    @Override
    public Optional<MtTrigger> trigger(GatewayBinds binds, Awaited deliveries) {
        return mtAddress == null
                ? Optional.empty()
                : Optional.of(new RoutedMt(plan.source(), served(), binds, deliveries));
    }

    @Override
    public void close() {}
}
