package io.smppcore.simulator.scenario;

/**
 * A mobile-originated message. Immutable.
 *
 * @param from source address, at most 20 characters; each # stands for a random digit
 * @param to destination address, at most 20 characters; each # stands for a random digit
 * @param text text; {@code {n}} stands for the number of the message
 */
public record MoMessage(String from, String to, String text) {

    static final Fields<MoMessage> FIELDS = Fields.of(
            MoMessage.class,
            Field.required("from", Formats.text(20)),
            Field.required("to", Formats.text(20)),
            Field.required("text", Formats.TEXT));

    /** Checks the lengths; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public MoMessage {
        FIELDS.check(from, to, text);
    }
}
