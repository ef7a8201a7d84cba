package io.smppcore.examples.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.Idempotence;
import io.smppcore.client.RetryPolicy;
import io.smppcore.client.RetryingClient;
import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.client.SubmissionFailedException;
import io.smppcore.client.TextOptions;
import io.smppcore.examples.ChatBot;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.simulator.ManualTimeline;
import io.smppcore.simulator.SimulatedSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.junit.SimulatedSmsc;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.NoLeaks;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tests that docs/testing.md shows. */
@ExtendWith(NoLeaks.class)
class TestingGuideTest {

    private static final Address BANK = Address.alphanumeric("Bank");
    private static final Address CUSTOMER = Address.phone("+49 170 1234567");
    private static final TextOptions WITH_RECEIPT =
            TextOptions.builder().registeredDelivery(RegisteredDelivery.FINAL).build();

    private static SmppClient client(SmscSimulator smsc) {
        return SmppClient.builder()
                .endpoint("localhost", smsc.port())
                .systemId("me")
                .password("secret")
                .connect();
    }

    @Test
    @SimulatedSmsc("submit: {status: {ESME_RINVDSTADR: 100%}}")
    void reportsARefusedNumber(SmscSimulator smsc) {
        try (SmppClient client = client(smsc)) {
            assertThatThrownBy(() -> client.sendText(BANK, CUSTOMER, "Hello").orThrow())
                    .isInstanceOf(SubmissionFailedException.class)
                    .hasMessageContaining("ESME_RINVDSTADR");
        }
    }

    @Test
    @SimulatedSmsc(value = "receipts: {delay: 1h}", manualTime = true)
    void waitsForTheReceipt(SmscSimulator smsc, ManualTimeline time) throws Exception {
        try (SmppClient client = client(smsc)) {
            Submission submission = client.sendText(BANK, CUSTOMER, "Hello", WITH_RECEIPT);
            assertThat(submission.receipts()).isNotDone();
            time.advance(Duration.ofHours(1));
            List<DeliveryReceipt> receipts = submission.receipts().get(1, TimeUnit.MINUTES);
            assertThat(receipts.getFirst().stat()).contains("DELIVRD");
        }
    }

    @Test
    @SimulatedSmsc("receipts: {delay: inf}")
    void reportsAnUndeliveredText(SmscSimulator smsc) throws Exception {
        try (SmppClient client = client(smsc)) {
            Submission submission = client.sendText(BANK, CUSTOMER, "Hello", WITH_RECEIPT);
            smsc.settle(smsc.messages().getFirst(), MessageState.UNDELIVERABLE);
            List<DeliveryReceipt> receipts = submission.receipts().get(1, TimeUnit.MINUTES);
            assertThat(receipts.getFirst().stat()).contains("UNDELIV");
        }
    }

    @Test
    @SimulatedSmsc
    void answersTexts(SmscSimulator smsc) {
        try (ChatBot bot = new ChatBot("localhost", smsc.port(), "me", "secret")) {
            bot.start();
            DeliverSmResp response = smsc.inject(CUSTOMER, Address.international("12345"), "hello")
                    .join();
            assertThat(response.isOk()).isTrue();
            assertThat(smsc.messages())
                    .extracting(message -> message.message().destinationAddress())
                    .containsExactly(CUSTOMER);
        }
    }

    @Test
    @SimulatedSmsc
    void survivesALostConnection(SmscSimulator smsc) {
        try (SmppClient client = client(smsc)) {
            smsc.sessions().forEach(SimulatedSession::reset);
            RetryingClient retrying = client.retrying(RetryPolicy.defaults());
            Submission submission = retrying.sendText(BANK, CUSTOMER, "Hello", Idempotence.PROMISED);
            assertThat(submission.isOk()).isTrue();
        }
    }

    @Test
    @SimulatedSmsc
    void reportsThrottlingOnceItBegins(SmscSimulator smsc) {
        try (SmppClient client = client(smsc)) {
            assertThat(client.sendText(BANK, CUSTOMER, "Hello").isOk()).isTrue();
            smsc.scenario(Scenario.parse("submit: {status: {ESME_RTHROTTLED: 100%}}"));
            assertThat(client.sendText(BANK, CUSTOMER, "Hello").isOk()).isFalse();
        }
    }

    @Test
    @SimulatedSmsc(conformant = true)
    void isConformant(SmscSimulator smsc) {
        try (SmppClient client = client(smsc)) {
            client.sendText(BANK, CUSTOMER, "Hello").orThrow();
        }
    }
}
