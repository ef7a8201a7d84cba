package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.EnquireLink;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.type.Address;
import io.smppcore.simulator.JsmppClient;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsmpp.session.SMPPSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Clients of other libraries in a whole session: bind, submit_sm, deliver_sm, enquire_link, unbind. Their violations
 * are in docs/conformance.md.
 */
class ForeignClientsIT {

    private static final int TIMEOUT_MS = 10_000;

    private final JudgedServer judged = new JudgedServer(Expectations.defaults());

    @AfterEach
    void stop() {
        judged.close();
    }

    @Test
    void cloudhopper() throws Exception {
        DefaultSmppClient client = new DefaultSmppClient();
        SmppSessionConfiguration configuration =
                new SmppSessionConfiguration(SmppBindType.TRANSCEIVER, "cloudhopper", "secret");
        configuration.setHost("127.0.0.1");
        configuration.setPort(judged.server.port());
        com.cloudhopper.smpp.SmppSession session = client.bind(configuration, new DefaultSmppSessionHandler() {
            @Override
            public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                return request.createResponse();
            }
        });
        com.cloudhopper.smpp.pdu.SubmitSm message = new com.cloudhopper.smpp.pdu.SubmitSm();
        message.setSourceAddress(new Address((byte) 5, (byte) 0, "shop"));
        message.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
        message.setShortMessage("hello".getBytes(StandardCharsets.US_ASCII));
        session.submit(message, TIMEOUT_MS);
        session.enquireLink(new EnquireLink(), TIMEOUT_MS);
        deliver("cloudhopper");
        session.unbind(TIMEOUT_MS);
        session.destroy();
        client.destroy();

        assertThat(failed("cloudhopper"))
                .as(judged.conformance.report().toTable())
                .isEmpty();
    }

    @Test
    void jsmpp() throws Exception {
        SMPPSession session = new SMPPSession();
        session.setTransactionTimer(TIMEOUT_MS);
        session.setEnquireLinkTimer(TIMEOUT_MS);
        session.setMessageReceiverListener(new JsmppListener());
        JsmppClient.bind(session, judged.server.port(), "jsmpp");
        Object unused = JsmppClient.submit(session, "hello");
        deliver("jsmpp");
        session.unbindAndClose();

        assertThat(failed("jsmpp")).as(judged.conformance.report().toTable()).isEmpty();
    }

    private void deliver(String account) {
        assertThat(judged.server.send(account, JudgedServer.MESSAGE).isOk()).isTrue();
    }

    /** Returns the violated checks, including recommendations. */
    private Set<Check> failed(String name) {
        ClientReport report = judged.ended(name);
        assertThat(report.result(Check.ANSWERS_DELIVER_SM).passed()).isEqualTo(1);
        assertThat(report.result(Check.STATE).passed()).isPositive();
        return report.results().stream()
                .filter(result -> result.failed() > 0)
                .map(CheckResult::check)
                .collect(Collectors.toSet());
    }

    /** Accepts every deliver_sm. */
    private static final class JsmppListener implements org.jsmpp.session.MessageReceiverListener {

        @Override
        public void onAcceptDeliverSm(org.jsmpp.bean.DeliverSm message) {}

        @Override
        public void onAcceptAlertNotification(org.jsmpp.bean.AlertNotification notification) {}

        @Override
        public org.jsmpp.session.DataSmResult onAcceptDataSm(
                org.jsmpp.bean.DataSm message, org.jsmpp.session.Session source)
                throws org.jsmpp.extra.ProcessRequestException {
            throw new org.jsmpp.extra.ProcessRequestException("no data_sm here", 0x03);
        }
    }
}
