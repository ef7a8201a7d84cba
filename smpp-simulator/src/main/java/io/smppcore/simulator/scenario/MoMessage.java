package io.smppcore.simulator.scenario;

/**
 * A message that the message centre sends of its own. Immutable.
 *
 * @param from source address, at most 20 characters; each # stands for a digit
 * @param to destination address, at most 20 characters; each # stands for a digit
 * @param text what it says; {@code {n}} stands for the number of the message
 */
public record MoMessage(String from, String to, String text) {

    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException if an address is too long
     */
    public MoMessage {
        Checks.text("from", from, 20);
        Checks.text("to", to, 20);
    }
}
