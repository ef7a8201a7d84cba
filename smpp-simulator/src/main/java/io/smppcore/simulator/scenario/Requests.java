package io.smppcore.simulator.scenario;

import io.smppcore.segment.Segmenter;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The bodies of requests to the REST interface of the simulator, which are read by the same formats as scenarios. */
public final class Requests {

    private Requests() {}

    /**
     * A request to send an alert_notification. Immutable.
     *
     * @param from source_addr
     * @param to esme_addr
     */
    public record Alert(String from, String to) {

        private static final Fields<Alert> FIELDS =
                Fields.of(Alert.class, Key.required("from", Formats.TEXT), Key.required("to", Formats.TEXT));

        /**
         * Reads a request.
         *
         * @param source name of the text in errors
         * @param yaml keys from and to, in YAML or JSON
         * @return the request
         * @throws ScenarioException naming place, problem and expectation
         */
        public static Alert parse(String source, String yaml) {
            return FIELDS.read(Item.required(source, yaml), null);
        }
    }

    /**
     * A request to set the final state of a message. Immutable.
     *
     * @param state final state, such as DELIVERED
     */
    public record State(MessageState state) {

        private static final Fields<State> FIELDS = Fields.of(State.class, Key.required("state", Formats.STATE));

        /**
         * Reads a request.
         *
         * @param source name of the text in errors
         * @param yaml the key state, in YAML or JSON
         * @return the request
         * @throws ScenarioException naming place, problem and expectation
         */
        public static State parse(String source, String yaml) {
            return FIELDS.read(Item.required(source, yaml), null);
        }
    }

    /**
     * A request to send one or more mobile-originated messages. Immutable.
     *
     * @param from source address
     * @param to destination address
     * @param text text; {@code {n}} stands for the number of the message, from 0; empty if there are octets
     * @param octets octets to send instead of a text; empty if there is a text
     * @param dataCoding data_coding, 0 to 255; empty for the one that the text needs, or for 0 with octets
     * @param systemId account that gets the messages; empty for one whose address_range contains the destination, or
     *     for any
     * @param count number of messages, 1 to 100,000
     * @param rate messages per second; empty for all at once
     * @param longText form of a text that does not fit into one message; empty for that of the scenario
     */
    public record Mo(
            String from,
            String to,
            Optional<String> text,
            Optional<Octets> octets,
            OptionalInt dataCoding,
            Optional<String> systemId,
            int count,
            OptionalDouble rate,
            Optional<Segmenter.Mode> longText) {

        /** The maximum number of messages per second. */
        public static final double MAX_RATE = 100_000;

        private static final Fields<Mo> FIELDS = Fields.of(
                Mo.class,
                Key.required("from", Formats.TEXT),
                Key.required("to", Formats.TEXT),
                Key.of("text", Formats.optional(Formats.TEXT), Optional.empty()),
                Key.of("hex", Formats.optional(Formats.HEX), Optional.empty()),
                Key.of("data-coding", Formats.optionalInt(Formats.integer(0, 0xFF)), OptionalInt.empty()),
                Key.of("system-id", Formats.optional(Formats.TEXT), Optional.empty()),
                Key.of("count", Formats.integer(1, 100_000), 1),
                Key.of("rate", Formats.optionalDouble(Formats.decimal(0.001, MAX_RATE)), OptionalDouble.empty()),
                Key.of("long-text", Formats.optional(Formats.word(Segmenter.Mode.class)), Optional.empty()));

        /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public Mo {
            FIELDS.check(from, to, text, octets, dataCoding, systemId, count, rate, longText);
            Formats.require(
                    text.isPresent() != octets.isPresent(),
                    text.isPresent() ? "text and hex" : "neither text nor hex",
                    "one of them");
        }

        /**
         * Reads a request.
         *
         * @param source name of the text in errors
         * @param yaml keys from, to, text or hex, data-coding, system-id, count, rate, long-text, in YAML or JSON
         * @return the request
         * @throws ScenarioException naming place, problem and expectation
         */
        public static Mo parse(String source, String yaml) {
            return FIELDS.read(Item.required(source, yaml), null);
        }

        /**
         * Reads lines with messages, each as one request.
         *
         * @param source name of the text in errors
         * @param csv lines with from,to,text
         * @return the requests, in the order of the lines
         * @throws ScenarioException naming line, problem and expectation
         */
        public static List<Mo> parseCsv(String source, String csv) {
            return MoCsv.parse(csv.lines().toList(), (line, problem) -> new ScenarioException(source, line, 1, problem))
                    .stream()
                    .map(message -> new Mo(
                            message.from(),
                            message.to(),
                            Optional.of(message.text()),
                            Optional.empty(),
                            OptionalInt.empty(),
                            Optional.empty(),
                            1,
                            OptionalDouble.empty(),
                            Optional.empty()))
                    .toList();
        }
    }
}
