package io.smppcore.simulator.scenario;

import io.smppcore.pdu.BindType;
import io.smppcore.session.AddressRange;
import io.smppcore.session.InboundOverload;
import io.smppcore.type.InterfaceVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Someone who may bind to the simulated message centre. Immutable; {@code toString} hides the password.
 *
 * @param systemId the system_id, 1 to 15 characters
 * @param password the password, possibly empty
 * @param bindTypes how it may bind, at least one way; others get ESME_RBINDFAIL
 * @param versions the values of interface_version that it may bind with; none for any; others get ESME_RBINDFAIL
 * @param maxBinds sessions that may be bound at once, 1 to 100,000; one more gets ESME_RALYBND; empty for any number
 * @param rate requests in a second over all its sessions, more than 0; empty for any rate
 * @param overRate what happens to requests beyond the rate
 * @param window requests that each of its sessions may have unanswered, 1 to 1,000,000; others are read later; empty for session.inbound-limit
 * @param deliverWindow deliver_sm that may be unanswered on each of its sessions, 1 to 65,536; empty for deliver.window
 * @param addresses from where it may bind; none for everywhere; from elsewhere it gets ESME_RBINDFAIL
 */
public record SimulatedAccount(
        String systemId,
        String password,
        Set<BindType> bindTypes,
        Set<InterfaceVersion> versions,
        OptionalInt maxBinds,
        OptionalDouble rate,
        InboundOverload overRate,
        OptionalInt window,
        OptionalInt deliverWindow,
        List<AddressRange> addresses) {

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SimulatedAccount {
        bindTypes = Set.copyOf(bindTypes);
        versions = Set.copyOf(versions);
        addresses = List.copyOf(addresses);
        Checks.text("system-id", systemId, 15);
        if (systemId.isEmpty() || bindTypes.isEmpty()) {
            throw new IllegalArgumentException(
                    (systemId.isEmpty() ? "system-id" : "bind-types") + ": empty (expected: at least one)");
        }
        Checks.range("max-binds", maxBinds, 1, 100_000);
        Checks.range("window", window, 1, 1_000_000);
        Checks.range("deliver-window", deliverWindow, 1, 65_536);
        if (rate.isPresent()) {
            Checks.rate("rate", rate.getAsDouble());
        }
    }

    /**
     * Starts with every kind of bind, and without limits; the system_id has to be set.
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
        builder.systemId = systemId;
        builder.password = password;
        builder.bindTypes = bindTypes;
        builder.versions = versions;
        builder.maxBinds = maxBinds;
        builder.rate = rate;
        builder.overRate = overRate;
        builder.window = window;
        builder.deliverWindow = deliverWindow;
        builder.addresses = addresses;
        return builder;
    }

    @Override
    public String toString() {
        return "SimulatedAccount[" + systemId + ", bindTypes=" + bindTypes + "]";
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private String systemId = "";
        private String password = "";
        private Set<BindType> bindTypes = EnumSet.allOf(BindType.class);
        private Set<InterfaceVersion> versions = Set.of();
        private OptionalInt maxBinds = OptionalInt.empty();
        private OptionalDouble rate = OptionalDouble.empty();
        private InboundOverload overRate = InboundOverload.THROTTLE;
        private OptionalInt window = OptionalInt.empty();
        private OptionalInt deliverWindow = OptionalInt.empty();
        private List<AddressRange> addresses = List.of();

        private Builder() {}

        /**
         * Sets systemId.
         *
         * @param value the system_id, 1 to 15 characters
         * @return this builder
         */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets password.
         *
         * @param value the password, possibly empty
         * @return this builder
         */
        public Builder password(String value) {
            password = value;
            return this;
        }

        /**
         * Sets bindTypes.
         *
         * @param value how it may bind, at least one way; others get ESME_RBINDFAIL
         * @return this builder
         */
        public Builder bindTypes(Set<BindType> value) {
            bindTypes = value;
            return this;
        }

        /**
         * Sets versions.
         *
         * @param value the values of interface_version that it may bind with; none for any; others get ESME_RBINDFAIL
         * @return this builder
         */
        public Builder versions(Set<InterfaceVersion> value) {
            versions = value;
            return this;
        }

        /**
         * Sets maxBinds.
         *
         * @param value sessions that may be bound at once, 1 to 100,000; one more gets ESME_RALYBND
         * @return this builder
         */
        public Builder maxBinds(int value) {
            maxBinds = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets rate.
         *
         * @param value requests in a second over all its sessions, more than 0
         * @return this builder
         */
        public Builder rate(double value) {
            rate = OptionalDouble.of(value);
            return this;
        }

        /**
         * Sets overRate.
         *
         * @param value what happens to requests beyond the rate
         * @return this builder
         */
        public Builder overRate(InboundOverload value) {
            overRate = value;
            return this;
        }

        /**
         * Sets window.
         *
         * @param value requests that each of its sessions may have unanswered, 1 to 1,000,000; others are read later; empty for session.inbound-limit
         * @return this builder
         */
        public Builder window(int value) {
            window = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets deliverWindow.
         *
         * @param value deliver_sm that may be unanswered on each of its sessions, 1 to 65,536; empty for deliver.window
         * @return this builder
         */
        public Builder deliverWindow(int value) {
            deliverWindow = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets addresses.
         *
         * @param value from where it may bind; none for everywhere; from elsewhere it gets ESME_RBINDFAIL
         * @return this builder
         */
        public Builder addresses(List<AddressRange> value) {
            addresses = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public SimulatedAccount build() {
            return new SimulatedAccount(
                    systemId,
                    password,
                    bindTypes,
                    versions,
                    maxBinds,
                    rate,
                    overRate,
                    window,
                    deliverWindow,
                    addresses);
        }
    }
}
