package io.smppcore.gateway.attack;

import io.smppcore.gateway.attack.GatewayAttack.Entry;
import io.smppcore.gateway.attack.GatewayAttack.Server;
import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.broker.ProcessProbe;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.Ledger;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.load.Upstream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A gateway in a process of its own, the account that is the neighbour of all attacks with its SMSC, and another SMSC
 * for the messages of the attackers. Not thread-safe.
 */
final class AttackedGateway implements AutoCloseable {

    private static final String NEIGHBOUR = "neighbour";
    private static final int OCTETS = 100;
    private static final int WINDOW = 100;
    private static final long RECEIPT_MILLIS = 20;

    /** Time without a PDU after which the neighbour takes its session for dead: a machine may be busy. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final Ledger ledger = new Ledger();
    private final Map<String, Integer> ports = new HashMap<>();
    private final Upstream upstream = new Upstream(0, RECEIPT_MILLIS, ledger);
    private final Upstream other = new Upstream(0, RECEIPT_MILLIS, Upstream.Events.NONE);
    private final TestBed bed;
    private final Customer neighbour;
    private long logPosition;

    /**
     * Starts the gateway, and binds the neighbour.
     *
     * @param parent parent of the directory of the store
     * @param heap maximum heap, such as 256m
     */
    AttackedGateway(Path parent, String heap, List<GatewayAttack> attacks) throws IOException, InterruptedException {
        for (GatewayAttack attack : attacks) {
            ports.put(attack.name(), Ports.free());
        }
        bed = new TestBed(parent, heap, 1, null, "management", WINDOW, configuration(attacks));
        bed.logToFiles();
        bed.startAll();
        neighbour = new Customer(
                List.of(bed.port(1)),
                List.of(NEIGHBOUR),
                GatewayAttack.PASSWORD,
                1,
                WINDOW,
                OCTETS,
                null,
                SILENCE,
                ledger);
    }

    private String configuration(List<GatewayAttack> attacks) {
        StringBuilder accounts = new StringBuilder("accounts:\n  neighbour: {password: secret}\n");
        StringBuilder smscs = new StringBuilder("smscs:\n");
        StringBuilder routes = new StringBuilder("routes:\n");
        StringBuilder mo = new StringBuilder("mo:\n");
        smscs.append(smsc("upstream", upstream.port())).append(smsc("other", other.port()));
        routes.append("  - {accounts: neighbour, targets: upstream}\n");
        for (GatewayAttack attack : attacks) {
            String name = attack.name();
            accounts.append("  %s: {password: %s, validity: 1m, token: %s%s%s}\n"
                    .formatted(
                            name,
                            GatewayAttack.PASSWORD,
                            GatewayAttack.token(name),
                            attack.server() == Server.CALLBACK
                                    ? ", callback: {url: \"http://127.0.0.1:%d/\", events: [RECEIPT]}"
                                            .formatted(serverPort(attack))
                                    : "",
                            attack.account().isEmpty() ? "" : ", " + attack.account()));
            if (attack.server() == Server.SMSC) {
                smscs.append(smsc(name, serverPort(attack)));
                routes.append("  - {accounts: %s, targets: %s}\n".formatted(name, name));
                mo.append("  - {from: %s, account: %s}\n".formatted(name, name));
            }
        }
        routes.append("  - {targets: other}\n");
        mo.append("  - {account: neighbour}\n");
        // A rule that needs the text makes the parts of long messages wait for each other.
        String rules = "rules:\n  - {when: \"CONTAINS(text, 'unwanted')\", then: {refuse: ESME_RPROHIBITED}}\n";
        return accounts.toString() + smscs + routes + mo + rules;
    }

    private int serverPort(GatewayAttack attack) {
        return Objects.requireNonNull(ports.get(attack.name()));
    }

    private static String smsc(String name, int port) {
        return """
                  %s:
                    client:
                      endpoints: 127.0.0.1:%d
                      systemId: gateway
                      password: secret
                      binds: 2
                      window: 100
                      bindTimeout: 1s
                      requestTimeout: 5s
                      backoff.first: 100ms
                      backoff.max: 1s
                """.formatted(name, port);
    }

    Customer neighbour() {
        return neighbour;
    }

    RunningAttack start(GatewayAttack attack) throws IOException {
        return RunningAttack.start(
                attack, attack.entry() == Entry.HTTP ? bed.httpPort(1) : bed.port(1), serverPort(attack));
    }

    /** Returns the id of the process. */
    long pid() {
        return bed.pid(1);
    }

    /** Returns true while the process runs. */
    boolean isAlive() {
        return bed.isAlive(1);
    }

    /** Starts the gateway again after its process has ended. */
    void restart() throws IOException, InterruptedException {
        bed.kill(1);
        bed.start(1);
    }

    long residentOctets() throws IOException {
        return ProcessProbe.residentOctets(bed.pid(1));
    }

    long liveOctets() throws IOException {
        try (ProcessProbe probe = ProcessProbe.of(bed.pid(1))) {
            return probe.read().heap();
        }
    }

    /** Returns the first line logged since the last call that no peer may cause: an error, or a stack trace. */
    Optional<String> fault() throws IOException {
        Path log = bed.log(1);
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.min(logPosition, file.length()));
            byte[] added = new byte[Math.toIntExact(file.length() - file.getFilePointer())];
            file.readFully(added);
            logPosition = file.length();
            return new String(added, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line ->
                            line.contains(" ERROR ") || line.startsWith("\tat ") || line.contains("OutOfMemory"))
                    .findFirst();
        }
    }

    /** Waits for all acknowledged messages and their receipts, or until the time is over; returns the missing ones. */
    long missing(Duration time) throws InterruptedException {
        ledger.awaitEnd(time);
        return ledger.missing();
    }

    /** Returns descriptions of some messages that are missing. */
    List<String> examples(int limit) {
        return ledger.examples(limit);
    }

    @Override
    public void close() {
        neighbour.close();
        bed.close();
        other.close();
        upstream.close();
    }
}
