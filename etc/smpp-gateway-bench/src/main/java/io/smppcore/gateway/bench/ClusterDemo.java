package io.smppcore.gateway.bench;

import io.smppcore.client.Endpoint;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.cli.Demo;
import io.smppcore.gateway.load.TestBed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Three nodes of a gateway with their brokers, each in a separate process, and with the SMSCs and the load of the demo.
 */
final class ClusterDemo extends Demo {

    private static final int NODES = 3;
    private static final int BROKERS = 3;
    private static final int WINDOW = 500;
    private static final Pattern COMMAND = Pattern.compile("(kill|start) ([1-9])");

    private final @Nullable Brokers running;
    private @Nullable TestBed nodes;

    private ClusterDemo(@Nullable Brokers running) {
        this.running = running;
    }

    /** Starts brokers and nodes. */
    static ClusterDemo start() throws IOException, InterruptedException {
        return started(new ClusterDemo(null));
    }

    /** Starts nodes with running brokers, which the demo does not close. */
    static ClusterDemo start(Brokers brokers) throws IOException, InterruptedException {
        return started(new ClusterDemo(brokers));
    }

    @Override
    protected String open(Peers peers) throws IOException, InterruptedException {
        Brokers brokers = running == null ? add(Brokers.open(BROKERS)) : running;
        TestBed bed = add(new TestBed(
                Path.of(System.getProperty("java.io.tmpdir")),
                "512m",
                NODES,
                brokers,
                peers.token(),
                WINDOW,
                peers.common()));
        bed.startAll();
        nodes = bed;
        Endpoint[] endpoints = IntStream.rangeClosed(1, NODES)
                .mapToObj(number -> Endpoint.of("127.0.0.1", bed.port(number)))
                .toArray(Endpoint[]::new);
        load(endpoints);
        return introduction(bed, brokers, peers, capacity(endpoints));
    }

    private static String introduction(TestBed bed, Brokers brokers, Peers peers, String capacity) {
        StringBuilder text = new StringBuilder();
        for (int number = 1; number <= bed.count(); number++) {
            text.append("The page of node %1$d: http://127.0.0.1:%2$d/#token=%3$s, SMPP on port %4$d\n"
                    .formatted(number, bed.httpPort(number), peers.token(), bed.port(number)));
        }
        return text.append("""
                Brokers:            %s
                SMSC alpha:         %s
                SMSC beta:          %s

                An account "shop" sends 10 messages per second over binds to all nodes. To try:
                - "kill 2" ends a node with SIGKILL, "start 2" starts it again.
                - An account "bank", password secret, may bind to any node.
                - Measure all nodes together:
                  %s

                The end of the input (Ctrl+D) or Ctrl+C ends it and deletes its directories.
                """.formatted(brokers.bootstrap(), peers.alphaPage(), peers.betaPage(), capacity))
                .toString();
    }

    /** Kills or starts a node by a line such as "kill 2" or "start 2"; returns the result, or the syntax. */
    String command(String line) throws IOException, InterruptedException {
        Matcher command = COMMAND.matcher(line.strip());
        TestBed bed = nodes;
        if (bed == null || !command.matches() || Integer.parseInt(command.group(2)) > bed.count()) {
            return "\"" + line + "\" is not a command (expected: kill N or start N, N from 1 to " + NODES + ")";
        }
        int number = Integer.parseInt(command.group(2));
        boolean kills = command.group(1).equals("kill");
        if (bed.isRunning(number) != kills) {
            return "node " + number + (kills ? " is not running" : " is already running");
        }
        if (kills) {
            bed.kill(number);
            return "node " + number + " was killed; the others take over its partitions";
        }
        bed.start(number);
        return "node " + number + " is back at http://127.0.0.1:" + bed.httpPort(number) + "/";
    }
}
