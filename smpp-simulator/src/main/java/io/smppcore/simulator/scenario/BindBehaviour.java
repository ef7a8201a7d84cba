package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.Optional;

/**
 * The responses to authenticated binds. Immutable.
 *
 * @param delay time until the response, at most 5 minutes; {@link Delay#NEVER} for no response
 * @param status status of the response
 * @param scInterfaceVersion TLV sc_interface_version of the response
 */
public record BindBehaviour(Delay delay, Weights<CommandStatus> status, ScInterfaceVersion scInterfaceVersion) {

    static final Fields<BindBehaviour> FIELDS = Fields.of(
            BindBehaviour.class,
            Key.of("delay", DelayFormat.DELAY, Delay.ZERO),
            Key.of("status", WeightsFormat.STATUS, Weights.always(CommandStatus.ESME_ROK)),
            Key.of("sc-interface-version", ScInterfaceVersion.FORMAT, ScInterfaceVersion.OF_CLIENT));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public BindBehaviour {
        FIELDS.check(delay, status, scInterfaceVersion);
    }

    /**
     * The TLV sc_interface_version of a bind response. Immutable.
     *
     * @param isPresent false for a response without the TLV
     * @param version value of the TLV; empty for the interface_version of the bind
     */
    public record ScInterfaceVersion(boolean isPresent, Optional<InterfaceVersion> version) {

        /** The interface_version that the client has sent in its bind. */
        public static final ScInterfaceVersion OF_CLIENT = new ScInterfaceVersion(true, Optional.empty());

        /** No sc_interface_version in the response. */
        public static final ScInterfaceVersion NONE = new ScInterfaceVersion(false, Optional.empty());

        static final Format<ScInterfaceVersion> FORMAT = new Scalar<>(
                (text, place) -> text.equals("none")
                        ? NONE
                        : new ScInterfaceVersion(
                                true, Optional.of(Formats.VERSION.parser().parse(text, place))),
                value -> value.version.map(Formats.VERSION::write).orElse("none"));
    }
}
