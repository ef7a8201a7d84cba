package io.smppcore.tools.capacity;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** A kind of scenario. */
enum ScenarioKind {
    /** A message from a subscriber: submit_sm, its response, its receipt. */
    MO,
    /** A message to a subscriber: query_sm and its response, deliver_sm and its response. */
    MT,
    /** A registration of a subscriber: bind, enquire_link, unbind, and the responses. */
    REGISTRATION;

    /** Returns the spelling on the command line and in reports. */
    String word() {
        return WordConverter.spelling(this);
    }

    /** Reader of the spelling. */
    static final class Words extends WordConverter<ScenarioKind> {

        Words() {
            super("a scenario", Stream.of(values()), ScenarioKind::word);
        }
    }
}
