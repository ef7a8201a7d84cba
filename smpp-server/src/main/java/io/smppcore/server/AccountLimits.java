package io.smppcore.server;

import io.smppcore.flow.TokenBucket;
import io.smppcore.pdu.BindType;
import io.smppcore.session.InboundOverload;
import io.smppcore.transport.AddressRange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits of one account: on its binds, and on the requests of each session and of all of them. Immutable. Without a
 * limit (null), the option of the server or the default below applies.
 *
 * <p>Limits over all sessions of an account count the sessions of one server with the same system_id. When they change,
 * a new bind is checked against the new ones; the limits of a session stay those of its bind until it ends.
 *
 * @param maxBinds maximum number of bound sessions, 1 to 100,000; further binds are refused with ESME_RALYBND; 100 if
 *     null
 * @param maxTransmitters maximum number of transmitters, 0 to 100,000; with 0 they are refused with ESME_RBINDFAIL;
 *     {@code maxBinds} if null
 * @param maxReceivers maximum number of receivers, as {@code maxTransmitters}
 * @param maxTransceivers maximum number of transceivers, as {@code maxTransmitters}
 * @param window maximum number of requests to the peer in flight on each session, 1 to 65,536; if null, {@link
 *     io.smppcore.session.SessionOptions#window}
 * @param inboundLimit maximum number of requests in progress from the peer on each session, 1 to 1,000,000; if null,
 *     {@link io.smppcore.session.SessionOptions#inboundLimit}
 * @param requestRate requests from the peer per second over all sessions of the account, {@link TokenBucket#MIN_RATE}
 *     to {@link TokenBucket#MAX_RATE}; unlimited if null
 * @param requestBurst maximum number of requests from the peer at once after a pause, 1 to 1,000,000; only with a rate;
 *     if null, the requests of one second, at least 1
 * @param overRate handling of requests beyond the rate: a response with ESME_RTHROTTLED, or reading them later; only
 *     with a rate; {@link InboundOverload#THROTTLE} if null
 * @param addresses addresses of clients; binds from others are refused with ESME_RBINDFAIL; empty for all addresses
 */
public record AccountLimits(
        @Nullable Integer maxBinds,
        @Nullable Integer maxTransmitters,
        @Nullable Integer maxReceivers,
        @Nullable Integer maxTransceivers,
        @Nullable Integer window,
        @Nullable Integer inboundLimit,
        @Nullable Double requestRate,
        @Nullable Integer requestBurst,
        @Nullable InboundOverload overRate,
        List<AddressRange> addresses) {

    /** The maximum number of binds of an account without {@code maxBinds}. */
    static final int DEFAULT_BINDS = 100;

    private static final int MAX_BINDS = 100_000;
    private static final int MAX_WINDOW = 65_536;
    private static final int MAX_INBOUND = 1_000_000;
    private static final int MAX_BURST = 1_000_000;

    private static final AccountLimits NONE = builder().build();

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the limit, its value and the range. */
    public AccountLimits {
        range("maxBinds", maxBinds, 1, MAX_BINDS);
        range("maxTransmitters", maxTransmitters, 0, MAX_BINDS);
        range("maxReceivers", maxReceivers, 0, MAX_BINDS);
        range("maxTransceivers", maxTransceivers, 0, MAX_BINDS);
        range("window", window, 1, MAX_WINDOW);
        range("inboundLimit", inboundLimit, 1, MAX_INBOUND);
        range("requestBurst", requestBurst, 1, MAX_BURST);
        if (requestRate != null) {
            rateInRange(requestRate);
        } else if (requestBurst != null || overRate != null) {
            throw new IllegalArgumentException("requestRate: none (expected: one, because "
                    + (requestBurst != null ? "requestBurst" : "overRate") + " is set)");
        }
        addresses = List.copyOf(addresses);
    }

    /** Returns limits that are all null: the options of the server apply, and at most 100 sessions are bound. */
    public static AccountLimits none() {
        return NONE;
    }

    /** Returns a builder without limits. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these limits. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * Returns the maximum number of bound sessions of one type.
     *
     * @param type the bind type
     * @return 0 to 100,000; null if only {@link #maxBinds()} applies
     */
    public @Nullable Integer maxBinds(BindType type) {
        return switch (type) {
            case TRANSMITTER -> maxTransmitters;
            case RECEIVER -> maxReceivers;
            case TRANSCEIVER -> maxTransceivers;
        };
    }

    /**
     * Returns true if the account may bind from an address.
     *
     * @param from address of the client
     * @return true if it is allowed, or no addresses are set
     */
    public boolean allows(SocketAddress from) {
        return addresses.isEmpty()
                || (from instanceof InetSocketAddress inet && !inet.isUnresolved() && contains(inet.getAddress()));
    }

    private boolean contains(InetAddress address) {
        return addresses.stream().anyMatch(range -> range.contains(address));
    }

    private static void range(String name, @Nullable Integer value, int min, int max) {
        if (value != null && (value < min || value > max)) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }

    private static void rateInRange(double rate) {
        if (!(rate >= TokenBucket.MIN_RATE && rate <= TokenBucket.MAX_RATE)) {
            throw new IllegalArgumentException("requestRate: " + rate + " requests/s (expected: " + TokenBucket.MIN_RATE
                    + " to " + TokenBucket.MAX_RATE + ")");
        }
    }

    /** Builder of limits. Not thread-safe. */
    public static final class Builder {

        private @Nullable Integer maxBinds;
        private @Nullable Integer maxTransmitters;
        private @Nullable Integer maxReceivers;
        private @Nullable Integer maxTransceivers;
        private @Nullable Integer window;
        private @Nullable Integer inboundLimit;
        private @Nullable Double requestRate;
        private @Nullable Integer requestBurst;
        private @Nullable InboundOverload overRate;
        private List<AddressRange> addresses = List.of();

        private Builder() {}

        private Builder(AccountLimits limits) {
            maxBinds = limits.maxBinds;
            maxTransmitters = limits.maxTransmitters;
            maxReceivers = limits.maxReceivers;
            maxTransceivers = limits.maxTransceivers;
            window = limits.window;
            inboundLimit = limits.inboundLimit;
            requestRate = limits.requestRate;
            requestBurst = limits.requestBurst;
            overRate = limits.overRate;
            addresses = limits.addresses;
        }

        /** Sets {@link AccountLimits#maxBinds()}. */
        public Builder maxBinds(@Nullable Integer value) {
            maxBinds = value;
            return this;
        }

        /** Sets the maximum number of bound sessions of one type, 0 to 100,000. */
        public Builder maxBinds(BindType type, @Nullable Integer value) {
            switch (type) {
                case TRANSMITTER -> maxTransmitters = value;
                case RECEIVER -> maxReceivers = value;
                case TRANSCEIVER -> maxTransceivers = value;
            }
            return this;
        }

        /** Sets {@link AccountLimits#window}. */
        public Builder window(@Nullable Integer value) {
            window = value;
            return this;
        }

        /** Sets {@link AccountLimits#inboundLimit}. */
        public Builder inboundLimit(@Nullable Integer value) {
            inboundLimit = value;
            return this;
        }

        /** Sets {@link AccountLimits#requestRate} in requests per second. */
        public Builder requestRate(@Nullable Double perSecond) {
            requestRate = perSecond;
            return this;
        }

        /** Sets {@link AccountLimits#requestBurst}. */
        public Builder requestBurst(@Nullable Integer value) {
            requestBurst = value;
            return this;
        }

        /** Sets {@link AccountLimits#overRate}. */
        public Builder overRate(@Nullable InboundOverload value) {
            overRate = value;
            return this;
        }

        /**
         * Sets {@link AccountLimits#addresses}.
         *
         * @param value addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8} or {@code
         *     2001:db8::/32}; none to accept all
         * @throws IllegalArgumentException if one of them is neither an address nor a range
         */
        public Builder addresses(String... value) {
            try {
                addresses = List.of(value).stream().map(AddressRange::parse).toList();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("addresses: " + e.getMessage(), e);
            }
            return this;
        }

        /**
         * Returns the limits.
         *
         * @return immutable limits
         * @throws IllegalArgumentException naming the limit, its value and the range
         */
        public AccountLimits build() {
            return new AccountLimits(
                    maxBinds,
                    maxTransmitters,
                    maxReceivers,
                    maxTransceivers,
                    window,
                    inboundLimit,
                    requestRate,
                    requestBurst,
                    overRate,
                    addresses);
        }
    }
}
