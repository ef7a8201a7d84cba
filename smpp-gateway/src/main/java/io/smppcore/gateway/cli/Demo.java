package io.smppcore.gateway.cli;

import io.smppcore.client.Backoff;
import io.smppcore.client.Endpoint;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.Gateway;
import io.smppcore.internal.util.LimitedLog;
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
import java.util.Comparator;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** A demonstration: a gateway with simulated SMSCs and a low load, all in this process and in a temporary directory. */
public class Demo implements AutoCloseable {

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

    /** Scenario of the SMSC of account "capacity", which sends messages back to the number of the account. */
    private static final String LOOP = """
            mo: {esme-to-esme: true}
            deliver: {window: 500}
            session: {inbound-limit: 100000}
            """;

    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int TOKEN_OCTETS = 12;
    private static final String CAPACITY_NUMBER = "447999999999";
    private static final int NUMBERS = 10_000;
    private static final long GERMANY = 491_700_000_000L;
    private static final long AUSTRIA = 436_600_000_000L;
    private static final int AUSTRIA_EVERY = 4;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private String introduction = "";
    private int sent;

    /**
     * Values that the gateways of a demo share.
     *
     * @param token token of the page
     * @param common configuration of all gateways: accounts, SMSCs and routes
     * @param alphaPage address of the page of the first SMSC
     * @param betaPage address of the page of the second SMSC
     */
    protected record Peers(String token, String common, String alphaPage, String betaPage) {}

    /** Creates a demo that has not started. */
    protected Demo() {}

    static Demo start() throws IOException, InterruptedException {
        return started(new Demo());
    }

    /** Starts the SMSCs and the gateways of a demo, and returns it. */
    protected static <D extends Demo> D started(D demo) throws IOException, InterruptedException {
        try {
            demo.begin();
            return demo;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            demo.close();
            throw e;
        }
    }

    void begin() throws IOException, InterruptedException {
        SmscSimulator alpha = add(smsc(ALPHA));
        SmscSimulator beta = add(smsc(BETA));
        SmscSimulator loop = add(smsc(LOOP));
        String token = token();
        introduction = open(new Peers(token, common(token, alpha, beta, loop), page(alpha), page(beta)));
    }

    /** Adds a part that is closed with the demo, before those that were added earlier. Returns the part. */
    protected final <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    /** Returns a text for the user: addresses, and suggestions of what to try. */
    public final String introduction() {
        return introduction;
    }

    /** Starts the gateways and their load, and returns the introduction. */
    protected String open(Peers peers) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("smpp-gateway");
        add(() -> delete(directory));
        Path file = Files.writeString(
                directory.resolve("gateway.yaml"),
                """
                        data: %s
                        server: {host: 127.0.0.1, port: 0}
                        http: {host: 127.0.0.1, port: 0, token: %s}
                        store: {minFree: 50MiB}
                        """.formatted(directory.resolve("data"), peers.token()) + peers.common());
        Gateway gateway = add(Gateway.start(file));
        Endpoint endpoint = Endpoint.of("127.0.0.1", gateway.port());
        load(endpoint);
        return introduction(
                gateway.httpPort().orElseThrow(),
                peers.token(),
                file,
                gateway.port(),
                peers.alphaPage(),
                peers.betaPage(),
                capacity(endpoint));
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String token() {
        byte[] octets = new byte[TOKEN_OCTETS];
        new SecureRandom().nextBytes(octets);
        return HexFormat.of().formatHex(octets);
    }

    /** Starts a low load over one bind for each endpoint. */
    protected final void load(Endpoint... endpoints) {
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

    /** Returns the accounts, SMSCs and routes of the configuration. */
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

    /** Returns a command line that measures the capacity of the gateways with account "capacity". */
    protected static String capacity(Endpoint... endpoints) {
        return "./smpp capacity --connect "
                + Stream.of(endpoints).map(Endpoint::toString).collect(Collectors.joining(","))
                + " --system-id capacity --password secret --mt-address " + CAPACITY_NUMBER;
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

    /** Closes all parts. */
    @Override
    public final void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                LOG.warn("the demo was not closed cleanly", e);
            }
        }
    }
}
