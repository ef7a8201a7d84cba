package io.smppcore.tools.pairs;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** The kind of load on a router. */
enum PairsMode {
    /** Each sender sends at a fixed rate, independent of responses (open loop): measures latency. */
    LATENCY,
    /** Each sender keeps a window full (closed loop): measures throughput. */
    THROUGHPUT;

    /** Returns the name on the command line and in reports. */
    String word() {
        return WordConverter.spelling(this);
    }

    /** Reader of a mode by its name. */
    static final class Words extends WordConverter<PairsMode> {

        Words() {
            super("a mode", Stream.of(values()), PairsMode::word);
        }
    }
}
