package io.smppcore.session;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options of a session: the window, the limits of requests from the peer, and a timeout for everything the session
 * waits for. Immutable.
 *
 * <p>Silence and inactivity of the peer may be detected late, by up to a sixteenth of the shortest of {@code
 * enquireLinkInterval}, {@code enquireLinkTimeout} and {@code inactivityTimeout}, so that one wake-up of an event loop
 * serves many sessions. All other times are exact.
 *
 * @param window maximum number of requests in flight to the peer, 1 to 65,536; default 10
 * @param queueLimit maximum number of {@code sendAsync} requests that wait for a free slot of the window, 0 to
 *     10,000,000; further requests fail at once; default 10,000
 * @param windowTimeout maximum wait of a request for a free slot before it fails as never written, 1 ms to 7 days;
 *     default 30 s
 * @param requestTimeout maximum time of a request in flight before it fails with unknown outcome, 1 ms to 7 days;
 *     default 30 s
 * @param bindTimeout maximum time of a connection without a bind, and of a bind request without a response, 1 ms to 7
 *     days; default 10 s
 * @param enquireLinkInterval silence of the peer after which the session sends enquire_link, 1 ms to 7 days; default 25
 *     s
 * @param enquireLinkTimeout further silence after which the session closes, 1 ms to 7 days; default 10 s
 * @param inactivityTimeout time without a request or a response other than enquire_link after which the session unbinds
 *     and closes, 1 ms to 7 days; none by default, which means never
 * @param drainTimeout maximum wait of {@code close} for requests in progress in either direction, 1 ms to 7 days;
 *     default 10 s
 * @param unbindTimeout maximum wait for unbind_resp, and for a peer that has unbound to close the connection, 1 ms to 7
 *     days; default 5 s
 * @param writeTimeout maximum time during which the peer reads nothing before the session closes, 1 ms to 7 days;
 *     default 30 s
 * @param pduTimeout maximum time for the rest of a PDU after its first octets, while this side reads, before the
 *     session closes, 1 ms to 7 days; default 1 min
 * @param inboundLimit maximum number of requests in progress from the peer, 1 to 1,000,000; default 1,000
 * @param inboundOctetLimit octets of memory for the requests in progress from the peer, and as much again for those
 *     that wait, 65,536 to 1,073,741,824; one request is always allowed; default 16,777,216
 * @param inboundOverload reaction to requests from the peer beyond the inbound limits; default {@link
 *     InboundOverload#STOP_READING}
 * @param dispatch thread that runs the handlers; default {@link Dispatch#CONCURRENT}
 * @param leniency deviations from the specification that are accepted; default {@link Leniency#lenient}
 * @param peerVersion version whose rules apply to outgoing requests and to the operations that the peer may request,
 *     whatever the peer announces; none by default, which means the version that both ends have announced
 * @param limits maximum length of a PDU from the peer; default 69,632 octets
 */
public record SessionOptions(
        int window,
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

    private static final OptionType<Duration> TIMEOUT = OptionType.duration("1ms", "7d");

    private static final Setting<Integer> WINDOW = OptionType.integer("requests", 1, 65_536)
            .setting("window", 10, "in flight to the peer at once, on each session");
    private static final Setting<Integer> QUEUE_LIMIT = OptionType.integer("requests", 0, 10_000_000)
            .setting(
                    "queueLimit",
                    10_000,
                    "of `sendAsync` that may wait for a free slot of the window; one more fails at once");
    private static final Setting<Duration> WINDOW_TIMEOUT =
            timeout("windowTimeout", 30, "wait of a request for a free slot; then it fails as never written");
    private static final Setting<Duration> REQUEST_TIMEOUT =
            timeout("requestTimeout", 30, "wait for a response; then the request fails with unknown outcome");
    private static final Setting<Duration> BIND_TIMEOUT =
            timeout("bindTimeout", 10, "time for a connection to become bound");
    private static final Setting<Duration> ENQUIRE_LINK_INTERVAL =
            timeout("enquireLinkInterval", 25, "silence of the peer after which enquire_link is sent");
    private static final Setting<Duration> ENQUIRE_LINK_TIMEOUT =
            timeout("enquireLinkTimeout", 10, "further silence after which the session closes");
    private static final Setting<@Nullable Duration> INACTIVITY_TIMEOUT = TIMEOUT.orNone()
            .setting("inactivityTimeout", null, "time without requests after which the session unbinds");
    private static final Setting<Duration> DRAIN_TIMEOUT =
            timeout("drainTimeout", 10, "wait of `close` for requests in progress");
    private static final Setting<Duration> UNBIND_TIMEOUT = timeout("unbindTimeout", 5, "wait for unbind_resp");
    private static final Setting<Duration> WRITE_TIMEOUT =
            timeout("writeTimeout", 30, "time without reading by the peer after which the session closes");
    private static final Setting<Duration> PDU_TIMEOUT = timeout(
            "pduTimeout", 60, "time for the rest of a PDU whose first octets have arrived; then the session closes");
    private static final Setting<Integer> INBOUND_LIMIT = OptionType.integer("requests", 1, 1_000_000)
            .setting("inboundLimit", 1_000, "of the peer in progress at once, on each session");
    private static final Setting<Integer> INBOUND_OCTET_LIMIT = OptionType.integer("octets", 1 << 16, 1 << 30)
            .setting(
                    "inboundOctetLimit",
                    1 << 24,
                    "of memory for the requests in progress on each session, and once more for those that wait");
    private static final Setting<InboundOverload> INBOUND_OVERLOAD = OptionType.choice(InboundOverload.class)
            .setting("inboundOverload", InboundOverload.STOP_READING, "reaction to requests beyond these limits");
    private static final Setting<Dispatch> DISPATCH =
            OptionType.choice(Dispatch.class).setting("dispatch", Dispatch.CONCURRENT, "thread that runs the handlers");
    private static final Setting<@Nullable InterfaceVersion> PEER_VERSION = OptionType.version()
            .orNone()
            .setting("peerVersion", null, "whose rules apply, whatever the peer announces");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public SessionOptions {
        WINDOW.check(window);
        QUEUE_LIMIT.check(queueLimit);
        WINDOW_TIMEOUT.check(windowTimeout);
        REQUEST_TIMEOUT.check(requestTimeout);
        BIND_TIMEOUT.check(bindTimeout);
        ENQUIRE_LINK_INTERVAL.check(enquireLinkInterval);
        ENQUIRE_LINK_TIMEOUT.check(enquireLinkTimeout);
        INACTIVITY_TIMEOUT.check(inactivityTimeout);
        DRAIN_TIMEOUT.check(drainTimeout);
        UNBIND_TIMEOUT.check(unbindTimeout);
        WRITE_TIMEOUT.check(writeTimeout);
        PDU_TIMEOUT.check(pduTimeout);
        INBOUND_LIMIT.check(inboundLimit);
        INBOUND_OCTET_LIMIT.check(inboundOctetLimit);
        PEER_VERSION.check(peerVersion);
    }

    /** Returns the descriptions of the options: names, ranges, defaults, and how to set them from properties. */
    public static OptionGroup<Builder> options() {
        return OptionGroup.of(
                        Builder::build,
                        WINDOW.option(Builder::window),
                        QUEUE_LIMIT.option(Builder::queueLimit),
                        WINDOW_TIMEOUT.option(Builder::windowTimeout),
                        REQUEST_TIMEOUT.option(Builder::requestTimeout),
                        BIND_TIMEOUT.option(Builder::bindTimeout),
                        ENQUIRE_LINK_INTERVAL.option(Builder::enquireLinkInterval),
                        ENQUIRE_LINK_TIMEOUT.option(Builder::enquireLinkTimeout),
                        INACTIVITY_TIMEOUT.option(Builder::inactivityTimeout),
                        DRAIN_TIMEOUT.option(Builder::drainTimeout),
                        UNBIND_TIMEOUT.option(Builder::unbindTimeout),
                        WRITE_TIMEOUT.option(Builder::writeTimeout),
                        PDU_TIMEOUT.option(Builder::pduTimeout),
                        INBOUND_LIMIT.option(Builder::inboundLimit),
                        INBOUND_OCTET_LIMIT.option(Builder::inboundOctetLimit),
                        INBOUND_OVERLOAD.option(Builder::inboundOverload),
                        DISPATCH.option(Builder::dispatch),
                        PEER_VERSION.option(Builder::peerVersion))
                .and(CodecLimits.options().in(builder -> builder.limits, Builder::limits))
                .and(Leniency.options().in(builder -> builder.leniency, Builder::leniency));
    }

    /** Returns the defaults: options that suit an ordinary client or server. */
    public static SessionOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .window(window)
                .queueLimit(queueLimit)
                .windowTimeout(windowTimeout)
                .requestTimeout(requestTimeout)
                .bindTimeout(bindTimeout)
                .enquireLinkInterval(enquireLinkInterval)
                .enquireLinkTimeout(enquireLinkTimeout)
                .inactivityTimeout(inactivityTimeout)
                .drainTimeout(drainTimeout)
                .unbindTimeout(unbindTimeout)
                .writeTimeout(writeTimeout)
                .pduTimeout(pduTimeout)
                .inboundLimit(inboundLimit)
                .inboundOctetLimit(inboundOctetLimit)
                .inboundOverload(inboundOverload)
                .dispatch(dispatch)
                .leniency(leniency)
                .peerVersion(peerVersion)
                .limits(limits);
    }

    private static Setting<Duration> timeout(String name, int seconds, String meaning) {
        return TIMEOUT.setting(name, Duration.ofSeconds(seconds), meaning);
    }

    static void checkWindow(String component, int value) {
        WINDOW.check(component, value);
    }

    static void checkInboundLimit(String component, int value) {
        INBOUND_LIMIT.check(component, value);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private int window = WINDOW.standard();
        private int queueLimit = QUEUE_LIMIT.standard();
        private Duration windowTimeout = WINDOW_TIMEOUT.standard();
        private Duration requestTimeout = REQUEST_TIMEOUT.standard();
        private Duration bindTimeout = BIND_TIMEOUT.standard();
        private Duration enquireLinkInterval = ENQUIRE_LINK_INTERVAL.standard();
        private Duration enquireLinkTimeout = ENQUIRE_LINK_TIMEOUT.standard();
        private @Nullable Duration inactivityTimeout;
        private Duration drainTimeout = DRAIN_TIMEOUT.standard();
        private Duration unbindTimeout = UNBIND_TIMEOUT.standard();
        private Duration writeTimeout = WRITE_TIMEOUT.standard();
        private Duration pduTimeout = PDU_TIMEOUT.standard();
        private int inboundLimit = INBOUND_LIMIT.standard();
        private int inboundOctetLimit = INBOUND_OCTET_LIMIT.standard();
        private InboundOverload inboundOverload = INBOUND_OVERLOAD.standard();
        private Dispatch dispatch = DISPATCH.standard();
        private Leniency leniency = Leniency.lenient();
        private @Nullable InterfaceVersion peerVersion;
        private CodecLimits limits = CodecLimits.defaults();

        private Builder() {}

        /** Sets {@link SessionOptions#window}. */
        public Builder window(int value) {
            window = value;
            return this;
        }

        /** Sets {@link SessionOptions#queueLimit}. */
        public Builder queueLimit(int value) {
            queueLimit = value;
            return this;
        }

        /** Sets {@link SessionOptions#windowTimeout}. */
        public Builder windowTimeout(Duration value) {
            windowTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#requestTimeout}. */
        public Builder requestTimeout(Duration value) {
            requestTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#bindTimeout}. */
        public Builder bindTimeout(Duration value) {
            bindTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#enquireLinkInterval}. */
        public Builder enquireLinkInterval(Duration value) {
            enquireLinkInterval = value;
            return this;
        }

        /** Sets {@link SessionOptions#enquireLinkTimeout}. */
        public Builder enquireLinkTimeout(Duration value) {
            enquireLinkTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#inactivityTimeout}. */
        public Builder inactivityTimeout(@Nullable Duration value) {
            inactivityTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#drainTimeout}. */
        public Builder drainTimeout(Duration value) {
            drainTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#unbindTimeout}. */
        public Builder unbindTimeout(Duration value) {
            unbindTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#writeTimeout}. */
        public Builder writeTimeout(Duration value) {
            writeTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#pduTimeout}. */
        public Builder pduTimeout(Duration value) {
            pduTimeout = value;
            return this;
        }

        /** Sets {@link SessionOptions#inboundLimit}. */
        public Builder inboundLimit(int value) {
            inboundLimit = value;
            return this;
        }

        /** Sets {@link SessionOptions#inboundOctetLimit}. */
        public Builder inboundOctetLimit(int value) {
            inboundOctetLimit = value;
            return this;
        }

        /** Sets {@link SessionOptions#inboundOverload}. */
        public Builder inboundOverload(InboundOverload value) {
            inboundOverload = value;
            return this;
        }

        /** Sets {@link SessionOptions#dispatch}. */
        public Builder dispatch(Dispatch value) {
            dispatch = value;
            return this;
        }

        /** Sets {@link SessionOptions#leniency}. */
        public Builder leniency(Leniency value) {
            leniency = value;
            return this;
        }

        /** Sets {@link SessionOptions#peerVersion}. */
        public Builder peerVersion(@Nullable InterfaceVersion value) {
            peerVersion = value;
            return this;
        }

        /** Sets {@link SessionOptions#limits}. */
        public Builder limits(CodecLimits value) {
            limits = value;
            return this;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public SessionOptions build() {
            return new SessionOptions(
                    window,
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
