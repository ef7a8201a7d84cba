package io.smppcore.examples.cloudhopper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppServerConfiguration;
import com.cloudhopper.smpp.SmppServerHandler;
import com.cloudhopper.smpp.SmppServerSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppServer;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.BaseBind;
import com.cloudhopper.smpp.pdu.BaseBindResp;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.SubmitSmResp;
import java.net.ServerSocket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A unit test of an application that sends texts, with a server of its own. */
class SendOneTest implements SmppServerHandler {

    private final Queue<SubmitSm> received = new ConcurrentLinkedQueue<>();
    private final AtomicInteger status = new AtomicInteger();
    private final SmppServerConfiguration config = new SmppServerConfiguration();
    private DefaultSmppServer server;

    @BeforeEach
    void start() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            config.setPort(socket.getLocalPort());
        }
        server = new DefaultSmppServer(config, this);
        server.start();
    }

    @AfterEach
    void stop() {
        server.destroy();
    }

    @Test
    void sendsToTheCustomer() throws Exception {
        SendOne.send(config.getPort());
        assertThat(received)
                .extracting(message -> message.getDestAddress().getAddress())
                .containsExactly("491701234567");
    }

    @Test
    void failsWhenThrottled() {
        status.set(SmppConstants.STATUS_THROTTLED);
        assertThatThrownBy(() -> SendOne.send(config.getPort())).isInstanceOf(IllegalStateException.class);
    }

    @Override
    public void sessionBindRequested(
            Long id, SmppSessionConfiguration session, @SuppressWarnings("rawtypes") BaseBind bind) {}

    @Override
    public void sessionCreated(Long id, SmppServerSession session, BaseBindResp bindResponse) {
        session.serverReady(new DefaultSmppSessionHandler() {
            @Override
            public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                PduResponse response = request.createResponse();
                if (request instanceof SubmitSm submit) {
                    received.add(submit);
                    response.setCommandStatus(status.get());
                    ((SubmitSmResp) response).setMessageId(String.valueOf(received.size()));
                }
                return response;
            }
        });
    }

    @Override
    public void sessionDestroyed(Long id, SmppServerSession session) {
        session.destroy();
    }
}
