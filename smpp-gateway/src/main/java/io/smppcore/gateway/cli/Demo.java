package io.smppcore.gateway.cli;

import io.smppcore.client.Backoff;
import io.smppcore.client.Endpoint;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.Gateway;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.TemporaryDirectory;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.Dispatch;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A gateway in this process, or three nodes with their brokers in separate processes, with two simulated SMSCs and a
 * low load, in a temporary directory.
 */
final class Demo implements AutoCloseable {

    private static final LimitedLog LOG = new LimitedLog(LoggerFactory.getLogger(Demo.class), 1);

    private static final String ALPHA = """
            seed: 1
            submit: {status: {ESME_RTHROTTLED: 1%, ESME_RINVDSTADR: 1%}, delay: 20ms}
            receipts: {delay: 2s, states: {UNDELIVERABLE: 5%}}
            http: {port: 0}
            """;
    private static final String BETA = """
            seed: 2
            submit: {delay: 5ms}
            receipts: {delay: 4s}
            mo: {rate: 0.2, from: "4366########", to: "12345", text: "STOP {n}"}
            http: {port: 0}
            """;

    /** The SMSC of account "capacity", which returns messages to the number of the account. */
    private static final String LOOP = """
            mo: {esme-to-esme: true}
            deliver: {window: 500}
            session: {inbound-limit: 100000}
            """;

    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int TOKEN_OCTETS = 12;
    private static final int NODES = 3;
    private static final int BROKERS = 3;
    private static final int WINDOW = 500;
    private static final Pattern COMMAND = Pattern.compile("(kill|start) ([1-9])");
    private static final String CAPACITY_NUMBER = "447999999999";
    private static final int NUMBERS = 10_000;
    private static final long GERMANY = 491_700_000_000L;
    private static final long AUSTRIA = 436_600_000_000L;
    private static final int AUSTRIA_EVERY = 4;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    String introduction = "";
    private int sent;
    private @Nullable TestBed nodes;

    private Demo() {}

    /** Starts a gateway. */
    static Demo start() throws IOException, InterruptedException {
        return started(Demo::open);
    }

    /** Starts brokers and nodes of a gateway. */
    static Demo startCluster() throws IOException, InterruptedException {
        return started(demo -> demo.openCluster(demo.add(Brokers.open(BROKERS))));
    }

    /** Starts nodes of a gateway with running brokers, which the demo does not close. */
    static Demo startCluster(Brokers brokers) throws IOException, InterruptedException {
        return started(demo -> demo.openCluster(brokers));
    }

    /** The start of one kind of demo. */
    private interface Opening {
        void open(Demo demo) throws IOException, InterruptedException;
    }

    private static Demo started(Opening opening) throws IOException, InterruptedException {
        Demo demo = new Demo();
        try {
            opening.open(demo);
            return demo;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            demo.close();
            throw e;
        }
    }

    private <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    private void open() throws IOException {
        Path directory = add(TemporaryDirectory.create()).path();
        SmscSimulator alpha = add(smsc(ALPHA));
        SmscSimulator beta = add(smsc(BETA));
        SmscSimulator loop = add(smsc(LOOP));
        String token = token();
        Path file = Files.writeString(
                directory.resolve("gateway.yaml"),
                """
                        data: %s
                        server: {host: 127.0.0.1, port: 0}
                        http: {host: 127.0.0.1, port: 0, token: %s}
                        store: {minFree: 50MiB}
                        """.formatted(directory.resolve("data"), token) + common(token, alpha, beta, loop));
        Gateway gateway = add(Gateway.start(file));
        Endpoint endpoint = Endpoint.of("127.0.0.1", gateway.port());
        load(endpoint);
        introduction = introduction(
                gateway.httpPort().orElseThrow(),
                token,
                file,
                gateway.port(),
                page(alpha),
                page(beta),
                capacity(endpoint));
    }

    private void openCluster(Brokers brokers) throws IOException, InterruptedException {
        SmscSimulator alpha = add(smsc(ALPHA));
        SmscSimulator beta = add(smsc(BETA));
        SmscSimulator loop = add(smsc(LOOP));
        String token = token();
        TestBed bed = add(new TestBed(
                Path.of(System.getProperty("java.io.tmpdir")),
                "512m",
                NODES,
                brokers,
                token,
                WINDOW,
                common(token, alpha, beta, loop)));
        bed.startAll();
        nodes = bed;
        Endpoint[] endpoints = IntStream.rangeClosed(1, NODES)
                .mapToObj(number -> Endpoint.of("127.0.0.1", bed.port(number)))
                .toArray(Endpoint[]::new);
        load(endpoints);
        introduction = introduction(bed, token, brokers, page(alpha), page(beta), capacity(endpoints));
    }

    private static String token() {
        byte[] octets = new byte[TOKEN_OCTETS];
        new SecureRandom().nextBytes(octets);
        return HexFormat.of().formatHex(octets);
    }

