package io.smppcore.metrics;

import io.smppcore.type.CommandId;
import java.util.ArrayList;
import java.util.List;

/*
 * Commands outside the specification count as "other", so that a peer cannot create an unlimited number of tag values.
 */

/**
 * Table of the commands that have counters of their own, either requests or responses, numbered without gaps.
 * Immutable.
 */
final class Operations {

    /** Requests and PDUs without a response. */
    static final Operations REQUESTS = new Operations(0);

    /** Responses, generic_nack included. */
    static final Operations RESPONSES = new Operations(CommandId.GENERIC_NACK.value());

    private final byte[] table = new byte[CommandId.NUMBERS];
    private final List<String> names = new ArrayList<>(List.of("other"));

    private Operations(int bit) {
        for (int number = 0; number < CommandId.NUMBERS; number++) {
            String name = CommandId.of(number | bit).name();
            if (name != null) {
                table[number] = (byte) names.size();
                names.add(name);
            }
        }
    }

    /** Returns the number of commands. */
    int count() {
        return names.size();
    }

    /** Returns the index of a command; 0 for commands without a name. */
    int index(int commandId) {
        int number = CommandId.number(commandId);
        return number < CommandId.NUMBERS ? table[number] : 0;
    }

    String name(int index) {
        return names.get(index);
    }
}
