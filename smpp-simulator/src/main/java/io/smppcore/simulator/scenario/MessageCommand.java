package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is to become of one message, as the message itself says. Immutable.
 *
 * @param status the status of the response; empty for that of the scenario
 * @param delay until the response; empty for that of the scenario
 * @param seed what the chances of this message are drawn from; empty for the seed of the scenario
 * @param receipt the receipt; empty for that of the scenario
 */
public record MessageCommand(
        Optional<Weights<CommandStatus>> status,
        Optional<Delay> delay,
        OptionalLong seed,
        Optional<ReceiptCommand> receipt) {}
