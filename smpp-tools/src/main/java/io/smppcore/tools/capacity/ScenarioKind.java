package io.smppcore.tools.capacity;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** What subscribers do, and a gateway with them. */
enum ScenarioKind {
    /** A subscriber sends a message: submit_sm, its response, its receipt. */
    MO,
    /** A subscriber gets a message: query_sm and its response, deliver_sm and its response. */
    MT,
    /** A subscriber comes: bind, enquire_link, unbind, and the responses. */
    REGISTRATION;

    /** As it is spelt on the command line and in reports. */
    String word() {
        return WordConverter.spelling(this);
    }

    /** Reads such a word. */
    static final class Words extends WordConverter<ScenarioKind> {

        Words() {
            super("a scenario", spelled(Stream.of(values())));
        }
    }
}
