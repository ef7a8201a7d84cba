package io.smppcore.gateway.bench;

import io.smppcore.gateway.bench.GroupCommits.Load;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A model of the capacity of a gateway of several nodes, based on measurements: docs/gateway/capacity.md.
 *
 * <p>Assumes as many broker machines as node machines. Immutable.
 *
 * @param runs measurements of {@code ./smpp gateway bench --cluster}
 * @param logOctets octets of a message in the log of one broker
 * @param commitMedianMillis median time until a single change is durable
 * @param commitP99Millis 99th percentile of that time
 */
record CapacityModel(List<Run> runs, double logOctets, double commitMedianMillis, double commitP99Millis) {

    /** The measurements in docs/gateway/capacity.md. */
    static final CapacityModel MEASURED = new CapacityModel(
            List.of(new Run(1, 3, 33, 60), new Run(2, 3, 57, 70), new Run(3, 3, 62, 69), new Run(3, 1, 58, 19)),
            1_076,
            9,
            58);

    static final int PROCESSORS = 8;

    /** Processor utilisation of the model, below saturation, which would dominate the p99. */
    static final double UTILISATION = 0.7;

    private static final int COPIES = 3;
    private static final int MAX_PARTITIONS = 256;
    private static final int PARTITIONS_PER_NODE = 8;
    private static final int STANDBYS = 1;
    private static final double SLO_MILLIS = 250;
    private static final double SLOWER = 0.9;
    private static final double NETWORK_OCTETS = 10e9 / 8;
    private static final double MESSAGES_PER_SUBSCRIBER_HOUR = 2;
    private static final double SECONDS = 3_600;
    private static final double SHARE_OF_MESSAGES = 2 / 3.0;
    private static final int BIND_WINDOW = 100;

    /**
     * A measurement; times are processor times for a message from submit_sm to the delivered receipt.
     *
     * @param nodes nodes of the gateway
     * @param brokers brokers, each with a replica of each partition
     * @param gatewayMicros time of all nodes
     * @param brokerMicros time of all brokers
     */
    record Run(int nodes, int brokers, double gatewayMicros, double brokerMicros) {

        Run {
            if (nodes < 1 || brokers < 1 || brokers > COPIES || !(gatewayMicros > 0) || !(brokerMicros > 0)) {
                throw new IllegalArgumentException(
                        "run: " + nodes + " nodes, " + brokers + " brokers (expected: >= 1, and 1 to " + COPIES + ")");
            }
        }
    }

    /** Returns a model with the same times of commits and other measurements, at least one of them with 3 brokers. */
    CapacityModel with(List<Run> measured, double octets) {
        if (measured.stream().noneMatch(run -> run.brokers == COPIES)) {
            throw new IllegalArgumentException(measured.size() + " results, none with " + COPIES
                    + " brokers (expected: bench --cluster with 1 node and with more, one also with 1 broker)");
        }
        return new CapacityModel(measured, octets, commitMedianMillis, commitP99Millis);
    }

    /** A number of nodes, some of which are down. */
    private record Size(int nodes, int away) {

        int left() {
            return nodes - away;
        }

        @Override
        public String toString() {
            return left() + "+" + away;
        }
    }

    private static final List<Size> SIZES = List.of(new Size(3, 1), new Size(10, 1), new Size(30, 2));

    private record Line(double constant, double slope) {

        double at(double x) {
            return constant + slope * x;
        }
    }

    /** Returns the least-squares line through runs, with a slope of at least 0, which is 0 if all x are equal. */
    private Line fitted(Predicate<Run> condition, ToDoubleFunction<Run> x, ToDoubleFunction<Run> y) {
        List<Run> some = runs.stream().filter(condition).toList();
        double meanX = some.stream().mapToDouble(x).average().orElseThrow();
        double meanY = some.stream().mapToDouble(y).average().orElseThrow();
        double squares = 0;
        double products = 0;
        for (Run run : some) {
            double dx = x.applyAsDouble(run) - meanX;
            squares += dx * dx;
            products += dx * (y.applyAsDouble(run) - meanY);
        }
        double slope = squares == 0 ? 0 : Math.max(0, products / squares);
        return new Line(meanY - slope * meanX, slope);
    }

    /**
     * Returns the average number of offers of a receipt to other nodes, if it arrives over a random bind: a node that
     * has not forwarded the message of a receipt offers the receipt to the node that has forwarded it.
     */
    static double offers(int nodes) {
        return (nodes - 1) / (double) nodes;
    }

    /** Returns the processor time of the gateways for a message in microseconds. */
    double gatewayMicros(double offers) {
        return fitted(run -> run.brokers == COPIES, run -> offers(run.nodes), Run::gatewayMicros)
                .at(offers);
    }

    /** Returns the processor time of the brokers for a message in microseconds. */
    double brokerMicros(int copies) {
        int most = runs.stream().mapToInt(Run::nodes).max().orElseThrow();
        return fitted(run -> run.nodes == most, Run::brokers, Run::brokerMicros).at(copies);
    }

    /** Returns the messages per second of one node with a broker, limited by their processors. */
    double perNode(double offers, int copies) {
        double dearest = Math.max(gatewayMicros(offers), brokerMicros(copies));
        return UTILISATION * PROCESSORS * 1e6 / dearest;
    }

