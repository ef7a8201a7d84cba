package io.smppcore.simulator.scenario;

import io.smppcore.segment.Segmenter;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Mobile-originated messages that the simulator sends on its own. Immutable.
 *
 * @param rate messages per second in total; empty for none
 * @param text text; {@code {n}} stands for the number of the message
 * @param from source address, at most 20 characters; each # stands for a random digit
 * @param to destination address, at most 20 characters; each # stands for a random digit
 * @param messages messages to send in turn at the rate; empty to send that of text, from and to
 * @param loopback true if every accepted message is sent back to its account as a deliver_sm, with its addresses
 *     exchanged
 * @param esmeToEsme true if an accepted message is delivered to a session whose address_range contains its destination
 * @param longText form of a text that does not fit into one message
 */
public record MoBehaviour(
        OptionalDouble rate,
        String text,
        String from,
        String to,
        List<Message> messages,
        boolean loopback,
        boolean esmeToEsme,
        Segmenter.Mode longText) {

    static final Fields<MoBehaviour> FIELDS = Fields.of(
            MoBehaviour.class,
            Key.of("rate", Formats.optionalDouble(Formats.RATE), OptionalDouble.empty()),
            Key.of("text", Formats.TEXT, "hello"),
            Key.of("from", Formats.text(20), "4917########"),
            Key.of("to", Formats.text(20), "12345"),
            Key.<List<Message>>of("messages", Formats.list(Message.FIELDS), List.of())
                    .or("csv", MoCsv.READER),
            Key.of("loopback", Formats.FLAG, false),
            Key.of("esme-to-esme", Formats.FLAG, false),
            Key.of("long-text", Formats.word(Segmenter.Mode.class), Segmenter.Mode.UDH_8));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public MoBehaviour {
        FIELDS.check(rate, text, from, to, messages, loopback, esmeToEsme, longText);
        messages = List.copyOf(messages);
    }

    /**
     * A mobile-originated message. Immutable.
     *
     * @param from source address, at most 20 characters; each # stands for a random digit
     * @param to destination address, at most 20 characters; each # stands for a random digit
     * @param text text; {@code {n}} stands for the number of the message
     */
    public record Message(String from, String to, String text) {

        static final Fields<Message> FIELDS = Fields.of(
                Message.class,
                Key.required("from", Formats.text(20)),
                Key.required("to", Formats.text(20)),
                Key.required("text", Formats.TEXT));

        /** Checks the lengths; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public Message {
            FIELDS.check(from, to, text);
        }
    }
}
