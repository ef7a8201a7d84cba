package io.smppcore.gateway.load;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.broker.Restartable;
import io.smppcore.gateway.broker.TemporaryDirectory;
import io.smppcore.gateway.cli.Main;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A gateway of one or several nodes, each in a separate process, with configurations and stores in a directory that
 * {@link #close} deletes. Nodes are numbered from 1. Not thread-safe.
 */
public final class TestBed implements AutoCloseable {

    /** Prefix of the names of topics. */
    public static final String PREFIX = "gateway-";

    /** Account of {@link #between} and {@link #customer}. */
    public static final String ACCOUNT = "shop";

    /** Password of {@link #ACCOUNT}. */
    public static final String PASSWORD = "secret";

    private static final int PARTITIONS = 6;

    private final TemporaryDirectory directory;
    private final List<String> jvmOptions;
    private final List<Node> nodes = new ArrayList<>();
    private final String prefix;
    private final @Nullable Tls tls;
    private boolean hasLogFiles;
    private String logLevel = "warn";

    /**
     * TLS files for the links between the account and the nodes, and between the nodes.
     *
     * @param identity key store
     * @param password its password
     * @param trust trusted certificates in PEM
     */
    public record Tls(Path identity, String password, Path trust) {

        private String options() {
            return "tls: {identity: %s, identity.password: %s, trust: %s, reloadInterval: 1s}"
                    .formatted(identity, password, trust);
        }

        private TlsOptions ofClients() {
            return TlsOptions.builder().trust(TlsTrust.pem(trust)).build();
        }
    }

    /** The configuration, the ports and the process of a node. */
    private final class Node extends Restartable {

        final int port = Ports.free();
        final int httpPort = Ports.free();
        final int linkPort = Ports.free();
        final Path file;
        final Path log;

        private String mainClass = Main.class.getName();
        private List<String> furtherOptions = List.of();

        Node(int number) throws IOException {
            super("node " + number);
            this.file = directory.path().resolve("gateway-" + number + ".yaml");
            this.log = directory.path().resolve("gateway-" + number + ".log");
        }

        @Override
        protected ChildProcess launch() throws IOException {
            List<String> arguments = new ArrayList<>(List.of("run", "--until-input-ends", "--log-level", logLevel));
            if (hasLogFiles) {
                arguments.addAll(List.of("--log", log.toString()));
            }
            arguments.add(file.toString());
            List<String> options = new ArrayList<>(jvmOptions);
            options.addAll(furtherOptions);
            return ChildProcess.start(options, System.getProperty("java.class.path"), mainClass, arguments);
        }

        @Override
        protected void awaitStart() throws InterruptedException {
            running().number(Main.LISTENING);
        }
    }

    /**
     * Writes the configuration of one node with an embedded store, between an account and an SMSC.
     *
     * @param parent parent of the directory of the store, on the disk to measure
     * @param upstreamPort port of the SMSC
     * @param binds number of binds to the SMSC
     * @param window window of each bind on both sides
     * @param heap maximum heap of the gateway, such as 512m
     */
    public TestBed(Path parent, int upstreamPort, int binds, int window, String heap) throws IOException {
        this(parent, heap, 1, null, null, window, between(upstreamPort, binds, window), "", null);
    }

    /**
     * Writes the configurations of nodes between an account and an SMSC, each of which has binds of its own to it.
     *
     * @param brokers brokers with the state
     * @param count number of nodes
     * @param store further options of the store, each a line of YAML indented by two spaces
     * @param tls TLS files, null for none
     */
    public TestBed(
            Path parent,
            Brokers brokers,
            int count,
            int upstreamPort,
            int binds,
            int window,
            String heap,
            String store,
            @Nullable Tls tls)
            throws IOException {
        this(parent, heap, count, brokers, null, window, between(upstreamPort, binds, window), store, tls);
    }

    /**
     * Writes configurations.
     *
     * @param token token of the page, null for no HTTP interface
     * @param window window of each bind of an account
     * @param common common configuration of all nodes: accounts, SMSCs and routes
     */
    public TestBed(
            Path parent,
            String heap,
            int count,
            @Nullable Brokers brokers,
            @Nullable String token,
            int window,
            String common)
            throws IOException {
        this(parent, heap, count, brokers, token, window, common, "", null);
    }

    /**
     * Writes configurations.
     *
     * @param token token of the page, null for no HTTP interface
     * @param window window of each bind of an account
     * @param common common configuration of all nodes: accounts, SMSCs and routes
     * @param store further options of the store, each a line of YAML indented by two spaces
     * @param tls TLS files, null for none
     */
    public TestBed(
            Path parent,
            String heap,
            int count,
            @Nullable Brokers brokers,
            @Nullable String token,
            int window,
            String common,
            String store,
            @Nullable Tls tls)
            throws IOException {
        this.tls = tls;
        String security = tls == null ? "" : ", " + tls.options();
        directory = TemporaryDirectory.in(parent);
        jvmOptions = List.of("-Xms" + heap, "-Xmx" + heap);
        String run = UUID.randomUUID().toString();
        prefix = PREFIX + run;
        for (int number = 1; number <= count; number++) {
            Node node = new Node(number);
            nodes.add(node);
            StringBuilder text = new StringBuilder(
                    """
                            data: %s
                            server: {host: 127.0.0.1, port: %d, window: %d%s}
                            """.formatted(directory.path().resolve("data-" + number), node.port, window, security));
            if (token != null) {
                text.append("http: {host: 127.0.0.1, port: %d, token: %s}\n".formatted(node.httpPort, token));
            }
            text.append(common).append("store:\n  minFree: 50MiB\n").append(store);
            if (brokers != null) {
                text.append("""
                          kafka:
                            bootstrap: [%s]
                            prefix: %s
                            partitions: %d
                            replication: %d
                            oldTransactions: %s
                        cluster: {node: node-%d, host: 127.0.0.1, port: %d, secret: %s%s}
                        """.formatted(
                                brokers.bootstrap(),
                                prefix,
                                PARTITIONS,
                                brokers.replication(),
                                brokers.hasOldTransactions(),
                                number,
                                node.linkPort,
                                run,
                                security));
            }
            Files.writeString(node.file, text);
        }
    }

    /** Returns the configuration of an account, and of an SMSC with a port, a number of binds and their window. */
    public static String between(int upstreamPort, int binds, int window) {
        return """
                accounts:
                  %s:
                    password: %s
                    unknown: resend
                    maxWaiting: 100000000
                smscs:
                  upstream:
                    client:
                      endpoints: 127.0.0.1:%d
                      systemId: gateway
                      password: secret
                      binds: %d
                      window: %d
                      backoff.first: 100ms
                      backoff.max: 500ms
                """.formatted(ACCOUNT, PASSWORD, upstreamPort, binds, window);
    }

    /** Returns the prefix of the names of the topics of this gateway. */
    public String prefix() {
        return prefix;
    }

    /** Lets nodes that start from now on log only errors. */
    public void logErrorsOnly() {
        logLevel = "error";
    }

    /** Returns the number of nodes. */
    public int count() {
        return nodes.size();
    }

    private Node node(int number) {
        return nodes.get(number - 1);
    }

    /** Returns the directory of the configurations and stores of all nodes. */
    public Path directory() {
        return directory.path();
    }

    /** Returns the octets of the files of all nodes, except those that are deleted meanwhile. */
    public long octets() throws IOException {
        long[] octets = {0};
        Files.walkFileTree(directory(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                octets[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        return octets[0];
    }

    /** Returns the id of the process of a node. */
    public long pid(int number) {
        return node(number).running().pid();
    }

    /** Returns the port of the SMPP server of a node. */
    public int port(int number) {
        return node(number).port;
    }

    /** Returns the port of the HTTP interface of a node. */
    public int httpPort(int number) {
        return node(number).httpPort;
    }

    /** Changes the configuration of a node, which has to be restarted. */
    public void edit(int number, UnaryOperator<String> change) throws IOException {
        Path file = node(number).file;
        Files.writeString(file, change.apply(Files.readString(file)));
    }

    /** Makes nodes that are started from now on log to {@link #log} instead of standard error. */
    public void logToFiles() {
        hasLogFiles = true;
    }

    /** Returns the file of the log of a node. */
    public Path log(int number) {
        return node(number).log;
    }

    /** Sets the main class and further JVM options of the later processes of a node. */
    public void program(int number, Class<?> main, List<String> options) {
        node(number).mainClass = main.getName();
        node(number).furtherOptions = options;
    }

    /** Sends a signal, such as {@code -HUP}, to a node. */
    public void signal(int number, String name) throws IOException, InterruptedException {
        node(number).running().signal(name);
    }

    /** Waits for the end of the process of a node, and returns its exit code. */
    public int exitCode(int number) throws InterruptedException {
        int code = node(number).running().exitCode();
        node(number).kill();
        return code;
    }

    /** Starts the nodes that are not running, and waits until they listen. */
    public void startAll() throws IOException, InterruptedException {
        Restartable.startAll(nodes);
    }

    /** Starts a node and waits until it listens. */
    public void start(int number) throws IOException, InterruptedException {
        node(number).start();
    }

    /** Returns true if the node was started, and not killed since. */
    public boolean isRunning(int number) {
        return node(number).isRunning();
    }

    /** Returns true while the process of a node that was started runs. */
    public boolean isAlive(int number) {
        return node(number).running().isAlive();
    }

    /** Kills a node, as SIGKILL does. */
    public void kill(int number) {
        node(number).kill();
    }

    /** Stops a node in an orderly way: it unbinds its sessions and releases its partitions first. */
    public void stop(int number) {
        node(number).stop();
    }

    /** Suspends a node, as SIGSTOP does, until {@link #resume}. */
    public void suspend(int number) throws IOException, InterruptedException {
        node(number).running().suspend();
    }

    /** Resumes a suspended node. */
    public void resume(int number) throws IOException, InterruptedException {
        node(number).running().resume();
    }

    /** Returns the processor time that the nodes have used in nanoseconds, 0 if unknown. */
    public long cpuNanos() {
        return nodes.stream().mapToLong(Restartable::cpuNanos).sum();
    }

    /** Binds {@link #ACCOUNT} to all nodes. */
    public Customer customer(int binds, int window, int octets, Customer.Events events) {
        return new Customer(
                nodes.stream().map(node -> node.port).toList(),
                ACCOUNT,
                PASSWORD,
                binds,
                window,
                octets,
                tls == null ? null : tls.ofClients(),
                events);
    }

    @Override
    public void close() {
        for (Node node : nodes) {
            if (node.isRunning()) {
                node.stop();
            }
        }
        directory.close();
    }
}