    private static int partitions(int nodes) {
        return Math.min(MAX_PARTITIONS, PARTITIONS_PER_NODE * nodes);
    }

    /** Returns the simulated 99th percentile of the response time in milliseconds. */
    double responseP99Millis(double perNode, int partitionsOfNode, double offers) {
        return GroupCommits.responseP99Millis(new Load(
                perNode,
                partitionsOfNode,
                PROCESSORS,
                gatewayMicros(offers) / 1e6,
                brokerMicros(COPIES) / 1e6,
                COPIES,
                commitMedianMillis / 1e3,
                commitP99Millis / 1e3));
    }

    /**
     * Returns the rate of a node in messages per second: the limit of its processors, reduced in steps until it meets
     * the latency objective, to no less than about a tenth.
     */
    private double carried(Size size) {
        double perNode = perNode(offers(size.left()), COPIES);
        double least = perNode / 10;
        while (p99(size, perNode) > SLO_MILLIS && perNode > least) {
            perNode *= SLOWER;
        }
        return perNode;
    }

    private double p99(Size size, double perNode) {
        int most = (partitions(size.nodes) + size.left() - 1) / size.left();
        return responseP99Millis(perNode, most, offers(size.left()));
    }

    /** Returns the octets per second that a broker sends to other replicas and to standbys. */
    private double networkOctets(double perBroker) {
        return perBroker * logOctets * (COPIES - 1 + STANDBYS);
    }

    /** Returns the measurements and the results of the model as tables in Markdown. */
    String tables() {
        return measured() + "\n" + growth() + "\n" + bends();
    }

    private String measured() {
        StringBuilder table = new StringBuilder("| measured, for a message | gateways | brokers |\n|---|---|---|\n");
        for (Run run : runs) {
            row(
                    table,
                    count(run.nodes, "node") + ", " + count(run.brokers, "broker"),
                    micros(run.gatewayMicros),
                    micros(run.brokerMicros));
        }
        row(table, "in the model: one node, one copy", micros(gatewayMicros(0)), micros(brokerMicros(1)));
        row(
                table,
                "for each offer of a receipt to another node, for each further copy",
                micros(gatewayMicros(1) - gatewayMicros(0)),
                micros(brokerMicros(2) - brokerMicros(1)));
        return table.toString();
    }

    private String growth() {
        StringBuilder table =
                new StringBuilder("| nodes (N+K) | partitions | messages/s | scenarios/s | p99 of submit_sm_resp |"
                        + " sent by each broker | subscribers | per node |\n|---|---|---|---|---|---|---|---|\n");
        for (Size size : SIZES) {
            double perNode = carried(size);
            double all = perNode * size.left();
            double subscribers = all * SECONDS / MESSAGES_PER_SUBSCRIBER_HOUR;
            row(
                    table,
                    size.nodes + " (" + size + ")",
                    "" + partitions(size.nodes),
                    number(all),
                    number(all / SHARE_OF_MESSAGES),
                    number(p99(size, perNode)) + " ms",
                    megabits(networkOctets(perNode)),
                    number(subscribers),
                    number(subscribers / size.nodes));
        }
        return table.toString();
    }

    private String bends() {
        StringBuilder table = new StringBuilder("| cause | messages/s |\n|---|---|\n");
        for (Size size : SIZES) {
            row(
                    table,
                    size.left() + " nodes, a receipt comes to the node that has forwarded the message",
                    number(size.left() * perNode(0, COPIES)));
            row(
                    table,
                    size.left() + " nodes, a receipt comes to any node",
                    number(size.left() * perNode(offers(size.left()), COPIES)));
        }
        for (int copies : new int[] {1, 3, 5}) {
            row(table, "9 nodes and brokers, replication " + copies, number(9 * perNode(offers(9), copies)));
        }
        double node = perNode(offers(9), COPIES);
        row(table, "9 nodes, one account with half of the messages binds to all of them", number(9 * node));
        row(table, "the same account binds to 2 of them", number(hot(9, 2, node)));
        row(table, "the same account binds to one of them", number(hot(9, 1, node)));
        row(table, "one bind with a window of " + BIND_WINDOW, number(BIND_WINDOW / (commitMedianMillis / 1e3)));
        row(
                table,
                "a broker whose network has 1 Gbit/s, 10 Gbit/s",
                number(NETWORK_OCTETS / 10 / networkOctets(1)) + ", " + number(NETWORK_OCTETS / networkOctets(1)));
        return table.toString();
    }

    /**
     * Returns the rate of all messages that saturates the nodes to which an account is bound that sends half of them.
     */
    static double hot(int nodes, int bound, double perNode) {
        return Math.min(nodes * perNode, perNode / (0.5 / bound + 0.5 / nodes));
    }

    private static void row(StringBuilder table, String... cells) {
        table.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String count(int number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }

    private static String micros(double micros) {
        return String.format(Locale.ROOT, "%.0f µs", micros);
    }

    private static String megabits(double octets) {
        return number(octets * 8 / 1e6) + " Mbit/s";
    }

    /** Returns a number with two significant digits. */
    static String number(double value) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(value)) - 1));
        return String.format(Locale.ROOT, "%,.0f", Math.round(value / unit) * unit);
    }
}
