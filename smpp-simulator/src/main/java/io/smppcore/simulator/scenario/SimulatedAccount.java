package io.smppcore.simulator.scenario;

import io.smppcore.pdu.BindType;
import io.smppcore.session.InboundOverload;
import io.smppcore.transport.AddressRange;
import io.smppcore.type.InterfaceVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * An account of the simulated SMSC, to which clients bind by its system_id and password. Immutable; {@code toString}
 * hides the password.
 *
 * @param systemId system_id, 1 to 15 characters
 * @param password password, possibly empty
 * @param bindTypes allowed types of bind, at least one; others are refused with ESME_RBINDFAIL
 * @param versions allowed values of interface_version; empty for any; others are refused with ESME_RBINDFAIL
 * @param maxBinds maximum number of bound sessions, 1 to 100,000; further binds are refused with ESME_RALYBND; empty
 *     for no limit
 * @param rate maximum number of requests per second from all sessions of the account together; empty for no limit
 * @param overRate handling of requests beyond the rate
 * @param window maximum number of unanswered requests of each session, at which reading from it pauses, 1 to 1,000,000;
 *     empty for session.inbound-limit
 * @param deliverWindow maximum number of unanswered requests of the simulator in each session, 1 to 65,536; empty for
 *     deliver.window
 * @param addresses IP addresses from which binds are allowed; empty for any; others are refused with ESME_RBINDFAIL
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

    static final Fields<SimulatedAccount> FIELDS = Fields.of(
            SimulatedAccount.class,
            Key.of("system-id", Formats.text(15), ""),
            Key.of("password", Formats.TEXT, ""),
            Key.<Set<BindType>>of(
                    "bind-types", Formats.set(Formats.word(BindType.class)), EnumSet.allOf(BindType.class)),
            Key.<Set<InterfaceVersion>>of("versions", Formats.set(Formats.VERSION), Set.of()),
            Key.of("max-binds", Formats.optionalInt(Formats.integer(1, 100_000)), OptionalInt.empty()),
            Key.of("rate", Formats.optionalDouble(Formats.RATE), OptionalDouble.empty()),
            Key.of("over-rate", Formats.word(InboundOverload.class), InboundOverload.THROTTLE),
            Key.of("window", Formats.optionalInt(Formats.integer(1, 1_000_000)), OptionalInt.empty()),
            Key.of("deliver-window", Formats.optionalInt(Formats.integer(1, 65_536)), OptionalInt.empty()),
            Key.<List<AddressRange>>of(
                    "addresses",
                    Formats.list(new Scalar<>(
                            (text, place) -> place.checked(() -> AddressRange.parse(text)), AddressRange::toString)),
                    List.of()));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public SimulatedAccount {
        FIELDS.check(
                systemId, password, bindTypes, versions, maxBinds, rate, overRate, window, deliverWindow, addresses);
        Formats.require(!systemId.isEmpty(), "system-id: empty", ">= 1 character");
        Formats.require(!bindTypes.isEmpty(), "bind-types: empty", ">= 1");
        bindTypes = Set.copyOf(bindTypes);
        versions = Set.copyOf(versions);
        addresses = List.copyOf(addresses);
    }

    /**
     * Returns a copy of this account with another system_id and password.
     *
     * @param newSystemId system_id, 1 to 15 characters
     * @param newPassword password, possibly empty
     * @return an account with the limits of this one
     */
    public SimulatedAccount withCredentials(String newSystemId, String newPassword) {
        return FIELDS.with(FIELDS.with(this, "system-id", newSystemId), "password", newPassword);
    }

    @Override
    public String toString() {
        return "SimulatedAccount[" + systemId + ", bindTypes=" + bindTypes + "]";
    }
}
