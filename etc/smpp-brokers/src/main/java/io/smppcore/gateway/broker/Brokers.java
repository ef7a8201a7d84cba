package io.smppcore.gateway.broker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Brokers of Apache Kafka on this machine, each a separate process and also a controller, with settings for tests and
 * measurements: a lost broker is detected within seconds. Their data is in a temporary directory, which {@link #close}
 * deletes. Brokers are numbered from 1. Not thread-safe.
 */
public final class Brokers implements AutoCloseable {

    /** System property that names a file with the class path of the brokers, which the build of smpp-brokers writes. */
    public static final String CLASS_PATH_PROPERTY = "smpp.brokers";

    private static final Pattern KAFKA_3 = Pattern.compile("kafka_2\\.13-3\\.");

    private static final int MAX_COUNT = 9;
    private static final int MAX_REPLICATION = 3;
    private static final long STARTING_SECONDS = 120;
    private static final long POLL_MILLIS = 100;
    private static final long ELECTION_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int LOG_OCTETS = 4_000;
    private static final String CLUSTER_ID = "c21wcC1nYXRld2F5LXRlcw";
    private static final String STARTED = "Kafka Server started";
    private static final Pattern LEADER = Pattern.compile("\"leaderId\":(-?\\d+),\"leaderEpoch\":(\\d+)");

    private final TemporaryDirectory directory;
    private final String classPath;
    private final String furtherSettings;
    private final List<Broker> brokers = new ArrayList<>();

    /**
     * A second listener of a broker, reachable only through a relay.
     *
     * @param port port that the broker advertises for this listener; nothing listens there unless a relay does
     * @param target port of the broker to which connections are relayed
     */
    public record RelayedListener(int port, int target) {}

    /** The directory, the ports and the process of a broker. */
    private final class Broker extends Restartable {

        final int number;
        final int port;
        final int controllerPort;
        final RelayedListener relayed;
        final Path home;
        int starts;

        Broker(int number, Path home) throws IOException {
            super("broker " + number);
            this.number = number;
            this.home = home;
            this.port = Ports.free();
            this.controllerPort = Ports.free();
            this.relayed = new RelayedListener(Ports.free(), Ports.free());
        }

        @Override
        protected ChildProcess launch() throws IOException {
            Path file = Files.writeString(home.resolve("broker.properties"), settings(this));
            starts++;
            return ChildProcess.start(
                    List.of(
                            "-Xmx256m",
                            "-XX:+UseSerialGC",
                            // Kafka reads names of its metadata in the default locale, and does not start in Turkish.
                            "-Duser.language=en",
                            "-Dorg.slf4j.simpleLogger.logFile=" + logFile(),
                            "-Dorg.slf4j.simpleLogger.showDateTime=true",
                            "-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS",
                            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                            "-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info"),
                    classPath,
                    BrokerProcess.class.getName(),
                    List.of(CLUSTER_ID, file.toString()));
        }

        @Override
        protected void awaitStart() throws IOException, InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STARTING_SECONDS);
            while (!log().contains(STARTED)) {
                if (!running().isAlive() || System.nanoTime() - end > 0) {
                    String log = log();
                    throw new IllegalStateException("broker " + number + " has not started within " + STARTING_SECONDS
                            + " s: " + log.substring(Math.max(0, log.length() - LOG_OCTETS)));
                }
                Thread.sleep(POLL_MILLIS);
            }
        }

        Path data() {
            return home.resolve("data");
        }

        private Path logFile() {
            return home.resolve("broker-" + starts + ".log");
        }

        private String log() throws IOException {
            return Files.exists(logFile()) ? Files.readString(logFile()) : "";
        }
    }

    private Brokers(TemporaryDirectory directory, String classPath, String furtherSettings) {
        this.directory = directory;
        this.classPath = classPath;
        this.furtherSettings = furtherSettings;
    }

    /**
     * Starts brokers with the class path in the file that {@value #CLASS_PATH_PROPERTY} names, and waits until they are
     * ready.
     *
     * @param count number of brokers, 1 to 9; topics have as many replicas, at most 3
     * @throws IOException if the class path or the temporary directory cannot be used
     * @throws IllegalStateException if a broker does not start within 120 seconds
     */
    public static Brokers open(int count) throws IOException, InterruptedException {
        String file = System.getProperty(CLASS_PATH_PROPERTY);
        if (file == null) {
            throw new IllegalArgumentException("brokers: system property " + CLASS_PATH_PROPERTY
                    + " is not set (expected: the file with their class path, as ./smpp gateway --cluster-demo sets"
                    + " it)");
        }
        return open(count, Path.of(file));
    }

    /** Starts brokers with the class path in a file, and waits until they are ready, as {@link #open(int)}. */
    public static Brokers open(int count, Path classPathFile) throws IOException, InterruptedException {
        return open(count, classPathFile, "");
    }

    /** Starts brokers with further settings, which replace others of the same name. */
    static Brokers open(int count, Path classPathFile, String furtherSettings)
            throws IOException, InterruptedException {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException("brokers: " + count + " (expected: 1 to " + MAX_COUNT + ")");
        }
        String libraries = Files.readString(classPathFile).strip();
        TemporaryDirectory directory = TemporaryDirectory.create();
        Brokers brokers =
                new Brokers(directory, program(directory.path()) + File.pathSeparator + libraries, furtherSettings);
        try {
            for (int number = 1; number <= count; number++) {
                brokers.brokers.add(brokers
                .new Broker(number, Files.createDirectory(directory.path().resolve(Integer.toString(number)))));
            }
            brokers.startAll();
            return brokers;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            brokers.close();
            throw e;
        }
    }

    /** Returns a directory with only the program of a broker, so that libraries of both sides are never mixed. */
    private static Path program(Path directory) throws IOException {
        String name = BrokerProcess.class.getName().replace('.', '/') + ".class";
        Path copy = directory.resolve("classes").resolve(name);
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        try (InputStream program = Objects.requireNonNull(
                BrokerProcess.class.getResourceAsStream(BrokerProcess.class.getSimpleName() + ".class"))) {
            Files.copy(program, copy);
        }
        return directory.resolve("classes");
    }

    /** Returns true if the brokers are of Kafka 3, whose transactions a store accepts only if it is configured so. */
    public boolean hasOldTransactions() {
        return KAFKA_3.matcher(classPath).find();
    }

    /** Returns the number of brokers, running or not. */
    public int count() {
        return brokers.size();
    }

    /** Returns the addresses of all brokers, separated by commas. */
    public String bootstrap() {
        return all(broker -> "127.0.0.1:" + broker.port);
    }

    private String all(Function<Broker, String> part) {
        return brokers.stream().map(part).collect(Collectors.joining(","));
    }

    /** Returns the ports of the brokers, in their order. */
    public List<Integer> ports() {
        return brokers.stream().map(broker -> broker.port).toList();
    }

    /** Returns the second listener of each broker, in their order, through which a test can cut off a single client. */
    public List<RelayedListener> relayedListeners() {
        return brokers.stream().map(broker -> broker.relayed).toList();
    }

    /** Starts the brokers that are not running, and waits until they are ready, at most 120 seconds for each. */
    public void startAll() throws IOException, InterruptedException {
        Restartable.startAll(brokers);
    }

    /** Starts a broker, and waits until it is ready, which requires a running majority of brokers. */
    public void start(int number) throws IOException, InterruptedException {
        broker(number).start();
    }

    private Broker broker(int number) {
        return brokers.get(number - 1);
    }

    /** Returns true if the broker was started, and neither killed nor stopped since. */
    public boolean isRunning(int number) {
        return broker(number).isRunning();
    }

    /** Kills a broker, as SIGKILL does. */
    public void kill(int number) {
        broker(number).kill();
    }

    /** Shuts a broker down in an orderly way: its partitions get other leaders first. */
    public void stop(int number) {
        broker(number).stop();
    }

    /** Suspends a broker, as SIGSTOP does, until {@link #resume}. */
    public void suspend(int number) throws IOException, InterruptedException {
        broker(number).running().suspend();
    }

    /** Resumes a suspended broker. */
    public void resume(int number) throws IOException, InterruptedException {
        broker(number).running().resume();
    }

    /** Returns the number of the active controller, after an election; throws after a minute without one. */
    public int controllerLeader() throws IOException, InterruptedException {
        long end = System.nanoTime() + ELECTION_NANOS;
        int leader = elected();
        while (leader < 0) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("no active controller within a minute");
            }
            Thread.sleep(POLL_MILLIS);
            leader = elected();
        }
        return leader;
    }

    /** Returns the controller that won the latest election, negative during an election. */
    private int elected() throws IOException {
        int leader = -1;
        int latest = -1;
        for (Broker broker : brokers) {
            Path file = broker.data().resolve("__cluster_metadata-0").resolve("quorum-state");
            Matcher state = LEADER.matcher(Files.exists(file) ? Files.readString(file) : "");
            if (state.find()
                    && Integer.parseInt(state.group(2)) >= latest
                    && !state.group(1).equals("-1")) {
                leader = Integer.parseInt(state.group(1));
                latest = Integer.parseInt(state.group(2));
            }
        }
        return leader;
    }

    /** Returns the processor time that the brokers have used in nanoseconds, 0 if unknown. */
    public long cpuNanos() {
        return brokers.stream().mapToLong(Restartable::cpuNanos).sum();
    }

    /**
     * Returns the octets written to topics since the start of the brokers, not counting replicas. Records that log
     * compaction has removed since then count too.
     */
    public long writtenOctets(String topicPrefix) throws IOException, InterruptedException {
        for (Broker broker : brokers) {
            broker.running().write(topicPrefix);
        }
        long octets = 0;
        for (Broker broker : brokers) {
            octets += Long.parseLong(broker.running().line(BrokerProcess.WRITTEN));
        }
        return octets;
    }

    /** Returns the current size of the logs of topics in octets, including all replicas. */
    public long logOctets(String topicPrefix) throws IOException {
        long octets = 0;
        for (Broker broker : brokers) {
            try (DirectoryStream<Path> partitions = Files.newDirectoryStream(broker.data(), topicPrefix + "*")) {
                for (Path partition : partitions) {
                    try (DirectoryStream<Path> segments = Files.newDirectoryStream(partition, "*.log")) {
                        for (Path segment : segments) {
                            // Zero for a segment that compaction has deleted meanwhile.
                            octets += segment.toFile().length();
                        }
                    }
                }
            }
        }
        return octets;
    }

    /** Kills all brokers, and deletes their directory. */
    @Override
    public void close() {
        for (Broker broker : brokers) {
            if (broker.isRunning()) {
                broker.kill();
            }
        }
        directory.close();
    }

    /** Returns the number of replicas of each topic partition. */
    public int replication() {
        return Math.min(MAX_REPLICATION, brokers.size());
    }

    private String settings(Broker broker) {
        int replicas = replication();
        int inSync = replicas / 2 + 1;
        return """
                process.roles=broker,controller
                node.id=%1$d
                listeners=PLAINTEXT://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%3$d,RELAYED://127.0.0.1:%8$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%2$d,RELAYED://127.0.0.1:%9$d
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,RELAYED:PLAINTEXT
                controller.listener.names=CONTROLLER
                controller.quorum.voters=%4$s
                log.dirs=%5$s
                auto.create.topics.enable=false
                default.replication.factor=%6$d
                min.insync.replicas=%7$d
                offsets.topic.replication.factor=%6$d
                offsets.topic.num.partitions=3
                transaction.state.log.replication.factor=%6$d
                transaction.state.log.min.isr=%7$d
                transaction.state.log.num.partitions=6
                share.coordinator.state.topic.replication.factor=%6$d
                share.coordinator.state.topic.min.isr=%7$d
                unclean.leader.election.enable=false
                broker.session.timeout.ms=2000
                broker.heartbeat.interval.ms=300
                controller.quorum.fetch.timeout.ms=1000
                controller.quorum.election.timeout.ms=500
                controller.quorum.election.backoff.max.ms=500
                controller.quorum.request.timeout.ms=1000
                group.min.session.timeout.ms=1000
                group.initial.rebalance.delay.ms=200
                transaction.abort.timed.out.transaction.cleanup.interval.ms=1000
                log.cleaner.dedupe.buffer.size=33554432
                log.cleaner.io.max.bytes.per.second=10000000
                log.cleaner.io.buffer.size=65536
                num.network.threads=2
                num.io.threads=4
                background.threads=2
                %10$s
                """.formatted(
                        broker.number,
                        broker.port,
                        broker.controllerPort,
                        all(each -> each.number + "@127.0.0.1:" + each.controllerPort),
                        broker.data().toString().replace('\\', '/'),
                        replicas,
                        inSync,
                        broker.relayed.target,
                        broker.relayed.port,
                        furtherSettings);
    }
}
