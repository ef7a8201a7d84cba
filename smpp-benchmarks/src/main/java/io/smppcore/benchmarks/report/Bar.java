package io.smppcore.benchmarks.report;

/**
 * One bar of a chart and one line of its table.
 *
 * @param label label that is shown
 * @param role owner of the figure
 * @param row row that the figure comes from
 */
record Bar(String label, Role role, Selector row) {

    static Bar ours(String label, String benchmark, String... params) {
        return new Bar(label, Role.OURS, Selector.row(benchmark, params));
    }

    static Bar peer(String label, String benchmark, String... params) {
        return new Bar(label, Role.PEER, Selector.row(benchmark, params));
    }

    static Bar ceiling(String label, String benchmark, String... params) {
        return new Bar(label, Role.CEILING, Selector.row(benchmark, params));
    }
}
