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
    static final Operations RESPONSES = new Operations(0x8000_0000);

    /** All numbers of the specification are below this. */
    private static final int TABLE_SIZE = 0x200;

    private static final int RESPONSE_BIT = 0x8000_0000;

    private final byte[] table = new byte[TABLE_SIZE];
    private final List<String> names = new ArrayList<>(List.of("other"));

    private Operations(int bit) {
        for (int number = 0; number < TABLE_SIZE; number++) {
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
        int number = commandId & ~RESPONSE_BIT;
        return number < TABLE_SIZE ? table[number] : 0;
    }

    String name(int index) {
        return names.get(index);
    }
}
