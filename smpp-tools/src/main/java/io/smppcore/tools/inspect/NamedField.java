package io.smppcore.tools.inspect;

import io.smppcore.type.Octets;
import java.util.List;

/**
 * A field of a PDU.
 *
 * @param name name in the specification, such as {@code source_addr}
 * @param value an Integer, a Long, a String, {@link Octets} or, for a list of structures, {@link Structures}
 * @param octets octets on the wire
 */
record NamedField(String name, Object value, Octets octets) {

    /**
     * A list of structures.
     *
     * @param each fields of each structure
     */
    record Structures(List<List<NamedField>> each) {}
}
