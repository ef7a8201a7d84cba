package io.smppcore.testing.peers;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.Command;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.SendCommandTask;
import org.jsmpp.session.Session;

/** A client of jSMPP, which has no window: every thread may have a request in flight. */
public final class JsmppClient implements ForeignClient {

    private static final int TIMEOUT_MS = Waits.SECONDS * 1_000;
    private static final int NO_AUTOMATIC_ENQUIRE_LINK_MS = Waits.METHOD_SECONDS * 1_000;

    private final OpenSession session = new OpenSession();
    private final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    private final int timeoutMs;

    public JsmppClient() {
        this(TIMEOUT_MS);
    }

    /** Creates a client that waits at most this long for each response. */
    public JsmppClient(int timeoutMs) {
        this.timeoutMs = timeoutMs;
    }

    @Override
    public int bind(String type, int port, String password) throws Exception {
        session.setTransactionTimer(timeoutMs);
        session.setEnquireLinkTimer(NO_AUTOMATIC_ENQUIRE_LINK_MS);
        session.setMessageReceiverListener(new Listener());
        try {
            session.connectAndBind("127.0.0.1", port, bindParameter(type, password), timeoutMs);
            return 0;
        } catch (IOException e) {
            if (e.getCause() instanceof NegativeResponseException refused) {
                return refused.getCommandStatus();
            }
            throw e;
        }
    }

    @Override
    public boolean isBound() {
        return session.getSessionState().isBound();
    }

    @Override
    public String submit(String text) throws Exception {
        return session.submitShortMessage(
                        "",
                        TypeOfNumber.ALPHANUMERIC,
                        NumberingPlanIndicator.UNKNOWN,
                        "shop",
                        TypeOfNumber.INTERNATIONAL,
                        NumberingPlanIndicator.ISDN,
                        "491701234567",
                        new ESMClass(),
                        (byte) 0,
                        (byte) 0,
                        null,
                        null,
                        new RegisteredDelivery(1),
                        (byte) 0,
                        DataCodings.ZERO,
                        (byte) 0,
                        text.getBytes(StandardCharsets.US_ASCII))
                .getMessageId();
    }

    @Override
    public void enquireLink() throws Exception {
        session.enquire();
    }

    @Override
    public BlockingQueue<Delivery> deliveries() {
        return deliveries;
    }

    @Override
    public boolean unbind() {
        session.unbindAndClose(); // only logs a missing response
        return session.lastResponse == SMPPConstant.CID_UNBIND_RESP;
    }

    @Override
    public void close() {
        session.close();
    }

    private static BindParameter bindParameter(String type, String password) {
        BindType bindType = switch (type) {
            case "TRANSMITTER" -> BindType.BIND_TX;
            case "RECEIVER" -> BindType.BIND_RX;
            default -> BindType.BIND_TRX;
        };
        return new BindParameter(
                bindType, "me", password, "", TypeOfNumber.UNKNOWN, NumberingPlanIndicator.UNKNOWN, "");
    }

    /** A session that sends enquire_link when the test calls it, and records the last response. */
    private static final class OpenSession extends SMPPSession {

        private volatile int lastResponse;

        void enquire() throws Exception {
            sendEnquireLink();
        }

        @Override
        protected Command executeSendCommand(SendCommandTask task, long timeoutMs)
                throws PDUException, ResponseTimeoutException, InvalidResponseException, NegativeResponseException,
                        IOException {
            Command response = super.executeSendCommand(task, timeoutMs);
            lastResponse = response.getCommandId();
            return response;
        }
    }

    private final class Listener implements MessageReceiverListener {

        @Override
        public void onAcceptDeliverSm(DeliverSm message) {
            OptionalParameter.Receipted_message_id id =
                    message.getOptionalParameter(OptionalParameter.Receipted_message_id.class);
            deliveries.add(new Delivery(
                    message.isSmscDeliveryReceipt(),
                    new String(message.getShortMessage(), StandardCharsets.US_ASCII),
                    id == null ? "" : id.getValueAsString()));
        }

        @Override
        public void onAcceptAlertNotification(AlertNotification notification) {}

        @Override
        public DataSmResult onAcceptDataSm(DataSm message, Session source) throws ProcessRequestException {
            throw new ProcessRequestException("no data_sm here", 0x03);
        }
    }
}
