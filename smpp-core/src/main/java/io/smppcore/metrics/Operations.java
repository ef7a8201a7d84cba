package io.smppcore.metrics;

import io.smppcore.type.CommandId;
import java.util.ArrayList;
import java.util.List;

/* Tags of a meter must be few, whatever a peer sends: what the specification does not name is "other". */

/** The commands that are told apart, either requests or responses, numbered without gaps. Immutable. */
final class Operations {

    /** Requests and PDUs that nobody answers. */
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

    /** How many there are. */
    int count() {
        return names.size();
    }

    /** The number of a command; 0 for those that have no name. */
    int index(int commandId) {
        int number = CommandId.number(commandId);
        return number < CommandId.NUMBERS ? table[number] : 0;
    }

    String name(int index) {
        return names.get(index);
    }
}
