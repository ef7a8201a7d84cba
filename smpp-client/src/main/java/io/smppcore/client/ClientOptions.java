package io.smppcore.client;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a client keeps its binds. Immutable.
 *
 * @param binds how many binds of each kind, 1 to 1,000; default 1
 * @param endpointPolicy in which order endpoints are tried; default {@link EndpointPolicy#PRIORITY}
 * @param returnAfter how long a bind stays at an endpoint that is not the preferred one before the better ones are tried again, 1 ms to 7 days;
 *     none by default, which means at the next reconnect. The old session is closed in order once the new one is bound.
 * @param reconnect whether binds that were lost are opened again; default true
 * @param keepTrying whether {@code connect} leaves an endpoint that cannot be reached to the background instead of failing; default false
 * @param backoff how long to wait between rounds of attempts; default {@link Backoff#defaults()}
 * @param refusals what to do after a refused bind; default {@link BindRefusal#of}
 * @param bindWait how long {@code send} waits for a bind to come up, 0 to 7 days; default 30 s
 * @param asyncBindWait how long a request of {@code sendAsync} may wait for a bind to come up, 0 to 7 days; default 0, which means that it
 *     fails at once
 * @param asyncBindWaitLimit how many requests of {@code sendAsync} may wait for a bind, 0 to 10,000,000; default 10,000; one more fails at once
 * @param rate how fast requests go; default {@link RateOptions#defaults}
 */
public record ClientOptions(
        int binds,
        EndpointPolicy endpointPolicy,
        @Nullable Duration returnAfter,
        boolean reconnect,
        boolean keepTrying,
        Backoff backoff,
        Function<CommandStatus, BindRefusal> refusals,
        Duration bindWait,
        Duration asyncBindWait,
        int asyncBindWaitLimit,
        RateOptions rate) {

    private static final int MAX_BINDS = 1_000;
    private static final int MAX_WAITING = 10_000_000;
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);
    private static final Duration MAX_WAIT = Duration.ofDays(7);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public ClientOptions {
        range("binds", binds, 1, MAX_BINDS);
        if (returnAfter != null) {
            positive("returnAfter", returnAfter);
            if (endpointPolicy != EndpointPolicy.PRIORITY) {
                throw new IllegalArgumentException("returnAfter: " + returnAfter
                        + " (expected: none with endpointPolicy " + endpointPolicy + ", which prefers no endpoint)");
            }
        }
        notNegative("bindWait", bindWait);
        notNegative("asyncBindWait", asyncBindWait);
        range("asyncBindWaitLimit", asyncBindWaitLimit, 0, MAX_WAITING);
    }

    /**
     * The defaults.
     *
     * @return one bind that is kept up
     */
    public static ClientOptions defaults() {
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

    private static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }

    private static void positive(String name, Duration value) {
        if (value.compareTo(MIN_TIMEOUT) < 0 || value.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: 1 ms to 7 days)");
        }
    }

    private static void notNegative(String name, Duration value) {
        if (value.isNegative() || value.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: 0 to 7 days)");
        }
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private int binds = 1;
        private EndpointPolicy endpointPolicy = EndpointPolicy.PRIORITY;
        private @Nullable Duration returnAfter;
        private boolean reconnect = true;
        private boolean keepTrying;
        private Backoff backoff = Backoff.defaults();
        private Function<CommandStatus, BindRefusal> refusals = BindRefusal::of;
        private Duration bindWait = Duration.ofSeconds(30);
        private Duration asyncBindWait = Duration.ZERO;
        private int asyncBindWaitLimit = 10_000;
        private final RateOptions.Builder rate = RateOptions.builder();

        private Builder() {}

        /**
         * Sets the number of binds.
         *
         * @param value how many of each kind, 1 to 1,000
         * @return this builder
         */
        public Builder binds(int value) {
            binds = value;
            return this;
        }

        /**
         * Sets the order of the endpoints.
         *
         * @param value in which order they are tried
         * @return this builder
         */
        public Builder endpointPolicy(EndpointPolicy value) {
            endpointPolicy = value;
            return this;
        }

        /**
         * Sets the return to the preferred endpoint.
         *
         * @param value how long a bind stays at another one, 1 ms to 7 days; null until the next reconnect
         * @return this builder
         */
        public Builder returnAfter(@Nullable Duration value) {
            returnAfter = value;
            return this;
        }

        /**
         * Sets whether binds that were lost are opened again.
         *
         * @param value false to leave that to the caller
         * @return this builder
         */
        public Builder reconnect(boolean value) {
            reconnect = value;
            return this;
        }

        /**
         * Sets what {@code connect} does when no endpoint can be reached.
         *
         * @param value true to return and keep trying in the background; a bind that is refused for good still fails
         * @return this builder
         */
        public Builder keepTrying(boolean value) {
            keepTrying = value;
            return this;
        }

        /**
         * Sets the waits between attempts.
         *
         * @param value how they grow
         * @return this builder
         */
        public Builder backoff(Backoff value) {
            backoff = value;
            return this;
        }

        /**
         * Sets what to do after a refused bind.
         *
         * @param value asked with the status; must not block
         * @return this builder
         */
        public Builder refusals(Function<CommandStatus, BindRefusal> value) {
            refusals = value;
            return this;
        }

        /**
         * Sets how long {@code send} waits for a bind to come up.
         *
         * @param value 0 to 7 days; 0 to fail at once
         * @return this builder
         */
        public Builder bindWait(Duration value) {
            bindWait = value;
            return this;
        }

        /**
         * Lets requests of {@code sendAsync} wait for a bind to come up.
         *
         * @param value how long, 0 to 7 days; 0 to fail at once
         * @return this builder
         */
        public Builder asyncBindWait(Duration value) {
            asyncBindWait = value;
            return this;
        }

        /**
         * Sets how many requests of {@code sendAsync} may wait for a bind to come up.
         *
         * @param value 0 to 10,000,000; one more fails at once
         * @return this builder
         */
        public Builder asyncBindWaitLimit(int value) {
            asyncBindWaitLimit = value;
            return this;
        }

        /**
         * Lets requests of {@code sendAsync} wait for a bind to come up.
         *
         * @param value how long, 0 to 7 days; 0 to fail at once
         * @param limit how many at most, 0 to 10,000,000
         * @return this builder
         */
        public Builder asyncBindWait(Duration value, int limit) {
            return asyncBindWait(value).asyncBindWaitLimit(limit);
        }

        /**
         * Changes how fast requests go.
         *
         * @param change called at once with the options so far
         * @return this builder
         */
        public Builder rate(Consumer<RateOptions.Builder> change) {
            change.accept(rate);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is out of range
         */
        public ClientOptions build() {
            return new ClientOptions(
                    binds,
                    endpointPolicy,
                    returnAfter,
                    reconnect,
                    keepTrying,
                    backoff,
                    refusals,
                    bindWait,
                    asyncBindWait,
                    asyncBindWaitLimit,
                    rate.build());
        }
    }
}
