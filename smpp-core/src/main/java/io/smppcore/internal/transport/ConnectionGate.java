package io.smppcore.internal.transport;

import io.smppcore.internal.LimitedLog;
import io.smppcore.transport.AddressRange;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.SmppTransport;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Lets connections in as long as {@link ConnectionLimits} allow it; the others are closed before anything is read from
 * them. May be shared by several listeners. Thread-safe.
 */
public final class ConnectionGate {

    private final ConnectionLimits limits;
    private final @Nullable ConnectionGate outer;
    private final AtomicInteger open = new AtomicInteger();
    private final ConcurrentMap<AddressRange, Integer> openFrom = new ConcurrentHashMap<>();
    private final AtomicLong refused = new AtomicLong();
    private final LimitedLog log = new LimitedLog(LoggerFactory.getLogger(SmppTransport.class), 1);

    /**
     * A gate without connections behind it.
     *
     * @param limits how many may come in, and from where
     */
    public ConnectionGate(ConnectionLimits limits) {
        this(limits, null);
    }

    /**
     * A gate behind another one: a connection has to pass both.
     *
     * @param limits how many may come in here, and from where
     * @param outer the gate in front of this one, perhaps of several; null for none
     */
    public ConnectionGate(ConnectionLimits limits, @Nullable ConnectionGate outer) {
        this.limits = limits;
        this.outer = outer;
    }

    /**
     * The connections that were let in and are open.
     *
     * @return 0 or more
     */
    public int open() {
        return open.get();
    }

    /**
     * How many connections were closed because the limits did not allow them.
     *
     * @return 0 or more, since the gate was made
     */
    public long refused() {
        return refused.get();
    }

    /** Lets a connection in, whoever the peer is; false when there are too many. */
    boolean enter() {
        if (outer != null && !outer.enter()) {
            return false;
        }
        if (open.incrementAndGet() > limits.maxConnections()) {
            leave();
            refuse("maxConnections: " + limits.maxConnections() + " are open", null);
            return false;
        }
        return true;
    }

    /** Lets the peer in, once it is known who it is; false when it may not come, or not with so many. */
    boolean enter(InetAddress address) {
        if (outer != null && !outer.enter(address)) {
            return false;
        }
        List<AddressRange> allowFrom = limits.allowFrom();
        if (!allowFrom.isEmpty() && !anyContains(allowFrom, address)) {
            if (outer != null) {
                outer.leave(address);
            }
            refuse("allowFrom: " + allowFrom, address);
            return false;
        }
        int connections = openFrom.merge(AddressRange.ofClient(address), 1, Integer::sum);
        if (connections > limits.maxPerAddress()) {
            leave(address);
            refuse("maxPerAddress: " + limits.maxPerAddress() + " are open from its address or network", address);
            return false;
        }
        return true;
    }

    static boolean anyContains(List<AddressRange> ranges, InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    void leave() {
        open.decrementAndGet();
        if (outer != null) {
            outer.leave();
        }
    }

    void leave(InetAddress address) {
        if (outer != null) {
            outer.leave(address);
        }
        openFrom.computeIfPresent(AddressRange.ofClient(address), (key, count) -> count == 1 ? null : count - 1);
    }

    private void refuse(String why, @Nullable InetAddress address) {
        long count = refused.incrementAndGet();
        String from = address == null ? "" : " from " + address.getHostAddress();
        log.warn("connection{} refused: {} ({} refused so far)", from, why, count);
    }
}
