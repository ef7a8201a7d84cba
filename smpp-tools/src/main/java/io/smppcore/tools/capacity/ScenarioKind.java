package io.smppcore.tools.capacity;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** The kinds of scenarios, each of which stands for an activity of a subscriber. */
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

    /** The converter of option values. */
    static final class Words extends WordConverter<ScenarioKind> {

        Words() {
            super("a scenario", Stream.of(values()), ScenarioKind::word);
        }
    }
}
