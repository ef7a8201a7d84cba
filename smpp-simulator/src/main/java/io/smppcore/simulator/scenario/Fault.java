package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * A fault that the simulator causes on the wire, such as a connection that closes within a PDU. Immutable.
 *
 * @param kind kind of the fault
 * @param on PDUs that the fault affects, or moment at which it happens
 * @param chance probability of the fault for each of these PDUs, or at this moment, 0 to 1
 * @param after number of these PDUs of a session that are sent unchanged before the first fault, 0 or more
 * @param limit maximum number of faults of all sessions, 1 or more; empty for no limit
 * @param account system_id of the sessions that have the fault; empty for all
 * @param delay time from the moment to the fault, 0 to 7 days; 0 for faults of PDUs
 * @param time duration that the kind uses, more than 0 and at most 7 days; empty for the default of the kind
 * @param count number of octets or PDUs that the kind uses, 1 to 65,536; empty for the default of the kind
 * @param octets octets that the kind sends, 1 to 65,536; empty for the default of the kind
 * @param length command_length that the kind sets, 0 to 4,294,967,295; empty for the default of the kind
 * @param status command_status that the kind sets; empty for the default of the kind
 */
public record Fault(
        Kind kind,
        Target on,
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

    static final Fields<Fault> FIELDS = Fields.of(
            Fault.class,
            Key.required("do", Formats.word(Kind.class)),
            Key.of("on", Target.FORMAT, Target.ANY),
            Key.of("chance", Formats.CHANCE, 1.0),
            Key.of("after", Formats.integer(0, Integer.MAX_VALUE), 0),
            Key.of("limit", Formats.optionalInt(Formats.integer(1, Integer.MAX_VALUE)), OptionalInt.empty()),
            Key.of("account", Formats.optional(Formats.TEXT), Optional.empty()),
            Key.of("delay", Formats.TIME_OR_ZERO, Duration.ZERO),
            Key.of("time", Formats.optional(Formats.TIME), Optional.empty()),
            Key.of("count", Formats.optionalInt(Formats.integer(1, MAX_OCTETS)), OptionalInt.empty()),
            Key.of(
                    "octets",
                    Formats.optional(Formats.OCTETS.within(octets -> Formats.require(
                            octets.length() >= 1 && octets.length() <= MAX_OCTETS,
                            octets.length(),
                            "1 to " + MAX_OCTETS))),
                    Optional.empty()),
            Key.of("length", Formats.optionalLong(Formats.number(0, 0xFFFF_FFFFL)), OptionalLong.empty()),
            Key.of("status", Formats.optional(Formats.STATUS), Optional.empty()));

    /** Moments at which a fault may happen. */
    public enum Moment {
        /** The simulator is about to send a PDU. */
        PDU,
        /** The connection is open. */
        CONNECT,
        /** The session is bound. */
        BOUND
    }

    /** Checks the ranges and keys; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public Fault {
        FIELDS.check(kind, on, chance, after, limit, account, delay, time, count, octets, length, status);
        on.check(kind);
        boolean isOfPdu = on.moment == Moment.PDU;
        refuse("delay", isOfPdu && !delay.isZero(), "none with a PDU; time for kinds that have one");
        refuse("after", !isOfPdu && after > 0, "0, or a PDU in on");
        refuse("account", on.moment == Moment.CONNECT && account.isPresent(), "none before the bind");
        Set<String> known = kind.parameters();
        Map.of(
                        "time", time.isPresent(),
                        "count", count.isPresent(),
                        "octets", octets.isPresent(),
                        "length", length.isPresent(),
                        "status", status.isPresent())
                .forEach((key, isPresent) -> refuse(
                        key,
                        isPresent && !known.contains(key),
                        kind.word() + " takes " + (known.isEmpty() ? "none" : "only " + String.join(", ", known))));
    }

    /**
     * Reads a fault.
     *
     * @param yaml keys of a fault in YAML or JSON, such as {@code {do: cut, on: submit_sm_resp, count: 4}}
     * @return the fault
     * @throws ScenarioException naming place, problem and expectation
     */
    public static Fault parse(String yaml) {
        return FIELDS.read(Item.required("fault", yaml), null);
    }

    /**
     * Returns a fault that sends the given octets when a session is bound.
     *
     * @param octets 1 to 65,536 octets
     * @return the fault
     * @throws IllegalArgumentException if there are too few or too many octets
     */
    public static Fault garbage(Octets octets) {
        return FIELDS.with(parse("{do: garbage, on: bound}"), "octets", Optional.of(octets));
    }

    private static void refuse(String key, boolean isWrong, String expected) {
        Formats.require(!isWrong, key + ": not possible here", expected);
    }

    /**
     * The target of a fault: PDUs that the simulator sends, or a moment of the session. Immutable.
     *
     * @param moment moment; {@link Moment#PDU} if the target is PDUs
     * @param pdus operations of the PDUs; empty for any PDU, and for the other moments
     */
    public record Target(Moment moment, Set<CommandId> pdus) {

        /** Any PDU. */
        public static final Target ANY = new Target(Moment.PDU, Set.of());

        static final Format<Target> FORMAT = new TargetFormat();

        /** Requests and responses that only an ESME sends. */
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

        /**
         * Copies the set; fails with an {@link IllegalArgumentException} if there are PDUs, but the moment is not
         * {@link Moment#PDU}.
         */
        public Target {
            pdus = Set.copyOf(pdus);
            Formats.require(moment == Moment.PDU || pdus.isEmpty(), "a PDU and a moment", "a PDU or a moment");
        }

        private void check(Kind kind) {
            Formats.require(
                    kind.canHappen(moment),
                    "on: " + moment.name().toLowerCase(Locale.ROOT),
                    "a PDU, as " + kind.word() + " needs one");
            for (CommandId id : pdus) {
                refuse("on", OF_CLIENTS.contains(id), id.name() + " is a PDU of clients; such as submit_sm_resp");
                refuse("on", kind.isOfResponses() && !id.isResponse(), "a response, as " + kind.word() + " needs one");
            }
        }
    }

    /** Kinds of faults on the wire. Words in code font are keys of the fault; their defaults follow in parentheses. */
    public enum Kind {
        /** Sends the PDU octet by octet, each in a separate write, with a pause of {@code time} (0) between them. */
        ONE_OCTET_WRITES(Scope.PDU, "time"),
        /** Closes the connection (FIN) after {@code count} octets of the PDU (half of it). */
        CUT(Scope.PDU, "count"),
        /** Resets the connection (RST) after {@code count} octets of the PDU (half of it). */
        CUT_AND_RESET(Scope.PDU, "count"),
        /** Sends {@code octets} (CR LF CR LF), which are no PDU: after the PDU, or at the moment. */
        GARBAGE(Scope.ANYTHING, "octets"),
        /** Sends {@code octets} (CR LF CR LF), which are no PDU, before the PDU. */
        GARBAGE_BEFORE(Scope.PDU, "octets"),
        /** Sets command_length to {@code length} (15). */
        BAD_LENGTH(Scope.PDU, "length"),
        /** Stops reading for {@code time} (10 s). */
        SLOW_READER(Scope.ANYTHING, "time"),
        /** Stops reading and writing permanently, and leaves the connection open. */
        HALF_OPEN(Scope.ANYTHING),
        /**
         * Holds PDUs back until there are {@code count} (10) of them, for at most {@code time} (1 s), then sends them
         * in one write.
         */
        COALESCE(Scope.PDU, "count", "time"),
        /** Does not send the PDU. */
        DROP(Scope.PDU),
        /** Sends the PDU after {@code time} (1 s). Later PDUs wait for it. */
        DELAY(Scope.PDU, "time"),
        /** Sends the PDU after {@code time} (1 s). Later PDUs do not wait, and overtake it. */
        LATE(Scope.PDU, "time"),
        /** Sends the PDU twice. */
        TWICE(Scope.PDU),
        /** Closes the connection (FIN) instead of sending the PDU. */
        CLOSE(Scope.ANYTHING),
        /** Resets the connection (RST) instead of sending the PDU. */
        RESET(Scope.ANYTHING),
        /** Unbinds the session after the PDU. */
        UNBIND(Scope.BOUND),
        /** Sends a deliver_sm before the PDU, in the same write. */
        DELIVER_BEFORE(Scope.PDU),
        /** Sends a deliver_sm after the PDU, in the same write. */
        DELIVER_BEHIND(Scope.PDU),
        /** Sends the response of another operation instead. */
        WRONG_RESPONSE(Scope.RESPONSE),
        /** Sets sequence_number to one that no request has. */
        WRONG_SEQUENCE(Scope.RESPONSE),
        /** Sets sequence_number to 0. */
        SEQUENCE_ZERO(Scope.PDU),
        /** Sets sequence_number to 0x80000000 or more. */
        SEQUENCE_HIGH(Scope.PDU),
        /** Omits the NUL of the first C-octet string of the body. */
        MISSING_NUL(Scope.PDU),
        /** Appends a NUL to the body. */
        EXTRA_NUL(Scope.PDU),
        /** Refuses with {@code status} (ESME_RSYSERR), and sends a body nevertheless. */
        BODY_ON_ERROR(Scope.RESPONSE, "status"),
        /** Sends the response without a body, for any status. */
        HEADER_ONLY(Scope.RESPONSE),
        /** Appends a TLV whose value is shorter than its length field says. */
        TRUNCATED_TLV(Scope.PDU),
        /** Appends an unknown TLV: {@code octets}, including its tag and length. */
        VENDOR_TLV(Scope.PDU, "octets"),
        /** Sends generic_nack with {@code status} (ESME_RINVCMDID) instead of the response. */
        NACK(Scope.RESPONSE, "status");

        private enum Scope {
            RESPONSE,
            PDU,
            BOUND,
            ANYTHING
        }

        private final Scope scope;

        @SuppressWarnings("ImmutableEnumChecker") // the set is not modified
        private final Set<String> parameters;

        Kind(Scope scope, String... parameters) {
            this.scope = scope;
            this.parameters = Collections.unmodifiableSet(new TreeSet<>(List.of(parameters)));
        }

        /**
         * Returns the keys that parameterize this kind of fault.
         *
         * @return some of time, count, octets, length and status; possibly none
         */
        public Set<String> parameters() {
            return parameters;
        }

        /** Returns true if this kind of fault is possible only with responses. */
        public boolean isOfResponses() {
            return scope == Scope.RESPONSE;
        }

        /**
         * Returns true if a scenario may combine this kind of fault with a moment. A kind that changes a PDU requires
         * {@link Fault.Moment#PDU}; closing the connection, for example, is possible at every moment.
         *
         * @param moment moment at which the fault would happen
         * @return true if possible; always true at {@link Fault.Moment#PDU}
         */
        public boolean canHappen(Fault.Moment moment) {
            return switch (moment) {
                case PDU -> true;
                case CONNECT -> scope == Scope.ANYTHING;
                case BOUND -> scope == Scope.ANYTHING || scope == Scope.BOUND;
            };
        }

        /**
         * Returns the name of this kind in scenarios.
         *
         * @return the name in lower case, such as {@code one-octet-writes}
         */
        public String word() {
            return Formats.word(this);
        }
    }
}
