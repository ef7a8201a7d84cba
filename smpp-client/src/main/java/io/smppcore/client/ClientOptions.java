package io.smppcore.client;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Options of the binds of a client. Immutable.
 *
 * @param binds number of binds of each kind, 1 to 1,000; default 1
 * @param endpointPolicy order in which endpoints are tried; default {@link Endpoint.Policy#PRIORITY}
 * @param returnAfter time at a less preferred endpoint before the preferred ones are tried again, 1 ms to 7 days; null,
 *     the default, to try them only at the next reconnect. The old session is closed gracefully once the new one is
 *     bound.
 * @param reconnect true if lost binds are opened again; default true
 * @param keepTrying true if {@code connect} returns when no endpoint can be reached, and further attempts follow in the
 *     background; it still fails when a bind is refused for good; default false
 * @param backoff waits between rounds of attempts; default {@link Backoff#defaults()}
 * @param refusals function that decides about further attempts after a refused bind, without blocking; default {@link
 *     BindRefusal#of}
 * @param bindWait longest wait of {@code send} for a bind, 0 to 7 days; default 30 s
 * @param asyncBindWait longest wait of a {@code sendAsync} request for a bind, 0 to 7 days; default 0, which means that
 *     it fails at once
 * @param asyncBindWaitLimit maximum number of {@code sendAsync} requests that wait for a bind, 0 to 10,000,000; further
 *     ones fail at once; default 10,000
 * @param rate rate of the requests; default {@link RateOptions#defaults}
 */
public record ClientOptions(
        int binds,
        Endpoint.Policy endpointPolicy,
        @Nullable Duration returnAfter,
        boolean reconnect,
        boolean keepTrying,
        Backoff backoff,
        Function<CommandStatus, BindRefusal> refusals,
        Duration bindWait,
        Duration asyncBindWait,
        int asyncBindWaitLimit,
        RateOptions rate) {

    private static final int HEX = 16;
    private static final OptionType<Duration> WAIT = OptionType.duration("0s", "7d");
    private static final OptionType<List<CommandStatus>> STATUSES = OptionType.of(
                    "statuses", "names such as ESME_RBINDFAIL, or numbers such as 0x0000000D", ClientOptions::status)
            .list();

    private static final Setting<List<CommandStatus>> RETRIED = STATUSES.setting(
            "refusals.retry", List.of(), "of a refused bind that is tried again, regardless of the rule of the client");
    private static final Setting<List<CommandStatus>> STOPPED = STATUSES.setting(
            "refusals.stop",
            List.of(),
            "of a refused bind that is not tried again, regardless of the rule of the client");
    private static final Setting<Integer> BINDS =
            OptionType.integer("binds", 1, 1_000).setting("binds", 1, "of each kind");
    private static final Setting<Endpoint.Policy> ENDPOINT_POLICY = OptionType.choice(Endpoint.Policy.class)
            .setting("endpointPolicy", Endpoint.Policy.PRIORITY, "order in which endpoints are tried");
    private static final Setting<@Nullable Duration> RETURN_AFTER = OptionType.duration("1ms", "7d")
            .orNone()
            .setting(
                    "returnAfter", null, "time at a less preferred endpoint before the preferred ones are tried again");
    private static final Setting<Boolean> RECONNECT =
            OptionType.flag().setting("reconnect", true, "true if lost binds are opened again");
    private static final Setting<Boolean> KEEP_TRYING = OptionType.flag()
            .setting(
                    "keepTrying",
                    false,
                    "true if `connect` returns, and keeps trying, when no endpoint can be reached");
    private static final Setting<Duration> BIND_WAIT =
            WAIT.setting("bindWait", Duration.ofSeconds(30), "wait of `send` for a bind");
    private static final Setting<Duration> ASYNC_BIND_WAIT =
            WAIT.setting("asyncBindWait", Duration.ZERO, "wait of a request of `sendAsync` for a bind");
    private static final Setting<Integer> ASYNC_BIND_WAIT_LIMIT = OptionType.integer("requests", 0, 10_000_000)
            .setting("asyncBindWaitLimit", 10_000, "of `sendAsync` that may wait for a bind; one more fails at once");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public ClientOptions {
        BINDS.check(binds);
        RETURN_AFTER.check(returnAfter);
        BIND_WAIT.check(bindWait);
        ASYNC_BIND_WAIT.check(asyncBindWait);
        ASYNC_BIND_WAIT_LIMIT.check(asyncBindWaitLimit);
        if (returnAfter != null && endpointPolicy != Endpoint.Policy.PRIORITY) {
            throw new IllegalArgumentException("returnAfter: " + returnAfter + " (expected: none with endpointPolicy "
                    + endpointPolicy + ", which prefers no endpoint)");
        }
    }

    /** Returns the options of this record. */
    static OptionGroup<Builder> options() {
        return OptionGroup.of(
                        Builder::build,
                        BINDS.option(Builder::binds),
                        ENDPOINT_POLICY.option(Builder::endpointPolicy),
                        RETURN_AFTER.option(Builder::returnAfter),
                        RECONNECT.option(Builder::reconnect),
                        KEEP_TRYING.option(Builder::keepTrying),
                        BIND_WAIT.option(Builder::bindWait),
                        ASYNC_BIND_WAIT.option(Builder::asyncBindWait),
                        ASYNC_BIND_WAIT_LIMIT.option(Builder::asyncBindWaitLimit))
                .and(Backoff.options().in(builder -> builder.backoff))
                .and(OptionGroup.of(
                        builder -> {},
                        RETRIED.change((builder, value) -> builder.retried = value),
                        STOPPED.change((builder, value) -> builder.stopped = value)))
                .and(RateOptions.options().in(builder -> builder.rate));
    }

    /** Returns the defaults: one bind, which is reopened when it is lost. */
    public static ClientOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .binds(binds)
                .endpointPolicy(endpointPolicy)
                .returnAfter(returnAfter)
                .reconnect(reconnect)
                .keepTrying(keepTrying)
                .backoff(backoff)
                .refusals(refusals)
                .bindWait(bindWait)
                .asyncBindWait(asyncBindWait)
                .asyncBindWaitLimit(asyncBindWaitLimit)
                .rate(rate);
    }

    private static CommandStatus status(String text) {
        return text.startsWith("0x")
                ? CommandStatus.of(Integer.parseUnsignedInt(text.substring(2), HEX))
                : CommandStatus.named(text).orElseThrow(IllegalArgumentException::new);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private int binds = BINDS.standard();
        private Endpoint.Policy endpointPolicy = ENDPOINT_POLICY.standard();
        private @Nullable Duration returnAfter;
        private boolean reconnect = RECONNECT.standard();
        private boolean keepTrying = KEEP_TRYING.standard();
        private Backoff.Parts backoff = new Backoff.Parts(Backoff.defaults());
        private Function<CommandStatus, BindRefusal> refusals = BindRefusal::of;
        private List<CommandStatus> retried = List.of();
        private List<CommandStatus> stopped = List.of();
        private Duration bindWait = BIND_WAIT.standard();
        private Duration asyncBindWait = ASYNC_BIND_WAIT.standard();
        private int asyncBindWaitLimit = ASYNC_BIND_WAIT_LIMIT.standard();
        private RateOptions.Builder rate = RateOptions.builder();

        private Builder() {}

        /** Sets {@link ClientOptions#binds}. */
        public Builder binds(int value) {
            binds = value;
            return this;
        }

        /** Sets {@link ClientOptions#endpointPolicy}. */
        public Builder endpointPolicy(Endpoint.Policy value) {
            endpointPolicy = value;
            return this;
        }

        /** Sets {@link ClientOptions#returnAfter}. */
        public Builder returnAfter(@Nullable Duration value) {
            returnAfter = value;
            return this;
        }

        /** Sets {@link ClientOptions#reconnect}. */
        public Builder reconnect(boolean value) {
            reconnect = value;
            return this;
        }

        /** Sets {@link ClientOptions#keepTrying}. */
        public Builder keepTrying(boolean value) {
            keepTrying = value;
            return this;
        }

        /** Sets {@link ClientOptions#backoff}. */
        public Builder backoff(Backoff value) {
            backoff = new Backoff.Parts(value);
            return this;
        }

        /** Sets {@link ClientOptions#refusals}. */
        public Builder refusals(Function<CommandStatus, BindRefusal> value) {
            refusals = value;
            return this;
        }

        /**
         * Makes the client try to bind until it is closed, as a relay has to: sets {@link ClientOptions#reconnect} and
         * {@link ClientOptions#keepTrying}, and makes every refused bind be tried again after a wait of the {@link
         * ClientOptions#backoff}.
         */
        public Builder neverGivesUp() {
            retried = List.of();
            stopped = List.of();
            return reconnect(true).keepTrying(true).refusals(status -> BindRefusal.RETRY);
        }

        /** Sets {@link ClientOptions#bindWait}. */
        public Builder bindWait(Duration value) {
            bindWait = value;
            return this;
        }

        /** Sets {@link ClientOptions#asyncBindWait}. */
        public Builder asyncBindWait(Duration value) {
            asyncBindWait = value;
            return this;
        }

        /** Sets {@link ClientOptions#asyncBindWaitLimit}. */
        public Builder asyncBindWaitLimit(int value) {
            asyncBindWaitLimit = value;
            return this;
        }

        /** Sets {@link ClientOptions#rate}. */
        public Builder rate(RateOptions value) {
            rate = value.toBuilder();
            return this;
        }

        /** Changes {@link ClientOptions#rate}; {@code change} is called immediately with the current options. */
        public Builder rate(Consumer<RateOptions.Builder> change) {
            change.accept(rate);
            return this;
        }

        /** Sets {@link ClientOptions#asyncBindWait} and {@link ClientOptions#asyncBindWaitLimit}. */
        public Builder asyncBindWait(Duration value, int limit) {
            return asyncBindWait(value).asyncBindWaitLimit(limit);
        }

        /**
         * Returns the function of {@link ClientOptions#refusals}, overridden for the statuses in the properties {@code
         * refusals.retry} and {@code refusals.stop}.
         */
        private Function<CommandStatus, BindRefusal> effectiveRefusals() {
            if (retried.isEmpty() && stopped.isEmpty()) {
                return refusals;
            }
            if (retried.stream().anyMatch(stopped::contains)) {
                throw new IllegalArgumentException(
                        "refusals.retry and refusals.stop: the same status in both (expected: in one of them)");
            }
            Function<CommandStatus, BindRefusal> rule = refusals;
            List<CommandStatus> retry = retried;
            List<CommandStatus> stop = stopped;
            return status -> retry.contains(status)
                    ? BindRefusal.RETRY
                    : stop.contains(status) ? BindRefusal.STOP : rule.apply(status);
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public ClientOptions build() {
            return new ClientOptions(
                    binds,
                    endpointPolicy,
                    returnAfter,
                    reconnect,
                    keepTrying,
                    backoff.build(),
                    effectiveRefusals(),
                    bindWait,
                    asyncBindWait,
                    asyncBindWaitLimit,
                    rate.build());
        }
    }
}
