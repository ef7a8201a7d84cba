package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Something that goes wrong on the wire. Immutable.
 *
 * @param kind what happens
 * @param moment when it happens
 * @param on the PDUs of the message centre that it happens to; none for any
 * @param chance how likely it is for each of them, 0 to 1
 * @param after how many such PDUs of a session pass before the first that it may happen to, 0 or more
 * @param limit how often it happens at most, over all sessions, 1 or more; empty for any number
 * @param account the system_id whose sessions have it; empty for all
 * @param delay how long after the moment it happens, 0 to 7 days; only without a PDU
 * @param time {@link FaultParameter#TIME}, more than 0 and at most 7 days; empty for the default of the kind
 * @param count {@link FaultParameter#COUNT}, 1 to 65,536; empty for the default of the kind
 * @param octets {@link FaultParameter#OCTETS}, 1 to 65,536 of them; empty for the default of the kind
 * @param length {@link FaultParameter#LENGTH}, 0 to 4,294,967,295; empty for the default of the kind
 * @param status {@link FaultParameter#STATUS}; empty for the default of the kind
 */
public record Fault(
        FaultKind kind,
        Moment moment,
        Set<CommandId> on,
        double chance,
        int after,
        OptionalInt limit,
        Optional<String> account,
        Duration delay,
        Optional<Duration> time,
        OptionalInt count,
        Optional<Octets> octets,
        OptionalLong length,
        Optional<CommandStatus> status) {

    private static final int MAX_OCTETS = 65_536;
    private static final long MAX_LENGTH = 0xFFFF_FFFFL;

    /** What only an ESME sends: a message centre has no chance to spoil it. */
    private static final Set<CommandId> OF_CLIENTS = Set.of(
            CommandId.BIND_RECEIVER,
            CommandId.BIND_TRANSMITTER,
            CommandId.BIND_TRANSCEIVER,
            CommandId.SUBMIT_SM,
            CommandId.SUBMIT_MULTI,
            CommandId.QUERY_SM,
            CommandId.CANCEL_SM,
            CommandId.REPLACE_SM,
            CommandId.BROADCAST_SM,
            CommandId.QUERY_BROADCAST_SM,
            CommandId.CANCEL_BROADCAST_SM,
            CommandId.DELIVER_SM_RESP);

    /** When a fault happens. */
    public enum Moment {
        /** When a PDU is about to leave. */
        PDU,
        /** When the connection is there. */
        CONNECT,
        /** When the session is bound. */
        BOUND
    }

    /**
     * Checks the ranges, and that the kind of fault knows what it is told.
     *
     * @throws IllegalArgumentException naming the option, its value and what is expected
     */
    public Fault {
        on = Set.copyOf(on);
        checkPlace(kind, moment, on);
        Checks.chance("chance", chance);
        Checks.range("after", after, 0, Integer.MAX_VALUE);
        Checks.range("limit", limit, 1, Integer.MAX_VALUE);
        Checks.range("count", count, 1, MAX_OCTETS);
        octets.ifPresent(value -> Checks.range("octets", value.length(), 1, MAX_OCTETS));
        time.ifPresent(value -> Checks.wait("time", value));
        if (!delay.isZero()) {
            Checks.wait("delay", delay);
        }
        if (length.isPresent() && (length.getAsLong() < 0 || length.getAsLong() > MAX_LENGTH)) {
            throw new IllegalArgumentException(
                    "length: " + length.getAsLong() + " (expected: 0 to " + MAX_LENGTH + ")");
        }
        boolean isOfPdu = moment == Moment.PDU;
        refuse("delay", isOfPdu && !delay.isZero(), "none with a PDU; time for kinds that know it");
        refuse("after", !isOfPdu && after > 0, "0, or a PDU in on");
        refuse("account", moment == Moment.CONNECT && account.isPresent(), "none before the bind");
        checkParameter(kind, FaultParameter.TIME, time.isPresent());
        checkParameter(kind, FaultParameter.COUNT, count.isPresent());
        checkParameter(kind, FaultParameter.OCTETS, octets.isPresent());
        checkParameter(kind, FaultParameter.LENGTH, length.isPresent());
        checkParameter(kind, FaultParameter.STATUS, status.isPresent());
    }

    /**
     * Starts with a fault that always happens to every PDU that it can happen to.
     *
     * @param kind what happens
     * @return a builder
     */
    public static Builder builder(FaultKind kind) {
        return new Builder(kind);
    }

    private static void checkPlace(FaultKind kind, Moment moment, Set<CommandId> on) {
        if (!kind.canHappen(moment)) {
            throw new IllegalArgumentException("on: " + moment.name().toLowerCase(Locale.ROOT)
                    + " (expected: a PDU, as " + kind.word() + " needs one)");
        }
        for (CommandId id : on) {
            refuse("on", OF_CLIENTS.contains(id), id.name() + " is a PDU of clients; such as submit_sm_resp");
            refuse("on", kind.isOfResponses() && !id.isResponse(), "a response, as " + kind.word() + " needs one");
        }
        refuse("on", moment != Moment.PDU && !on.isEmpty(), "a PDU or a moment");
    }

    private static void checkParameter(FaultKind kind, FaultParameter parameter, boolean isSet) {
        String known = kind.parameters().stream().map(FaultParameter::word).collect(Collectors.joining(", "));
        refuse(
                parameter.word(),
                isSet && !kind.parameters().contains(parameter),
                kind.word() + " knows " + (known.isEmpty() ? "none" : known));
    }

    private static void refuse(String option, boolean isWrong, String expected) {
        if (isWrong) {
            throw new IllegalArgumentException(option + ": not possible here (expected: " + expected + ")");
        }
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private final FaultKind kind;
        private Moment moment = Moment.PDU;
        private Set<CommandId> on = Set.of();
        private double chance = 1;
        private int after = 0;
        private OptionalInt limit = OptionalInt.empty();
        private Optional<String> account = Optional.empty();
        private Duration delay = Duration.ZERO;
        private Optional<Duration> time = Optional.empty();
        private OptionalInt count = OptionalInt.empty();
        private Optional<Octets> octets = Optional.empty();
        private OptionalLong length = OptionalLong.empty();
        private Optional<CommandStatus> status = Optional.empty();

        private Builder(FaultKind kind) {
            this.kind = kind;
        }

        /**
         * Sets moment.
         *
         * @param value when it happens
         * @return this builder
         */
        public Builder moment(Moment value) {
            moment = value;
            return this;
        }

        /**
         * Sets on.
         *
         * @param value the PDUs of the message centre that it happens to; none for any
         * @return this builder
         */
        public Builder on(Set<CommandId> value) {
            on = value;
            return this;
        }

        /**
         * Sets chance.
         *
         * @param value how likely it is for each of them, 0 to 1
         * @return this builder
         */
        public Builder chance(double value) {
            chance = value;
            return this;
        }

        /**
         * Sets after.
         *
         * @param value how many such PDUs of a session pass before the first that it may happen to, 0 or more
         * @return this builder
         */
        public Builder after(int value) {
            after = value;
            return this;
        }

        /**
         * Sets limit.
         *
         * @param value how often it happens at most, over all sessions, 1 or more
         * @return this builder
         */
        public Builder limit(int value) {
            limit = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets account.
         *
         * @param value the system_id whose sessions have it
         * @return this builder
         */
        public Builder account(String value) {
            account = Optional.of(value);
            return this;
        }

        /**
         * Sets delay.
         *
         * @param value how long after the moment it happens, 0 to 7 days; only without a PDU
         * @return this builder
         */
        public Builder delay(Duration value) {
            delay = value;
            return this;
        }

        /**
         * Sets time.
         *
         * @param value {@link FaultParameter#TIME}, more than 0 and at most 7 days
         * @return this builder
         */
        public Builder time(Duration value) {
            time = Optional.of(value);
            return this;
        }

        /**
         * Sets count.
         *
         * @param value {@link FaultParameter#COUNT}, 1 to 65,536
         * @return this builder
         */
        public Builder count(int value) {
            count = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets octets.
         *
         * @param value {@link FaultParameter#OCTETS}, 1 to 65,536 of them
         * @return this builder
         */
        public Builder octets(Octets value) {
            octets = Optional.of(value);
            return this;
        }

        /**
         * Sets length.
         *
         * @param value {@link FaultParameter#LENGTH}, 0 to 4,294,967,295
         * @return this builder
         */
        public Builder length(long value) {
            length = OptionalLong.of(value);
            return this;
        }

        /**
         * Sets status.
         *
         * @param value {@link FaultParameter#STATUS}
         * @return this builder
         */
        public Builder status(CommandStatus value) {
            status = Optional.of(value);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and what is expected
         */
        public Fault build() {
            return new Fault(
                    kind, moment, on, chance, after, limit, account, delay, time, count, octets, length, status);
        }
    }
}
