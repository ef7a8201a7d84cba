package io.smppcore.client;

import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppServerConfiguration;
import com.cloudhopper.smpp.SmppServerHandler;
import com.cloudhopper.smpp.SmppServerSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppServer;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.BaseBind;
import com.cloudhopper.smpp.pdu.BaseBindResp;
import com.cloudhopper.smpp.pdu.DeliverSm;
import com.cloudhopper.smpp.pdu.EnquireLink;
import com.cloudhopper.smpp.pdu.Pdu;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.SubmitSmResp;
import com.cloudhopper.smpp.pdu.UnbindResp;
import com.cloudhopper.smpp.tlv.Tlv;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppProcessingException;
import io.smppcore.testing.Waits;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A server of ch-smpp. */
final class CloudhopperServer implements ForeignServer {

    private static final int TIMEOUT_MS = Waits.SECONDS * 1_000;
    private static final byte DELIVERY_RECEIPT = 0x04;

    private final DefaultSmppServer server;
    private final BlockingQueue<String> submitted = new LinkedBlockingQueue<>();
    private volatile boolean unbindAnswered;
    private volatile @Nullable SmppServerSession session;

    CloudhopperServer() throws Exception {
        SmppServerConfiguration configuration = new SmppServerConfiguration();
        configuration.setHost(Loopback.HOST);
        configuration.setPort(Loopback.freePort()); // it does not report the port that it chose for 0
        configuration.setSystemId("cloudhopper");
        server = new DefaultSmppServer(configuration, new Binds());
        server.start();
    }

    @Override
    public int port() {
        return server.getConfiguration().getPort();
    }

    @Override
    public BlockingQueue<String> submitted() {
        return submitted;
    }

    @Override
    public int deliverReceipt(String messageId) throws Exception {
        DeliverSm message = new DeliverSm();
        message.setSourceAddress(new Address((byte) 1, (byte) 1, "491701234567"));
        message.setDestAddress(new Address((byte) 5, (byte) 0, "shop"));
        message.setEsmClass(DELIVERY_RECEIPT);
        message.setShortMessage(Messages.receiptText(messageId).getBytes(StandardCharsets.US_ASCII));
        byte[] id = (messageId + '\0').getBytes(StandardCharsets.US_ASCII);
        message.addOptionalParameter(new Tlv(SmppConstants.TAG_RECEIPTED_MSG_ID, id));
        message.addOptionalParameter(new Tlv(SmppConstants.TAG_MSG_STATE, new byte[] {2}));
        var future = session().sendRequestPdu(message, TIMEOUT_MS, true);
        future.await(TIMEOUT_MS);
        return future.getResponse().getCommandStatus();
    }

    @Override
    public void enquireLinks() throws Exception {
        for (int i = 0; i < 3; i++) {
            session().enquireLink(new EnquireLink(), TIMEOUT_MS);
        }
    }

    @Override
    public boolean isBound() {
        SmppServerSession current = session;
        return current != null && current.isBound();
    }

    @Override
    public boolean unbind() {
        session().unbind(TIMEOUT_MS);
        return unbindAnswered;
    }

    @Override
    public void close() {
        server.destroy();
    }

    private SmppServerSession session() {
        return Objects.requireNonNull(session, "not bound");
    }

    private final class Binds implements SmppServerHandler {

        @Override
        public void sessionBindRequested(
                Long id, SmppSessionConfiguration configuration, @SuppressWarnings("rawtypes") BaseBind bind)
                throws SmppProcessingException {
            if (!bind.getSystemId().equals("me") || !bind.getPassword().equals("secret")) {
                throw new SmppProcessingException(SmppConstants.STATUS_INVPASWD);
            }
        }

        @Override
        public void sessionCreated(Long id, SmppServerSession created, BaseBindResp response) {
            session = created;
            created.serverReady(new Requests());
        }

        @Override
        public void sessionDestroyed(Long id, SmppServerSession destroyed) {
            destroyed.destroy();
        }
    }

    private final class Requests extends DefaultSmppSessionHandler {

        @Override
        public boolean firePduReceived(Pdu pdu) {
            unbindAnswered |= pdu instanceof UnbindResp;
            return true;
        }

        @Override
        public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
            if (!(request instanceof SubmitSm message)) {
                return request.createResponse();
            }
            String text = new String(message.getShortMessage(), StandardCharsets.US_ASCII);
            submitted.add(text);
            SubmitSmResp response = message.createResponse();
            response.setMessageId("id of " + text);
            return response;
        }
    }
}
