package io.smppcore.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Prerequisite;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.CloudhopperClient;
import io.smppcore.testing.peers.ForeignClient;
import io.smppcore.testing.peers.ForeignProgram;
import io.smppcore.testing.peers.JsmppClient;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients and SMSCs of other libraries as accounts and SMSCs of a gateway. */
@Timeout(Waits.METHOD_SECONDS)
class ForeignPeersIT {

    @TempDir
    Path directory;

    @Test
    void clientsOfOtherJavaLibrariesReceiveTheirReceipts() throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().start();
                GatewayFixture fixture = start(smsc.port())) {
            for (ForeignClient library : new ForeignClient[] {new JsmppClient(), new CloudhopperClient()}) {
                try (ForeignClient client = library) {
                    assertThat(client.bind("TRANSCEIVER", fixture.gateway().port(), "secret"))
                            .isZero();
                    String id = client.submit("hello");
                    ForeignClient.Delivery delivery;
                    do {
                        // The receipt of the previous client is repeated if it has unbound without a response.
                        delivery = client.deliveries().poll(Waits.SECONDS, TimeUnit.SECONDS);
                        assertThat(delivery).isNotNull();
                        assertThat(delivery.receipt()).isTrue();
                    } while (!id.equals(delivery.receiptedMessageId()));
                    assertThat(delivery.text()).contains("id:" + id, "stat:DELIVRD");
                    assertThat(client.unbind()).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ForeignProgram.Library.class)
    void clientsInOtherLanguagesReceiveTheirReceipts(ForeignProgram.Library library) throws Exception {
        Prerequisite.PEERS.require(ForeignProgram.areInstalled());
        try (SmscSimulator smsc = SmscSimulator.builder().start();
                GatewayFixture fixture = start(smsc.port());
                ForeignProgram client = library.client(fixture.gateway().port(), "me", "secret")) {
            String id = client.line();
            assertThat(id).matches("[0-9a-f]+");
            assertThat(client.line()).contains("id:" + id, "stat:DELIVRD");
        }
    }

    @ParameterizedTest
    @EnumSource(ForeignProgram.Library.class)
    void smscsInOtherLanguagesReceiveMessagesAndSendReceipts(ForeignProgram.Library library) throws Exception {
        Prerequisite.PEERS.require(ForeignProgram.areInstalled());
        try (ForeignProgram smsc = library.server();
                GatewayFixture fixture = start(Integer.parseInt(smsc.line()))) {
            Customer customer = fixture.customer("me", 1);
            for (int i = 1; i <= 3; i++) {
                String id = customer.submit("491701234567", "hello").messageId();
                DeliveryReceipt receipt = customer.awaitReceipt(i);
                assertThat(receipt.id()).hasValue(id);
                assertThat(receipt.stat()).hasValue("DELIVRD");
            }
        }
    }

    private GatewayFixture start(int port) {
        GatewayFixture fixture = new GatewayFixture(directory);
        fixture.start(
                GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  me: {password: secret}
                smscs:
                %s
                store: {minFree: 1000000}
                """.formatted(directory, GatewayFixture.smscYaml("up", port, ""))));
        return fixture;
    }
}
