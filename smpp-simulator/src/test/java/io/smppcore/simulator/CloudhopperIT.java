package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.DeliverSm;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.SubmitSmResp;
import com.cloudhopper.smpp.type.Address;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole session of cloudhopper: bind, messages with receipts, a mobile-originated message, unbind. */
@Timeout(Waits.METHOD_SECONDS)
class CloudhopperIT {

    private static final int TIMEOUT_MS = 1_000 * Waits.SECONDS;
    private static final byte RECEIPT = 0x04;
    private static final int RTHROTTLED = 0x58;

    private final BlockingQueue<DeliverSm> received = new LinkedBlockingQueue<>();

    @Test
    void servesAWholeSessionWithReceiptsAndMobileOriginatedMessages() throws Exception {
        DefaultSmppClient client = new DefaultSmppClient();
        try (SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.parse(
                        "{commands: text, receipts: {delay: 20ms}, submit: {delay: 5ms, message-id: {start: 255}}}"))
                .start()) {
            SmppSession session = client.bind(configuration(simulator), new DefaultSmppSessionHandler() {
                @Override
                public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                    if (request instanceof DeliverSm deliver) {
                        received.add(deliver);
                    }
                    return request.createResponse();
                }
            });
            SubmitSmResp accepted = session.submit(message("hello"), TIMEOUT_MS);
            assertThat(accepted.getMessageId()).isEqualTo("ff");
            assertThat(receipt()).contains("id:ff ").contains("stat:DELIVRD");
            assertThat(session.submit(message("receipt:undeliv"), TIMEOUT_MS).getMessageId())
                    .isEqualTo("100");
            assertThat(receipt()).contains("id:100 ").contains("stat:UNDELIV");
            assertThat(session.submit(message("submit:{status:RTHROTTLED}"), TIMEOUT_MS)
                            .getCommandStatus())
                    .isEqualTo(RTHROTTLED);

            var answered = simulator.inject(
                    io.smppcore.type.Address.international("491701234567"),
                    io.smppcore.type.Address.international("12345"),
                    "from a phone");
            DeliverSm message = next();
            assertThat(new String(message.getShortMessage(), StandardCharsets.ISO_8859_1))
                    .isEqualTo("from a phone");
            assertThat(message.getSourceAddress().getAddress()).isEqualTo("491701234567");
            assertThat(answered.get(TIMEOUT_MS, TimeUnit.MILLISECONDS).isOk()).isTrue();
            session.unbind(TIMEOUT_MS);
            session.destroy();
            assertThat(simulator.statistics().receipts()).isEqualTo(new SimulatorStatistics.Deliveries(2, 2, 0));
        } finally {
            client.destroy();
        }
    }

    private static SmppSessionConfiguration configuration(SmscSimulator simulator) {
        SmppSessionConfiguration configuration =
                new SmppSessionConfiguration(SmppBindType.TRANSCEIVER, "cloudhopper", "secret");
        configuration.setHost("127.0.0.1");
        configuration.setPort(simulator.port());
        return configuration;
    }

    private static SubmitSm message(String text) throws Exception {
        SubmitSm message = new SubmitSm();
        message.setSourceAddress(new Address((byte) 5, (byte) 0, "shop"));
        message.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
        message.setRegisteredDelivery((byte) 1);
        message.setShortMessage(text.getBytes(StandardCharsets.US_ASCII));
        return message;
    }

    private String receipt() throws InterruptedException {
        DeliverSm receipt = next();
        assertThat(receipt.getEsmClass()).isEqualTo(RECEIPT);
        return new String(receipt.getShortMessage(), StandardCharsets.ISO_8859_1);
    }

    private DeliverSm next() throws InterruptedException {
        DeliverSm deliver = received.poll(TIMEOUT_MS, TimeUnit.MILLISECONDS);
        assertThat(deliver).isNotNull();
        return deliver;
    }
}
