package io.smppcore.client;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.Command;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.BroadcastSmResult;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.QueryBroadcastSmResult;
import org.jsmpp.session.QuerySmResult;
import org.jsmpp.session.SMPPServerSession;
import org.jsmpp.session.SendCommandTask;
import org.jsmpp.session.ServerMessageReceiverListener;
import org.jsmpp.session.Session;
import org.jsmpp.session.SubmitMultiResult;
import org.jsmpp.session.SubmitSmResult;
import org.jsmpp.session.connection.Connection;
import org.jsmpp.session.connection.socket.ServerSocketConnection;
import org.jsmpp.util.MessageId;
import org.jspecify.annotations.Nullable;

/** A server of jSMPP. */
final class JsmppServer implements ForeignServer {

    private static final int TIMEOUT_MS = Waits.SECONDS * 1_000;
    private static final int PROCESSORS = 3;
    private static final int QUEUE = 1_000;
    private static final byte DELIVERY_RECEIPT = 0x04;
    private static final byte DELIVERED = 2;

    private final ServerSocket listening = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    private final ServerSocketConnection connections = new ServerSocketConnection(listening);
    private final BlockingQueue<String> submitted = new LinkedBlockingQueue<>();
    private volatile @Nullable OpenSession session;

    JsmppServer() throws IOException {
        Thread.ofPlatform().daemon().name("jsmpp-accept").start(this::accept);
    }

    @Override
    public int port() {
        return listening.getLocalPort();
    }

    @Override
    public BlockingQueue<String> submitted() {
        return submitted;
    }

    @Override
    public int deliverReceipt(String messageId) throws Exception {
        try {
            session()
                    .deliverShortMessage(
                            "",
                            TypeOfNumber.INTERNATIONAL,
                            NumberingPlanIndicator.ISDN,
                            "491701234567",
                            TypeOfNumber.ALPHANUMERIC,
                            NumberingPlanIndicator.UNKNOWN,
                            "shop",
                            new ESMClass(DELIVERY_RECEIPT),
                            (byte) 0,
                            (byte) 0,
                            new RegisteredDelivery(0),
                            DataCodings.ZERO,
                            Messages.receiptText(messageId).getBytes(StandardCharsets.US_ASCII),
                            new OptionalParameter.Receipted_message_id(messageId),
                            new OptionalParameter.Message_state(DELIVERED));
            return SMPPConstant.STAT_ESME_ROK;
        } catch (NegativeResponseException e) {
            return e.getCommandStatus();
        }
    }

    /* From the next PDU on, the session sends enquire_link after this time without a PDU, and ends without a response.
     */
    @Override
    public void enquireLinks() {
        session().setEnquireLinkTimer(50);
    }

    @Override
    public boolean isBound() {
        SMPPServerSession current = session;
        return current != null && current.getSessionState().isBound();
    }

    @Override
    public boolean unbind() throws Exception {
        session().unbind(); // only logs a missing response
        return session().lastResponse == SMPPConstant.CID_UNBIND_RESP;
    }

    @Override
    public void close() {
        SMPPServerSession current = session;
        if (current != null) {
            current.close();
        }
        try {
            connections.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private OpenSession session() {
        return Objects.requireNonNull(session, "not bound");
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                OpenSession accepted = new OpenSession(connections.accept(), new Requests());
                accepted.setTransactionTimer(TIMEOUT_MS);
                accepted.setEnquireLinkTimer(TIMEOUT_MS);
                session = accepted;
                answer(accepted.waitForBind(TIMEOUT_MS));
            } catch (IOException | TimeoutException | PDUStringException e) {
                // This connection or the server has ended; the next connection is accepted if possible.
            }
        }
    }

    private static void answer(BindRequest bind) throws IOException, PDUStringException {
        if (bind.getSystemId().equals("me") && bind.getPassword().equals("secret")) {
            bind.accept("jsmpp", InterfaceVersion.IF_34);
        } else {
            bind.reject(SMPPConstant.STAT_ESME_RINVPASWD);
        }
    }

    /** A session that records the responses it has received. */
    private static final class OpenSession extends SMPPServerSession {

        private volatile int lastResponse;

        OpenSession(Connection connection, ServerMessageReceiverListener requests) {
            super(connection, null, requests, null, PROCESSORS, QUEUE);
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

    private final class Requests implements ServerMessageReceiverListener {

        @Override
        public SubmitSmResult onAcceptSubmitSm(SubmitSm message, SMPPServerSession source)
                throws ProcessRequestException {
            String text = new String(message.getShortMessage(), StandardCharsets.US_ASCII);
            submitted.add(text);
            try {
                return new SubmitSmResult(new MessageId("id of " + text), new OptionalParameter[0]);
            } catch (PDUStringException e) {
                throw new ProcessRequestException("message_id", SMPPConstant.STAT_ESME_RSYSERR, e);
            }
        }

        @Override
        public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti message, SMPPServerSession source)
                throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public QuerySmResult onAcceptQuerySm(QuerySm query, SMPPServerSession source) throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public void onAcceptReplaceSm(ReplaceSm replace, SMPPServerSession source) throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public void onAcceptCancelSm(CancelSm cancel, SMPPServerSession source) throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public BroadcastSmResult onAcceptBroadcastSm(BroadcastSm broadcast, SMPPServerSession source)
                throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public void onAcceptCancelBroadcastSm(CancelBroadcastSm cancel, SMPPServerSession source)
                throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public QueryBroadcastSmResult onAcceptQueryBroadcastSm(QueryBroadcastSm query, SMPPServerSession source)
                throws ProcessRequestException {
            throw unsupported();
        }

        @Override
        public DataSmResult onAcceptDataSm(DataSm message, Session source) throws ProcessRequestException {
            throw unsupported();
        }

        private static ProcessRequestException unsupported() {
            return new ProcessRequestException("not in these tests", SMPPConstant.STAT_ESME_RINVCMDID);
        }
    }
}
