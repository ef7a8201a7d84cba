package io.smppcore.testing.peers;

import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.DeliverSm;
import com.cloudhopper.smpp.pdu.EnquireLink;
import com.cloudhopper.smpp.pdu.Pdu;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.UnbindResp;
import com.cloudhopper.smpp.tlv.Tlv;
import com.cloudhopper.smpp.tlv.TlvConvertException;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppBindException;
import com.cloudhopper.smpp.util.SmppUtil;
import io.smppcore.testing.Waits;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A client of ch-smpp, with a window of 10. */
public final class CloudhopperClient implements ForeignClient {

    private static final int TIMEOUT_MS = Waits.SECONDS * 1_000;

    private final DefaultSmppClient client = new DefaultSmppClient();
    private final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    private volatile boolean unbindAnswered;
    private volatile @Nullable SmppSession session;

    @Override
    public int bind(String type, int port, String password) throws Exception {
        SmppSessionConfiguration configuration =
                new SmppSessionConfiguration(SmppBindType.valueOf(type), "me", password);
        configuration.setHost("127.0.0.1");
        configuration.setPort(port);
        configuration.setWindowSize(10);
        configuration.setBindTimeout(TIMEOUT_MS);
        try {
            session = client.bind(configuration, new Handler());
            return SmppConstants.STATUS_OK;
        } catch (SmppBindException e) {
            return e.getBindResponse().getCommandStatus();
        }
    }

    @Override
    public boolean isBound() {
        SmppSession current = session;
        return current != null && current.isBound();
    }

    @Override
    public String submit(String text) throws Exception {
        SubmitSm message = new SubmitSm();
        message.setSourceAddress(new Address((byte) 5, (byte) 0, "shop"));
        message.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
        message.setShortMessage(text.getBytes(StandardCharsets.US_ASCII));
        message.setRegisteredDelivery(SmppConstants.REGISTERED_DELIVERY_SMSC_RECEIPT_REQUESTED);
        return session().submit(message, TIMEOUT_MS).getMessageId();
    }

    @Override
    public void enquireLink() throws Exception {
        session().enquireLink(new EnquireLink(), TIMEOUT_MS);
    }

    @Override
    public BlockingQueue<Delivery> deliveries() {
        return deliveries;
    }

    @Override
    public boolean unbind() {
        session().unbind(TIMEOUT_MS);
        return unbindAnswered;
    }

    @Override
    public void close() {
        SmppSession current = session;
        if (current != null) {
            current.destroy();
        }
        client.destroy();
    }

    private SmppSession session() {
        return Objects.requireNonNull(session, "not bound");
    }

    private final class Handler extends DefaultSmppSessionHandler {

        @Override
        public boolean firePduReceived(Pdu pdu) {
            unbindAnswered |= pdu instanceof UnbindResp;
            return true;
        }

        /* Users of ch-smpp have to do this; otherwise the session counts as bound forever. */
        @Override
        public void fireChannelUnexpectedlyClosed() {
            session().destroy();
        }

        @Override
        public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
            if (request instanceof DeliverSm message) {
                deliveries.add(delivery(message));
            }
            return request.createResponse();
        }

        private static Delivery delivery(DeliverSm message) {
            Tlv id = message.getOptionalParameter(SmppConstants.TAG_RECEIPTED_MSG_ID);
            try {
                return new Delivery(
                        SmppUtil.isMessageTypeSmscDeliveryReceipt(message.getEsmClass()),
                        new String(message.getShortMessage(), StandardCharsets.US_ASCII),
                        id == null ? "" : id.getValueAsString());
            } catch (TlvConvertException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
