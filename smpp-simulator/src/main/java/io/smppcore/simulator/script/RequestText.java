package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.MoMessage;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What is asked of a simulator while it runs, in YAML or JSON. */
public final class RequestText {

    private static final String SOURCE = "body";

    private RequestText() {}

    /**
     * Two addresses.
     *
     * @param from the phone
     * @param to the destination
     */
    public record Addresses(String from, String to) {}

    /**
     * Reads a wish for messages of phones.
     *
     * @param text keys from, to, text or hex, data-coding, system-id, count, rate
     * @return the wish
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Injection injection(String text) {
        Item item = item(text);
        Draft draft = new Draft();
        Fields fields = item.fields();
        String from = fields.required("from").text();
        String to = fields.required("to").text();
        return fields.on("text", value -> draft.text = Optional.of(value.text()))
                .on("hex", value -> draft.octets = Optional.of(octets(value)))
                .on("data-coding", value -> draft.dataCoding = OptionalInt.of(Values.integer(value)))
                .on("system-id", value -> draft.systemId = Optional.of(value.text()))
                .on("count", value -> draft.count = Values.integer(value))
                .on("rate", value -> draft.rate = OptionalDouble.of(Values.decimal(value)))
                .build(() -> draft.injection(from, to));
    }

    /**
     * Reads messages as a file of {@code mo.csv} has them.
     *
     * @param text lines with from,to,text
     * @return the messages
     * @throws ScenarioException saying which line, what is wrong, and what is expected
     */
    public static List<MoMessage> csv(String text) {
        return MoReader.csv(text.lines().toList(), (line, problem) -> new ScenarioException(SOURCE, line, 1, problem));
    }

    /**
     * Reads the addresses of an alert_notification.
     *
     * @param text keys from and to
     * @return both
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static Addresses addresses(String text) {
        Fields fields = item(text).fields();
        String from = fields.required("from").text();
        String to = fields.required("to").text();
        return fields.build(() -> new Addresses(from, to));
    }

    /**
     * Reads the state that a message is to have.
     *
     * @param text the key state
     * @return such as DELIVERED
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static MessageState state(String text) {
        Fields fields = item(text).fields();
        Item state = fields.required("state");
        return fields.build(() -> Values.state(state, state.text()));
    }

    private static Item item(String text) {
        return Item.read(SOURCE, text)
                .orElseThrow(() -> new ScenarioException(
                        SOURCE, 0, 0, "empty (expected: JSON or YAML, as docs/simulator.md says)"));
    }

    private static Octets octets(Item item) {
        try {
            return Octets.ofHex(item.text());
        } catch (IllegalArgumentException e) {
            throw item.wrong("pairs of hexadecimal digits");
        }
    }

    /** What was read so far. */
    private static final class Draft {
        Optional<String> text = Optional.empty();
        Optional<Octets> octets = Optional.empty();
        OptionalInt dataCoding = OptionalInt.empty();
        Optional<String> systemId = Optional.empty();
        int count = 1;
        OptionalDouble rate = OptionalDouble.empty();

        Injection injection(String from, String to) {
            if (text.isPresent() == octets.isPresent()) {
                throw new IllegalArgumentException(
                        (text.isPresent() ? "text and hex" : "neither text nor hex") + " (expected: one of them)");
            }
            return new Injection(from, to, text.orElse(""), octets, dataCoding, systemId, count, rate);
        }
    }
}
