package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.ConfigException;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The lines that docs/gateway/README.md#log explains: one for each event that an operator is called about. */
@Isolated("captures the log")
@NullUnmarked // set before each test
class OperatorLogIT extends WithGateway {

    private static final String TO = "491701234567";

    @TempDir
    Path files;

    private CapturedLog log;

    @BeforeEach
    void capture() {
        log = new CapturedLog();
    }

    @AfterEach
    void release() {
        log.close();
    }

    @Test
    void startAndEndHaveALineWithPortsAndCounts() {
        fixture.start("", smscYaml("alpha", fixture.smsc().port(), ""), "");
        log.await("INFO started: SMPP on port \\d+, 1 accounts, 1 SMSCs, store in .*data");
        fixture.gateway().close();
        log.await("INFO ends");
    }

    @Test
    void eachChangeOfABindToAnSmscHasALineWithItsNumber() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        log.await("INFO SMSC alpha: bind 1 is open at 127.0.0.1:\\d+ \\[smsc=\"alpha\", bind=\"1\"]");
        smsc.binds().getFirst().closeNow();
        log.await("WARN SMSC alpha: bind 1 is lost: .*; the next attempt follows in \\d+ ms; binds that are open: 0"
                + " \\[smsc=\"alpha\", bind=\"1\"]");
        log.await("INFO SMSC alpha: bind 1 is open again at 127.0.0.1:\\d+; binds that are open: 1 .*");
        fixture.gateway().close();
        log.await("INFO SMSC alpha: bind 1 is closed .*");
    }

    @Test
    void bindsOfAccountsAndTheirRefusalsHaveALineWithAddressAndStatus() {
        fixture.start("", smscYaml("alpha", fixture.smsc().port(), ""), "");
        fixture.customer().close();
        log.await("INFO account shop: session \\S+ is bound as TRANSCEIVER from /127.0.0.1:\\d+ \\[account=\"shop\"]");
        log.await("INFO account shop: session \\S+ is closed: .* \\[account=\"shop\"]");
        assertThatThrownBy(() -> SmppClient.builder()
                        .endpoint("127.0.0.1", fixture.gateway().port())
                        .systemId("shop")
                        .password("wrong")
                        .connect())
                .isInstanceOf(BindRefusedException.class);
        log.await("INFO server smpp-gateway: session \\S+: bind_transceiver of account shop from /127.0.0.1:\\d+"
                + " refused with ESME_RINVPASWD.*: by the authenticator \\[account=\"shop\"]");
    }

    @Test
    void refusedMessagesAndDeadLettersHaveALineWithStatusAndCause() {
        Smsc smsc = fixture.smsc((session, message) -> new SubmitSmResp(CommandStatus.ESME_RINVDSTADR, "", Tlvs.EMPTY));
        fixture.start("senders: [Shop]", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        String id = customer.submit(TO, "text").messageId();
        log.await("WARN SMSC alpha: message " + id
                + " of account shop is refused with ESME_RINVDSTADR \\[smsc=\"alpha\"]");
        log.await("WARN message " + id + " of account shop is a dead letter of SMSC group alpha: refused by the SMSC:"
                + " ESME_RINVDSTADR \\[account=\"shop\"]");
        assertThat(customer.client()
                        .send(GatewayFixture.message(TO, "text")
                                .sourceAddress(Address.alphanumeric("Other"))
                                .build())
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVSRCADR);
        log.await("INFO account shop: message to " + TO + " refused with ESME_RINVSRCADR: .* \\[account=\"shop\"]");
        assertThat(log.withStack()).isEmpty();
    }

    @Test
    void aReloadHasALineForEachChangeAndAWarningForThoseAfterARestart() throws Exception {
        int port = fixture.smsc().port();
        Path file = files.resolve("gateway.yaml");
        String one = """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret}}
                store: {minFree: 1000000}
                smscs:
                %s
                """.formatted(directory.resolve("data"), smscYaml("alpha", port, ""));
        Files.writeString(file, one);
        try (Gateway gateway = Gateway.start(file)) {
            Files.writeString(file, one.replace("port: 0", "port: 0, window: 5").replace("secret", "other"));
            assertThat(gateway.reload())
                    .extracting(Object::toString)
                    .contains("server.window: added; takes effect after a restart");
            assertThat(log.lines())
                    .contains("WARN configuration: server.window: added; takes effect after a restart")
                    .anyMatch(line -> line.matches("INFO configuration reloaded: \\d changes"));
            Files.writeString(file, "accounts: {}");
            assertThatThrownBy(gateway::reload).isInstanceOf(ConfigException.class);
            assertThat(log.lines())
                    .anyMatch(line -> line.startsWith(
                            "ERROR the configuration was not reloaded, and the former one remains in effect: "));
        }
    }

    @Test
    void aCallbackThatFailsHasALineWithTheReasonAndNoStack() throws Exception {
        Smsc smsc = fixture.smsc();
        int closed = GatewayFixture.freePort();
        fixture.start(
                "callback: {url: 'http://127.0.0.1:%d/', events: [receipt]}".formatted(closed),
                smscYaml("alpha", smsc.port(), ""),
                "http: {host: 127.0.0.1, port: 0}");
        fixture.customer().submit(TO, "text");
        smsc.awaitMessage(1);
        smsc.receipt("id1", MessageState.DELIVERED);
        log.await("WARN callback of account shop has failed, retrying: .*ConnectException.* \\[account=\"shop\"]");
        assertThat(log.withStack()).isEmpty();
        assertThat(log.lines()).noneMatch(line -> line.contains("{}"));
    }
}
