package io.smppcore.spring.several;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.spring.SmppClientAutoConfiguration;
import io.smppcore.spring.SmppSimulatorAutoConfiguration;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Tests of the service with two operators of docs/spring-boot.md. */
class OperatorsTest {

    private static final Address GERMAN = Address.international("4917012345671");
    private static final Address BRITISH = Address.international("447012345672");

    @Test
    void sendsAndReceivesThroughBoth() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(SmppClientAutoConfiguration.class, SmppSimulatorAutoConfiguration.class))
                .withPropertyValues(
                        "smpp.clients.north.systemId=n",
                        "smpp.clients.north.text.registeredDelivery=FINAL",
                        "smpp.clients.south.systemId=s",
                        "smpp.simulator.enabled=true",
                        "smpp.simulator.scenario=receipts: {delay: 10ms}")
                .withUserConfiguration(Operators.class)
                .run(context -> {
                    Operators operators = context.getBean(Operators.class);
                    List<String> ids = operators.send(GERMAN, "Hello");
                    assertThat(operators.send(BRITISH, "Hello")).hasSize(1);
                    inject(context.getBean(SmscSimulator.class), "s");
                    inject(context.getBean(SmscSimulator.class), "n");
                    assertThat(operators.inbox()).containsExactly("south: s", "north: n");
                    eventually()
                            .untilAsserted(
                                    () -> assertThat(operators.delivered()).containsExactlyElementsOf(ids));
                });
    }

    private static void inject(SmscSimulator smsc, String account) throws Exception {
        DeliverSm message = DeliverSm.builder()
                .sourceAddress(GERMAN)
                .destinationAddress(BRITISH)
                .shortMessage(Octets.of(account.getBytes(StandardCharsets.US_ASCII)))
                .build();
        smsc.inject(account, message).get(Waits.SECONDS, TimeUnit.SECONDS);
    }
}