    /** Starts a low load over one bind for each endpoint. */
    private void load(Endpoint... endpoints) {
        SmppClient shop = add(SmppClient.builder()
                .endpoints(endpoints)
                .systemId("shop")
                .password("secret")
                .binds(endpoints.length)
                .clientOptions(options -> options.endpointPolicy(Endpoint.Policy.WEIGHTED)
                        .keepTrying(true)
                        .backoff(new Backoff(PAUSE, Duration.ofSeconds(1), 2, 0.5)))
                .onDeliverSm((session, delivery) -> DeliverSmResp.ok())
                .connect());
        ScheduledExecutorService load = add(Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("smpp-gateway-demo").factory()));
        var unused = load.scheduleAtFixedRate(() -> send(shop), 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
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

    /** Returns accounts, SMSCs and routes. */
    private static String common(String token, SmscSimulator alpha, SmscSimulator beta, SmscSimulator loop) {
        return """
                accounts:
                  shop: {password: secret, rate: 100, tags: trial}
                  bank: {password: secret, token: %1$s-bank, quota: 1000}
                  capacity: {password: secret, maxBinds: 1000}
                smscs:
                  alpha:
                    client: {endpoints: "127.0.0.1:%2$d", systemId: gateway, password: secret, binds: 2}
                  beta:
                    client: {endpoints: "127.0.0.1:%3$d", systemId: gateway, password: secret}
                  loop:
                    client:
                      {endpoints: "127.0.0.1:%4$d", systemId: gateway, password: secret, window: 500,
                       addressRange: "^447"}
                routes:
                  - {name: premium, to: 49900, reject: {status: ESME_RPROHIBITED, reason: premium numbers}}
                  - {name: austria, to: 43, targets: [beta, alpha]}
                  - {name: germany, to: 49, strategy: weighted, targets: [{group: alpha, weight: 3}, beta]}
                  - {name: loop, to: 447, targets: [loop]}
                  - {name: rest, targets: [alpha, beta]}
                mo: [{to: %5$s, account: capacity}, {account: shop}]
                """.formatted(token, alpha.port(), beta.port(), loop.port(), CAPACITY_NUMBER);
    }

    /** Returns the command that measures the gateways with account "capacity". */
    private static String capacity(Endpoint... endpoints) {
        return "./smpp capacity --connect "
                + Stream.of(endpoints).map(Endpoint::toString).collect(Collectors.joining(","))
                + " --system-id capacity --password secret --mt-address " + CAPACITY_NUMBER;
    }

    private static String introduction(
            TestBed bed, String token, Brokers brokers, String alphaPage, String betaPage, String capacity) {
        StringBuilder text = new StringBuilder();
        for (int number = 1; number <= bed.count(); number++) {
            text.append("The page of node %1$d: http://127.0.0.1:%2$d/#token=%3$s, SMPP on port %4$d\n"
                    .formatted(number, bed.httpPort(number), token, bed.port(number)));
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
                """.formatted(brokers.bootstrap(), alphaPage, betaPage, capacity))
                .toString();
    }

    private static String introduction(
            int httpPort, String token, Path file, int port, String alphaPage, String betaPage, String capacity) {
        return """
                The page:        http://127.0.0.1:%1$d/#token=%2$s
                Configuration:   %3$s
                Account of SMPP: 127.0.0.1:%4$d, system_id bank, password secret
                SMSC alpha:      %5$s
                SMSC beta:       %6$s

                An account "shop" sends 10 messages per second; a few are refused and become dead letters. To try:
                - Replay the dead letters, and look up a message by its id.
                - Set a fault or another status on the page of an SMSC, or close its sessions there.
                - Send a message, whose receipt waits until "bank" binds:
                  curl -H 'Authorization: Bearer %2$s-bank' http://127.0.0.1:%1$d/v1/messages \\
                    -d '{"from": "Bank", "to": "+436601234567", "text": "Hello", "receipt": true}'
                - Change a route in the configuration, and apply it:
                  curl -X POST -H 'Authorization: Bearer %2$s' http://127.0.0.1:%1$d/v1/reload
                - Measure the gateway:
                  %7$s

                Ctrl+C ends it and deletes its directory.
                """.formatted(httpPort, token, file, port, alphaPage, betaPage, capacity);
    }

    private static SmscSimulator smsc(String scenario) {
        return SmscSimulator.builder()
                .scenario(Scenario.parse(scenario))
                .dispatch(Dispatch.EVENT_LOOP)
                .start();
    }

    private static String page(SmscSimulator smsc) {
        InetSocketAddress address = smsc.http().orElseThrow();
        return "http://127.0.0.1:" + address.getPort() + "/";
    }

    private void send(SmppClient shop) {
        sent++;
        long first = sent % AUSTRIA_EVERY == 0 ? AUSTRIA : GERMANY;
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international(Long.toString(first + sent % NUMBERS)))
                .registeredDelivery(RegisteredDelivery.FINAL)
                .shortMessage(Octets.wrap(("Your parcel " + sent + " is here.").getBytes(StandardCharsets.US_ASCII)))
                .build();
        var unused = shop.sendAsync(message).whenComplete((response, failure) -> {
            if (failure != null) {
                LOG.warn("a message was not sent", failure);
            }
        });
    }

    /** Ends all processes, and deletes the directory. */
    @Override
    public void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                LOG.warn("the demo was not closed cleanly", e);
            }
        }
    }
}
