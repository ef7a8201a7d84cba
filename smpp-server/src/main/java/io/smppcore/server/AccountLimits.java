package io.smppcore.server;

import io.smppcore.flow.TokenBucket;
import io.smppcore.pdu.BindType;
import io.smppcore.session.InboundOverload;
import io.smppcore.transport.AddressRange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What one account may do. Immutable. What is empty goes by the options of the server.
 *
 * <p>Limits that count over all sessions of an account count the sessions of one server that are bound with the same system_id, by the
 * limits of the bind that is asked for. Limits of a session hold from its bind to its end, whatever the account may do later.
 *
 * @param maxBinds sessions that may be bound at once in all, 1 to 100,000; one more is refused with ESME_RALYBND. Empty: 100.
 * @param maxTransmitters of these, bound as transmitter, 0 to 100,000. Zero means that the account may not bind so: such a bind is
 *     refused with ESME_RBINDFAIL. Empty: all of them.
 * @param maxReceivers of these, bound as receiver; likewise
 * @param maxTransceivers of these, bound as transceiver; likewise
 * @param windowSize requests to the peer, such as deliver_sm, that may be in flight on each session, 1 to 65,536. Empty: {@link
 *     io.smppcore.session.SessionOptions#windowSize}.
 * @param inboundLimit requests of the peer that may be in progress on each session, 1 to 1,000,000. Empty: {@link
 *     io.smppcore.session.SessionOptions#inboundLimit}.
 * @param requestRate requests of the peer in a second over all sessions of the account, {@link TokenBucket#MIN_RATE} to {@link
 *     TokenBucket#MAX_RATE}. Empty: any rate.
 * @param requestBurst requests of the peer that may come at once after a rest, 1 to 1,000,000; only with a rate. Empty: the requests of one
 *     second, at least 1.
 * @param overRate what happens to requests beyond the rate: they are answered with ESME_RTHROTTLED, or read later; only with a rate.
 *     Empty: {@link InboundOverload#THROTTLE}.
 * @param addresses from where the account may bind; a bind from elsewhere is refused with ESME_RBINDFAIL. Empty: from everywhere.
 */
public record AccountLimits(
        OptionalInt maxBinds,
        OptionalInt maxTransmitters,
        OptionalInt maxReceivers,
        OptionalInt maxTransceivers,
        OptionalInt windowSize,
        OptionalInt inboundLimit,
        OptionalDouble requestRate,
        OptionalInt requestBurst,
        Optional<InboundOverload> overRate,
        List<AddressRange> addresses) {

    /** Binds of an account whose limits do not say how many. */
    static final int DEFAULT_BINDS = 100;

    private static final int MAX_BINDS = 100_000;
    private static final int MAX_WINDOW = 65_536;
    private static final int MAX_INBOUND = 1_000_000;
    private static final int MAX_BURST = 1_000_000;

    private static final AccountLimits NONE = builder().build();

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the limit, its value and the range
     */
    public AccountLimits {
        range("maxBinds", maxBinds, 1, MAX_BINDS);
        range("maxTransmitters", maxTransmitters, 0, MAX_BINDS);
        range("maxReceivers", maxReceivers, 0, MAX_BINDS);
        range("maxTransceivers", maxTransceivers, 0, MAX_BINDS);
        range("windowSize", windowSize, 1, MAX_WINDOW);
        range("inboundLimit", inboundLimit, 1, MAX_INBOUND);
        range("requestBurst", requestBurst, 1, MAX_BURST);
        if (requestRate.isPresent()) {
            rateInRange(requestRate.getAsDouble());
        } else if (requestBurst.isPresent() || overRate.isPresent()) {
            throw new IllegalArgumentException("requestRate: none (expected: one, because "
                    + (requestBurst.isPresent() ? "requestBurst" : "overRate") + " is set)");
        }
        addresses = List.copyOf(addresses);
    }

    /**
     * No limits but those of the server, and 100 binds.
     *
     * @return limits of which every one is empty
     */
    public static AccountLimits none() {
        return NONE;
    }

    /**
     * Starts without limits.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * How many sessions of one kind may be bound at once.
     *
     * @param type the kind
     * @return 0 to 100,000; empty when only the binds in all count
     */
    public OptionalInt maxBinds(BindType type) {
        return switch (type) {
            case TRANSMITTER -> maxTransmitters;
            case RECEIVER -> maxReceivers;
            case TRANSCEIVER -> maxTransceivers;
        };
    }

    /**
     * Tells whether the account may bind from somewhere.
     *
     * @param from where the client is
     * @return true if no addresses are set, or one of them is this one
     */
    public boolean allows(SocketAddress from) {
        return addresses.isEmpty()
                || (from instanceof InetSocketAddress inet && !inet.isUnresolved() && contains(inet.getAddress()));
    }

    private boolean contains(InetAddress address) {
        return addresses.stream().anyMatch(range -> range.contains(address));
    }

    private static void range(String name, OptionalInt value, int min, int max) {
        if (value.isPresent() && (value.getAsInt() < min || value.getAsInt() > max)) {
            throw new IllegalArgumentException(
                    name + ": " + value.getAsInt() + " (expected: " + min + " to " + max + ")");
        }
    }

    private static void rateInRange(double rate) {
        if (!(rate >= TokenBucket.MIN_RATE && rate <= TokenBucket.MAX_RATE)) {
            throw new IllegalArgumentException("requestRate: " + rate + " requests/s (expected: " + TokenBucket.MIN_RATE
                    + " to " + TokenBucket.MAX_RATE + ")");
        }
    }

    /** Builds limits. Not thread-safe. */
    public static final class Builder {

        private OptionalInt maxBinds = OptionalInt.empty();
        private OptionalInt maxTransmitters = OptionalInt.empty();
        private OptionalInt maxReceivers = OptionalInt.empty();
        private OptionalInt maxTransceivers = OptionalInt.empty();
        private OptionalInt windowSize = OptionalInt.empty();
        private OptionalInt inboundLimit = OptionalInt.empty();
        private OptionalDouble requestRate = OptionalDouble.empty();
        private OptionalInt requestBurst = OptionalInt.empty();
        private Optional<InboundOverload> overRate = Optional.empty();
        private List<AddressRange> addresses = List.of();

        private Builder() {}

        /**
         * Limits the binds in all.
         *
         * @param value sessions that may be bound at once, 1 to 100,000; 100 unless this is called
         * @return this builder
         */
        public Builder maxBinds(int value) {
            maxBinds = OptionalInt.of(value);
            return this;
        }

        /**
         * Limits the binds of one kind.
         *
         * @param type the kind
         * @param value sessions of that kind that may be bound at once, 0 to 100,000; 0 if the account may not bind so
         * @return this builder
         */
        public Builder maxBinds(BindType type, int value) {
            switch (type) {
                case TRANSMITTER -> maxTransmitters = OptionalInt.of(value);
                case RECEIVER -> maxReceivers = OptionalInt.of(value);
                case TRANSCEIVER -> maxTransceivers = OptionalInt.of(value);
            }
            return this;
        }

        /**
         * Sets the window of each session.
         *
         * @param value requests to the peer that may be in flight, 1 to 65,536
         * @return this builder
         */
        public Builder windowSize(int value) {
            windowSize = OptionalInt.of(value);
            return this;
        }

        /**
         * Limits what is in progress on each session.
         *
         * @param value requests of the peer that may be in progress, 1 to 1,000,000
         * @return this builder
         */
        public Builder inboundLimit(int value) {
            inboundLimit = OptionalInt.of(value);
            return this;
        }

        /**
         * Limits the rate.
         *
         * @param perSecond requests of the peer in a second over all sessions of the account, {@link TokenBucket#MIN_RATE} to {@link
         *     TokenBucket#MAX_RATE}
         * @return this builder
         */
        public Builder requestRate(double perSecond) {
            requestRate = OptionalDouble.of(perSecond);
            return this;
        }

        /**
         * Sets how many requests may come at once after a rest.
         *
         * @param value 1 to 1,000,000
         * @return this builder
         */
        public Builder requestBurst(int value) {
            requestBurst = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets what happens beyond the rate.
         *
         * @param value answered with ESME_RTHROTTLED, or read later
         * @return this builder
         */
        public Builder overRate(InboundOverload value) {
            overRate = Optional.of(value);
            return this;
        }

        /**
         * Sets from where the account may bind.
         *
         * @param value addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}; none for everywhere
         * @return this builder
         * @throws IllegalArgumentException if one of them is neither
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
         * Makes the limits.
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
                    windowSize,
                    inboundLimit,
                    requestRate,
                    requestBurst,
                    overRate,
                    addresses);
        }
    }
}
