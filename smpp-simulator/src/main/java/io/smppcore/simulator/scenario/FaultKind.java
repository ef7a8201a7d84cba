package io.smppcore.simulator.scenario;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Kinds of faults on the wire. */
public enum FaultKind {
    /** Sends the PDU octet by octet, each in a write of its own, {@code time} apart (0). */
    ONE_OCTET_WRITES(Scope.PDU, "time"),
    /** Closes the connection (FIN) after {@code count} octets of the PDU (half of it). */
    CUT(Scope.PDU, "count"),
    /** Resets the connection (RST) after {@code count} octets of the PDU (half of it). */
    CUT_AND_RESET(Scope.PDU, "count"),
    /** Sends {@code octets} that are no PDU after it (CR LF CR LF). */
    GARBAGE(Scope.ANYTHING, "octets"),
    /** Sends {@code octets} that are no PDU before it (CR LF CR LF). */
    GARBAGE_BEFORE(Scope.PDU, "octets"),
    /** Sets command_length to {@code length} (15). */
    BAD_LENGTH(Scope.PDU, "length"),
    /** Stops reading for {@code time} (10 s). */
    SLOW_READER(Scope.ANYTHING, "time"),
    /** Stops reading and writing for good, and leaves the connection open. */
    HALF_OPEN(Scope.ANYTHING),
    /** Holds PDUs until there are {@code count} (10), at most {@code time} (1 s), and sends them in one write. */
    COALESCE(Scope.PDU, "count", "time"),
    /** Does not send the PDU. */
    DROP(Scope.PDU),
    /** Sends the PDU after {@code time} (1 s), and all later PDUs after it. */
    DELAY(Scope.PDU, "time"),
    /** Sends the PDU after {@code time} (1 s); later PDUs do not wait for it. */
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
    /** Sends the response of another operation. */
    WRONG_RESPONSE(Scope.RESPONSE),
    /** Sets sequence_number to one without a request. */
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
    /** Appends a TLV that is shorter than its length. */
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

    FaultKind(Scope scope, String... parameters) {
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

    /** Returns whether the fault is limited to responses. */
    public boolean isOfResponses() {
        return scope == Scope.RESPONSE;
    }

    /**
     * Returns whether the fault is possible at a moment.
     *
     * @param moment moment of the fault
     * @return true for every kind at {@link Fault.Moment#PDU}
     */
    public boolean canHappen(Fault.Moment moment) {
        return switch (moment) {
            case PDU -> true;
            case CONNECT -> scope == Scope.ANYTHING;
            case BOUND -> scope == Scope.ANYTHING || scope == Scope.BOUND;
        };
    }

    /**
     * Returns the name of the kind in a file.
     *
     * @return such as {@code one-octet-writes}
     */
    public String word() {
        return Formats.word(this);
    }
}
