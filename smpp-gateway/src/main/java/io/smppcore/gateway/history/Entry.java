package io.smppcore.gateway.history;

import io.smppcore.gateway.row.Row;
import java.util.List;

/**
 * Figures of several subjects in the same time, as they are written to a file.
 *
 * @param minute first minute since 1970
 * @param span number of minutes
 * @param subjects those with figures
 */
record Entry(long minute, int span, List<Subject> subjects) {

    /**
     * Figures of a subject.
     *
     * @param kind its kind
     * @param name name of the account or SMSC, empty for the node
     * @param figures its figures
     */
    record Subject(Kind kind, String name, Figures figures) {}

    byte[] toOctets() {
        Row row = Row.write().number(minute).small(span);
        return row.list(
                        subjects,
                        subject -> row.small(subject.kind.number())
                                .text(subject.name)
                                .block(subject.figures.toOctets()))
                .toOctets();
    }

    /** Reads an entry. Throws a RuntimeException if the octets are none. */
    static Entry read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        return new Entry(
                row.number(),
                row.small(),
                row.list(one -> new Subject(Kind.of(one.small()), one.text(), Figures.read(one.block()))));
    }
}
