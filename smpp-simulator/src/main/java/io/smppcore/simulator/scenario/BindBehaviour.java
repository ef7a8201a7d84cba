package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.Optional;

/**
 * What happens to binds that may bind. Immutable.
 *
 * @param delay until the response, at most 5 minutes; {@link Delay#NEVER} for no response
 * @param status the status of the response
 * @param announcesVersion whether the response has the parameter sc_interface_version
 * @param scInterfaceVersion what that parameter says; empty for the version of the client
 */
public record BindBehaviour(
        Delay delay,
        Weights<CommandStatus> status,
        boolean announcesVersion,
        Optional<InterfaceVersion> scInterfaceVersion) {

    private static final BindBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public BindBehaviour {}

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static BindBehaviour defaults() {
        return DEFAULTS;
    }

    /**
     * Starts with the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts with these values.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.delay = delay;
        builder.status = status;
        builder.announcesVersion = announcesVersion;
        builder.scInterfaceVersion = scInterfaceVersion;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private Delay delay = Delay.ZERO;
        private Weights<CommandStatus> status = Weights.always(CommandStatus.ESME_ROK);
        private boolean announcesVersion = true;
        private Optional<InterfaceVersion> scInterfaceVersion = Optional.empty();

        private Builder() {}

        /**
         * Sets delay.
         *
         * @param value until the response, at most 5 minutes; {@link Delay#NEVER} for no response
         * @return this builder
         */
        public Builder delay(Delay value) {
            delay = value;
            return this;
        }

        /**
         * Sets status.
         *
         * @param value the status of the response
         * @return this builder
         */
        public Builder status(Weights<CommandStatus> value) {
            status = value;
            return this;
        }

        /**
         * Sets announcesVersion.
         *
         * @param value whether the response has the parameter sc_interface_version
         * @return this builder
         */
        public Builder announcesVersion(boolean value) {
            announcesVersion = value;
            return this;
        }

        /**
         * Sets scInterfaceVersion.
         *
         * @param value what that parameter says
         * @return this builder
         */
        public Builder scInterfaceVersion(InterfaceVersion value) {
            scInterfaceVersion = Optional.of(value);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public BindBehaviour build() {
            return new BindBehaviour(delay, status, announcesVersion, scInterfaceVersion);
        }
    }
}
