package io.smppcore.session;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a session behaves. Every wait has a bound and every bound is enforced. Immutable.
 *
 * @param windowSize requests that may be in flight to the peer at once, 1 to 65,536; default 10
 * @param queueLimit requests of {@code sendAsync} that may wait for a free slot of the window, 0 to 10,000,000; one more fails at once; default 10,000
 * @param windowTimeout how long a request may wait for a free slot before it fails as never written, up to 7 days; default 30 s
 * @param requestTimeout how long a request may be in flight before it fails with unknown outcome, up to 7 days; default 30 s
 * @param bindTimeout how long a connection may stay unbound, and a bind request unanswered, up to 7 days; default 10 s
 * @param enquireLinkInterval silence of the peer after which it is asked whether it is there, up to 7 days; default 25 s
 * @param enquireLinkTimeout further silence after which the connection is given up, up to 7 days; default 10 s
 * @param inactivityTimeout time without a request or a response but enquire_link after which the session unbinds and closes, up to 7 days; none by
 *     default, which means never
 * @param drainTimeout how long {@code close} waits for what is in progress in either direction, up to 7 days; default 10 s
 * @param unbindTimeout how long to wait for unbind_resp, and for a peer that has unbound to let go of the connection, up to 7 days; default 5 s
 * @param writeTimeout how long the peer may refuse to read before the connection is given up, up to 7 days; default 30 s
 * @param pduTimeout how long the rest of a PDU may take once its first octets have come, up to 7 days; then the connection is given up; default 1 min
 * @param inboundLimit requests of the peer that may be in progress at once, 1 to 1,000,000; default 1,000
 * @param inboundOctetLimit octets of memory that the requests of the peer in progress may take, and once more those that wait, 65,536 to
 *     1,073,741,824; one request is always allowed; default 16,777,216
 * @param inboundOverload what happens to requests of the peer beyond the inbound limits; default {@link InboundOverload#STOP_READING}
 * @param dispatch which thread runs the handlers; default {@link Dispatch#CONCURRENT}
 * @param leniency which deviations from the specification are read; default lenient
 * @param peerVersion the version whose rules apply to what is sent and to the operations that the peer may ask for, whatever the peer
 *     announces; none by default, which means the version that both ends have announced
 * @param limits how long a PDU of the peer may be; default 69,632 octets
 */
public record SessionOptions(
        int windowSize,
        int queueLimit,
        Duration windowTimeout,
        Duration requestTimeout,
        Duration bindTimeout,
        Duration enquireLinkInterval,
        Duration enquireLinkTimeout,
        @Nullable Duration inactivityTimeout,
        Duration drainTimeout,
        Duration unbindTimeout,
        Duration writeTimeout,
        Duration pduTimeout,
        int inboundLimit,
        int inboundOctetLimit,
        InboundOverload inboundOverload,
        Dispatch dispatch,
        Leniency leniency,
        @Nullable InterfaceVersion peerVersion,
        CodecLimits limits) {

    private static final int MAX_WINDOW = 65_536;
    private static final int MAX_QUEUE = 10_000_000;
    private static final int MAX_INBOUND = 1_000_000;
    private static final int MIN_INBOUND_OCTETS = 1 << 16;
    private static final int MAX_INBOUND_OCTETS = 1 << 30;
    private static final Duration MAX_WAIT = Duration.ofDays(7);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SessionOptions {
        checkWindowSize(windowSize);
        range("queueLimit", queueLimit, 0, MAX_QUEUE);
        positive("windowTimeout", windowTimeout);
        positive("requestTimeout", requestTimeout);
        positive("bindTimeout", bindTimeout);
        positive("enquireLinkInterval", enquireLinkInterval);
        positive("enquireLinkTimeout", enquireLinkTimeout);
        if (inactivityTimeout != null) {
            positive("inactivityTimeout", inactivityTimeout);
        }
        positive("drainTimeout", drainTimeout);
        positive("unbindTimeout", unbindTimeout);
        positive("writeTimeout", writeTimeout);
        positive("pduTimeout", pduTimeout);
        checkInboundLimit(inboundLimit);
        range("inboundOctetLimit", inboundOctetLimit, MIN_INBOUND_OCTETS, MAX_INBOUND_OCTETS);
    }

    /**
     * The defaults.
     *
     * @return options that suit an ordinary client or server
     */
    public static SessionOptions defaults() {
        return builder().build();
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts from these options.
     *
     * @return a builder with the values of this record
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.windowSize = windowSize;
        builder.queueLimit = queueLimit;
        builder.windowTimeout = windowTimeout;
        builder.requestTimeout = requestTimeout;
        builder.bindTimeout = bindTimeout;
        builder.enquireLinkInterval = enquireLinkInterval;
        builder.enquireLinkTimeout = enquireLinkTimeout;
        builder.inactivityTimeout = inactivityTimeout;
        builder.drainTimeout = drainTimeout;
        builder.unbindTimeout = unbindTimeout;
        builder.writeTimeout = writeTimeout;
        builder.pduTimeout = pduTimeout;
        builder.inboundLimit = inboundLimit;
        builder.inboundOctetLimit = inboundOctetLimit;
        builder.inboundOverload = inboundOverload;
        builder.dispatch = dispatch;
        builder.leniency = leniency;
        builder.peerVersion = peerVersion;
        builder.limits = limits;
        return builder;
    }

    static void checkWindowSize(int value) {
        range("windowSize", value, 1, MAX_WINDOW);
    }

    static void checkInboundLimit(int value) {
        range("inboundLimit", value, 1, MAX_INBOUND);
    }

    private static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than 0, at most 7 days)");
        }
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private int windowSize = 10;
        private int queueLimit = 10_000;
        private Duration windowTimeout = Duration.ofSeconds(30);
        private Duration requestTimeout = Duration.ofSeconds(30);
        private Duration bindTimeout = Duration.ofSeconds(10);
        private Duration enquireLinkInterval = Duration.ofSeconds(25);
        private Duration enquireLinkTimeout = Duration.ofSeconds(10);
        private @Nullable Duration inactivityTimeout;
        private Duration drainTimeout = Duration.ofSeconds(10);
        private Duration unbindTimeout = Duration.ofSeconds(5);
        private Duration writeTimeout = Duration.ofSeconds(30);
        private Duration pduTimeout = Duration.ofMinutes(1);
        private int inboundLimit = 1_000;
        private int inboundOctetLimit = 1 << 24;
        private InboundOverload inboundOverload = InboundOverload.STOP_READING;
        private Dispatch dispatch = Dispatch.CONCURRENT;
        private Leniency leniency = Leniency.lenient();
        private @Nullable InterfaceVersion peerVersion;
        private CodecLimits limits = CodecLimits.defaults();

        private Builder() {}

        /**
         * Sets the window.
         *
         * @param value requests that may be in flight to the peer at once, 1 to 65,536
         * @return this builder
         */
        public Builder windowSize(int value) {
            windowSize = value;
            return this;
        }

        /**
         * Sets the queue in front of the window.
         *
         * @param value requests of {@code sendAsync} that may wait for a free slot of the window, 0 to 10,000,000; one more fails at once
         * @return this builder
         */
        public Builder queueLimit(int value) {
            queueLimit = value;
            return this;
        }

        /**
         * Sets the wait for a free slot.
         *
         * @param value how long a request may wait for a free slot before it fails as never written
         * @return this builder
         */
        public Builder windowTimeout(Duration value) {
            windowTimeout = value;
            return this;
        }

        /**
         * Sets the wait for a response.
         *
         * @param value how long a request may be in flight before it fails with unknown outcome
         * @return this builder
         */
        public Builder requestTimeout(Duration value) {
            requestTimeout = value;
            return this;
        }

        /**
         * Sets the time to bind.
         *
         * @param value how long a connection may stay unbound, and a bind request unanswered
         * @return this builder
         */
        public Builder bindTimeout(Duration value) {
            bindTimeout = value;
            return this;
        }

        /**
         * Sets the keep-alive.
         *
         * @param value silence of the peer after which it is asked whether it is there
         * @return this builder
         */
        public Builder enquireLinkInterval(Duration value) {
            enquireLinkInterval = value;
            return this;
        }

        /**
         * Sets the wait for a sign of life.
         *
         * @param value further silence after which the connection is given up
         * @return this builder
         */
        public Builder enquireLinkTimeout(Duration value) {
            enquireLinkTimeout = value;
            return this;
        }

        /**
         * Sets the end of a session that is not used.
         *
         * @param value time without a request or a response but enquire_link after which the session unbinds and closes; null for never
         * @return this builder
         */
        public Builder inactivityTimeout(@Nullable Duration value) {
            inactivityTimeout = value;
            return this;
        }

        /**
         * Sets the drain.
         *
         * @param value how long {@code close} waits for what is in progress in either direction
         * @return this builder
         */
        public Builder drainTimeout(Duration value) {
            drainTimeout = value;
            return this;
        }

        /**
         * Sets the unbind.
         *
         * @param value how long to wait for unbind_resp, and for a peer that has unbound to let go of the connection
         * @return this builder
         */
        public Builder unbindTimeout(Duration value) {
            unbindTimeout = value;
            return this;
        }

        /**
         * Sets the writes.
         *
         * @param value how long the peer may refuse to read before the connection is given up
         * @return this builder
         */
        public Builder writeTimeout(Duration value) {
            writeTimeout = value;
            return this;
        }

        /**
         * Sets the PDUs that arrive piece by piece. The time while this side does not read does not count.
         *
         * @param value how long the rest of a PDU may take once its first octets have come, before the connection is given up
         * @return this builder
         */
        public Builder pduTimeout(Duration value) {
            pduTimeout = value;
            return this;
        }

        /**
         * Sets the work in progress for the peer.
         *
         * @param value requests of the peer that may be in progress at once, 1 to 1,000,000
         * @return this builder
         */
        public Builder inboundLimit(int value) {
            inboundLimit = value;
            return this;
        }

        /**
         * Sets the memory of the work in progress for the peer.
         *
         * @param value octets of memory that the requests in progress may take, and once more those that wait, 65,536 to 1,073,741,824
         * @return this builder
         */
        public Builder inboundOctetLimit(int value) {
            inboundOctetLimit = value;
            return this;
        }

        /**
         * Sets the reaction to overload.
         *
         * @param value what happens to requests of the peer beyond the inbound limits
         * @return this builder
         */
        public Builder inboundOverload(InboundOverload value) {
            inboundOverload = value;
            return this;
        }

        /**
         * Sets the dispatch.
         *
         * @param value which thread runs the handlers
         * @return this builder
         */
        public Builder dispatch(Dispatch value) {
            dispatch = value;
            return this;
        }

        /**
         * Sets the leniency.
         *
         * @param value which deviations from the specification are read
         * @return this builder
         */
        public Builder leniency(Leniency value) {
            leniency = value;
            return this;
        }

        /**
         * Sets the version whose rules apply to what is sent and to the operations that the peer may ask for.
         *
         * @param value overrides what the peer announces; null to go by that
         * @return this builder
         */
        public Builder peerVersion(@Nullable InterfaceVersion value) {
            peerVersion = value;
            return this;
        }

        /**
         * Sets the limits.
         *
         * @param value how long a PDU of the peer may be
         * @return this builder
         */
        public Builder limits(CodecLimits value) {
            limits = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is out of range
         */
        public SessionOptions build() {
            return new SessionOptions(
                    windowSize,
                    queueLimit,
                    windowTimeout,
                    requestTimeout,
                    bindTimeout,
                    enquireLinkInterval,
                    enquireLinkTimeout,
                    inactivityTimeout,
                    drainTimeout,
                    unbindTimeout,
                    writeTimeout,
                    pduTimeout,
                    inboundLimit,
                    inboundOctetLimit,
                    inboundOverload,
                    dispatch,
                    leniency,
                    peerVersion,
                    limits);
        }
    }
}
