package io.smppcore.spring.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.type.Address;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest({
    "smpp.client.systemId=me",
    "smpp.client.text.registeredDelivery=FINAL",
    "smpp.simulator.enabled=true",
    "smpp.simulator.scenario=receipts: {delay: 10ms}",
})
class MessagesTest {

    @Autowired
    Messages messages;

    @Autowired
    SmscSimulator smsc;

    @Test
    void sendsATextAndReceivesItsReceipt() {
        List<String> ids = messages.send("4917012345678", "Your code is 123456");
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(messages.delivered()).containsAll(ids));
    }

    @Test
    void receivesAText() {
        smsc.inject(Address.international("4917012345678"), Address.international("4917087654321"), "STOP")
                .join();
        assertThat(messages.inbox()).contains("STOP");
    }
}
