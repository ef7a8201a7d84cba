package io.smppcore.simulator.scenario;

import io.smppcore.type.MessageState;
import java.util.Optional;

/**
 * What receipt one message gets, as the message itself says. Immutable.
 *
 * @param wanted false for none, even if one is asked for; true for one, even if none is
 * @param states the final state; empty for that of the scenario
 * @param word what stands behind {@code stat:}, without blanks; empty for the word of the state
 * @param delay from the response to the receipt; empty for that of the scenario
 */
public record ReceiptCommand(
        boolean wanted, Optional<Weights<MessageState>> states, Optional<String> word, Optional<Delay> delay) {

    /**
     * Checks the word.
     *
     * @throws IllegalArgumentException if it has blanks
     */
    public ReceiptCommand {
        word.ifPresent(value -> Checks.word("receipt", value));
    }
}
