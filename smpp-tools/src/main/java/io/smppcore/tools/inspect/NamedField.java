package io.smppcore.tools.inspect;

import io.smppcore.type.Octets;
import java.util.List;

/**
 * A field of a PDU by its name in the specification.
 *
 * @param name for example {@code source_addr}
 * @param value an Integer, a Long, a String, {@link Octets} or, for structures that follow each other, a {@link Structures}
 * @param octets the field on the wire
 */
record NamedField(String name, Object value, Octets octets) {

    /**
     * Structures that follow each other.
     *
     * @param each the fields of each
     */
    record Structures(List<List<NamedField>> each) {}
}
