package io.smppcore.simulator.scenario;

import static io.smppcore.simulator.scenario.FaultParameter.COUNT;
import static io.smppcore.simulator.scenario.FaultParameter.LENGTH;
import static io.smppcore.simulator.scenario.FaultParameter.OCTETS;
import static io.smppcore.simulator.scenario.FaultParameter.STATUS;
import static io.smppcore.simulator.scenario.FaultParameter.TIME;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What can go wrong on the wire. */
public enum FaultKind {
    /** The PDU leaves octet by octet, each in a write of its own, with {@code time} in between (none). */
    ONE_OCTET_WRITES(Scope.PDU, TIME),
    /** The connection is closed (FIN) behind {@code count} octets of the PDU (half of it). */
    CUT(Scope.PDU, COUNT),
    /** The connection is broken (RST) behind {@code count} octets of the PDU (half of it). */
    CUT_AND_RESET(Scope.PDU, COUNT),
    /** {@code octets} that are no PDU leave behind it (CR LF CR LF). */
    GARBAGE(Scope.ANYTHING, OCTETS),
    /** {@code octets} that are no PDU leave in front of it (CR LF CR LF). */
    GARBAGE_BEFORE(Scope.PDU, OCTETS),
    /** command_length is {@code length} (15). */
    BAD_LENGTH(Scope.PDU, LENGTH),
    /** The message centre does not read for some {@code time} (10 s). */
    SLOW_READER(Scope.ANYTHING, TIME),
    /** The message centre neither reads nor writes any more, and the connection stays. */
    HALF_OPEN(Scope.ANYTHING),
    /** The PDU waits until there are {@code count} of them (10), or some {@code time} (1 s) has passed; they leave in one write. */
    COALESCE(Scope.PDU, COUNT, TIME),
    /** The PDU does not leave. */
    DROP(Scope.PDU),
    /** The PDU leaves after some {@code time} (1 s), and what is behind it waits for it. */
    DELAY(Scope.PDU, TIME),
    /** The PDU leaves after some {@code time} (1 s), and what is behind it does not wait. */
    LATE(Scope.PDU, TIME),
    /** The PDU leaves twice. */
    TWICE(Scope.PDU),
    /** The connection is closed (FIN) in place of the PDU. */
    CLOSE(Scope.ANYTHING),
    /** The connection is broken (RST) in place of the PDU. */
    RESET(Scope.ANYTHING),
    /** The session is unbound behind the PDU. */
    UNBIND(Scope.BOUND),
    /** The PDU comes behind a deliver_sm. */
    DELIVER_BEFORE(Scope.PDU),
    /** A deliver_sm comes behind the PDU, in the same write. */
    DELIVER_BEHIND(Scope.PDU),
    /** The response is one to another operation. */
    WRONG_RESPONSE(Scope.RESPONSE),
    /** sequence_number is one that nobody waits for. */
    WRONG_SEQUENCE(Scope.RESPONSE),
    /** sequence_number is 0. */
    SEQUENCE_ZERO(Scope.PDU),
    /** sequence_number is 0x80000000 or more. */
    SEQUENCE_HIGH(Scope.PDU),
    /** The first text of the body lacks its NUL. */
    MISSING_NUL(Scope.PDU),
    /** There is a NUL more at the end than there should be. */
    EXTRA_NUL(Scope.PDU),
    /** The response refuses with {@code status} (ESME_RSYSERR), and has a body all the same. */
    BODY_ON_ERROR(Scope.RESPONSE, STATUS),
    /** The response has no body, whatever its status. */
    HEADER_ONLY(Scope.RESPONSE),
    /** A parameter at the end is shorter than it says. */
    TRUNCATED_TLV(Scope.PDU),
    /** There is a parameter at the end that nobody knows: {@code octets}, its tag and its length first. */
    VENDOR_TLV(Scope.PDU, OCTETS),
    /** generic_nack with {@code status} (ESME_RINVCMDID) in place of the response. */
    NACK(Scope.RESPONSE, STATUS);

    /** What it can happen to. */
    private enum Scope {
        RESPONSE,
        PDU,
        BOUND,
        ANYTHING
    }

    private final Scope scope;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change the set
    private final Set<FaultParameter> parameters;

    FaultKind(Scope scope, FaultParameter... parameters) {
        this.scope = scope;
        Set<FaultParameter> taken = EnumSet.noneOf(FaultParameter.class);
        Collections.addAll(taken, parameters);
        this.parameters = Collections.unmodifiableSet(taken);
    }

    /**
     * What it may be told.
     *
     * @return possibly empty
     */
    public Set<FaultParameter> parameters() {
        return parameters;
    }

    /**
     * Whether it happens to responses only.
     *
     * @return false if requests of the message centre can have it, too
     */
    public boolean isOfResponses() {
        return scope == Scope.RESPONSE;
    }

    /**
     * Whether it can happen without a PDU.
     *
     * @param moment when it is to happen
     * @return true for every kind with {@link Fault.Moment#PDU}
     */
    public boolean canHappen(Fault.Moment moment) {
        return switch (moment) {
            case PDU -> true;
            case CONNECT -> scope == Scope.ANYTHING;
            case BOUND -> scope == Scope.ANYTHING || scope == Scope.BOUND;
        };
    }

    /**
     * How it is written in a file.
     *
     * @return such as {@code one-octet-writes}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
