package io.smppcore.tools.inspect;

import io.smppcore.type.Octets;
import java.util.List;

/**
 * A mandatory field of a decoded PDU. Immutable.
 *
 * @param name name in the specification, such as {@code source_addr}
 * @param value value: an Integer, a Long, a String, {@link Octets} or, for a list of structures, {@link Structures}
 * @param octets octets of the field on the wire
 */
record NamedField(String name, Object value, Octets octets) {

    /**
     * The value of a field that is a list of structures, such as the destinations of submit_multi.
     *
     * @param each fields of each structure
     */
    record Structures(List<List<NamedField>> each) {}
}
