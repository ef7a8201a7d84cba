package io.smppcore.benchmarks.report;

/**
 * One bar of a chart and one line of its table.
 *
 * @param label label that is shown
 * @param role owner of the figure
 * @param row row that the figure comes from
 */
record Bar(String label, Role role, Selector row) {

    static Bar ours(String label, String row) {
        return new Bar(label, Role.OURS, Selector.row(row));
    }

    static Bar peer(String label, String row) {
        return new Bar(label, Role.PEER, Selector.row(row));
    }

    static Bar ceiling(String label, String row) {
        return new Bar(label, Role.CEILING, Selector.row(row));
    }

    /** The owner of the figure of a bar. */
    enum Role {
        /** This library. */
        OURS,
        /** Another library. */
        PEER,
        /** The transport without a library. */
        CEILING
    }
}
