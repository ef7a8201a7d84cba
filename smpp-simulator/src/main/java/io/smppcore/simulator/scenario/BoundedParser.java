package io.smppcore.simulator.scenario;

import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.parser.Parser;

/*
 * The composer calls itself for each level, so that a deep document would overflow the stack, and nested aliases expand
 * a short text to a huge document. The settings of SnakeYAML Engine bound neither: its limit for aliases applies to the
 * constructor of objects, which is not used here.
 */

/**
 * A parser of YAML that rejects documents with more than 32 levels or 50 aliases before they are composed. Requests to
 * the REST interface and commands in messages come from clients that are not trusted. Confined to one thread.
 */
final class BoundedParser implements Parser {

    /** Maximum depth of a document, several times that of any scenario. */
    private static final int MAX_DEPTH = 32;

    private static final int MAX_ALIASES = 50;

    private final Parser parser;
    private int depth;
    private int aliases;

    BoundedParser(Parser parser) {
        this.parser = parser;
    }

    @Override
    public boolean checkEvent(Event.ID id) {
        return parser.checkEvent(id);
    }

    @Override
    public Event peekEvent() {
        return parser.peekEvent();
    }

    @Override
    public boolean hasNext() {
        return parser.hasNext();
    }

    /**
     * Returns the next event.
     *
     * @throws ParserException if the event exceeds the maximum depth or number of aliases
     */
    @Override
    public Event next() {
        Event event = parser.next();
        switch (event.getEventId()) {
            case SequenceStart, MappingStart -> {
                depth++;
                check(depth, MAX_DEPTH, "levels of lists and keys", event);
            }
            case SequenceEnd, MappingEnd -> depth--;
            case Alias -> {
                aliases++;
                check(aliases, MAX_ALIASES, "aliases", event);
            }
            default -> {}
        }
        return event;
    }

    private static void check(int count, int max, String what, Event event) {
        if (count > max) {
            throw new ParserException(count + " " + what + " (expected: <= " + max + ")", event.getStartMark());
        }
    }
}
