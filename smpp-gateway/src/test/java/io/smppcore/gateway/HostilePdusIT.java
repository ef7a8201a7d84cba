package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Logged;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Requests whose fault is the peer's: a status that names it, and no stack trace in the log. */
@Isolated // standard error belongs to the test
class HostilePdusIT {

    private static final String RULES = """
            rules:
              - {name: block, when: "STARTS_WITH(to, '66')", then: {refuse: ESME_RSUBMITFAIL}}
              - {name: mark, when: "MATCHES(text, 'mark.*')", then: {text: "Ad: {text}"}}
              - {name: sender, when: "MATCHES(text, 'from .*')", then: {from: "{text}"}}
              - {name: mark-mo, direction: mo, when: "MATCHES(text, 'mark.*')", then: {text: "Ad: {text}"}}
              - {name: sender-mo, direction: mo, when: "MATCHES(text, 'from .*')", then: {from: "{text}"}}
            mo: [{to: 46*, account: shop}]
            """;

    private static final int ENQUIRE_LINK = 0x15;
    private static final Pattern REPEATED = Pattern.compile("([0-9a-f]+)\\*(\\d+)");

    @TempDir
    static Path directory;

    private static final AtomicReference<@Nullable RawPeer> SMSC_SIDE = new AtomicReference<>();
    private static final AtomicReference<CompletableFuture<PduOctets>> ANSWER = new AtomicReference<>();
    private static final AtomicInteger SEQUENCE = new AtomicInteger(100);
    private static GatewayFixture fixture;
    private static RawSmsc smsc;

    @BeforeAll
    static void start() throws IOException {
        smsc = new RawSmsc();
        AtomicInteger ids = new AtomicInteger();
        smsc.serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                from.respond(pdu, 0, PduOctets.text("raw"));
                SMSC_SIDE.set(from);
            } else if (pdu.commandId() < 0) {
                ANSWER.get().complete(pdu);
            } else {
                from.respond(pdu, 0, PduOctets.text("n" + ids.incrementAndGet()));
            }
        });
        fixture = new GatewayFixture(directory.resolve("data"));
        fixture.start("", smscYaml("alpha", smsc.port(), ""), RULES);
        eventually().until(() -> SMSC_SIDE.get() != null);
    }

    @AfterAll
    static void stop() throws IOException {
        fixture.close();
        smsc.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/field/hostile-pdus.csv", delimiter = '|')
    void answersWithTheFault(String kind, String sender, String commandId, @Nullable String body, String status)
            throws Exception {
        byte[] pdu =
                PduOctets.request(Integer.parseUnsignedInt(commandId, 16), SEQUENCE.incrementAndGet(), octets(body));
        AtomicReference<PduOctets> answer = new AtomicReference<>();
        String log = Logged.during(() -> answer.set(sender.equals("account") ? ofAccount(pdu) : ofSmsc(pdu)));
        assertThat("%08x".formatted(answer.get().commandStatus())).as(kind).isEqualTo(status);
        assertThat(log).as(kind).doesNotContain("\tat ", "ERROR");
    }

    private static byte[] octets(@Nullable String body) {
        String whole = REPEATED.matcher(Objects.requireNonNullElse(body, ""))
                .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))));
        return HexFormat.of().parseHex(whole.replace(" ", ""));
    }

    private static PduOctets ofAccount(byte[] pdu) throws IOException {
        try (RawPeer peer = RawPeer.connect(fixture.gateway().port())) {
            peer.bindAs(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "shop", "secret"));
            peer.write(pdu);
            PduOctets answer;
            do {
                // Deliveries of earlier requests may come between.
                answer = peer.read();
            } while (answer.commandId() >= 0);
            peer.write(PduOctets.request(ENQUIRE_LINK, 7));
            return answer;
        }
    }

    private static PduOctets ofSmsc(byte[] pdu) throws Exception {
        CompletableFuture<PduOctets> answer = new CompletableFuture<>();
        ANSWER.set(answer);
        Objects.requireNonNull(SMSC_SIDE.get()).write(pdu);
        return answer.get(Waits.METHOD_SECONDS, TimeUnit.SECONDS);
    }
}
