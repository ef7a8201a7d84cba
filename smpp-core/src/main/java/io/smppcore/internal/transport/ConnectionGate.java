package io.smppcore.internal.transport;

import io.smppcore.internal.util.LimitedLog;
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
 * Counter of open connections against {@link ConnectionLimits}. {@link Acceptor} closes connections that it refuses,
 * before anything is read from them. Several listeners may share one gate. Thread-safe.
 */
public final class ConnectionGate {

    private final ConnectionLimits limits;
    private final @Nullable ConnectionGate outer;
    private final AtomicInteger open = new AtomicInteger();
    private final ConcurrentMap<AddressRange, Integer> openFrom = new ConcurrentHashMap<>();
    private final AtomicLong refused = new AtomicLong();
    private final LimitedLog log = new LimitedLog(LoggerFactory.getLogger(SmppTransport.class), 1);

    /** Creates a gate without connections. */
    public ConnectionGate(ConnectionLimits limits) {
        this(limits, null);
    }

    /**
     * Creates a gate inside an outer one, which may be shared with other gates. A connection must be accepted by both.
     * The outer gate may be null.
     */
    public ConnectionGate(ConnectionLimits limits, @Nullable ConnectionGate outer) {
        this.limits = limits;
        this.outer = outer;
    }

    /** Returns the number of open connections that this gate has accepted. */
    public int open() {
        return open.get();
    }

    /** Returns the number of connections that were closed because of the limits, since the gate was created. */
    public long refused() {
        return refused.get();
    }

    /** Counts a connection. Returns false, and does not count it, if too many are open. */
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

    /**
     * Counts a connection for the address of its peer, once it is known. Returns false, and does not count it, if the
     * address is not allowed or has too many connections.
     */
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

    /** Stops counting a connection for which {@link #enter()} has returned true. */
    void leave() {
        open.decrementAndGet();
        if (outer != null) {
            outer.leave();
        }
    }

    /** Stops counting a connection for an address for which {@link #enter(InetAddress)} has returned true. */
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
