package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.benchmarks.peers.JsmppLoopback.JsmppSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BroadcastSmResult;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.QueryBroadcastSmResult;
import org.jsmpp.session.QuerySmResult;
import org.jsmpp.session.SMPPServerSession;
import org.jsmpp.session.SMPPServerSessionListener;
import org.jsmpp.session.ServerMessageReceiverListener;
import org.jsmpp.session.Session;
import org.jsmpp.session.SubmitMultiResult;
import org.jsmpp.session.SubmitSmResult;
import org.jsmpp.session.connection.ServerConnection;
import org.jsmpp.session.connection.ServerConnectionFactory;
import org.jsmpp.session.connection.socket.ServerSocketConnection;
import org.jsmpp.util.MessageId;

/**
 * The server of {@link JsmppLoopback}: accepts one bind, answers every submit_sm with a message id and refuses
 * everything else.
 */
class JsmppServer implements ServerMessageReceiverListener, Listening {

    private static final long BIND_TIMEOUT_MILLIS = 5_000;
    private static final OptionalParameter[] NO_PARAMETERS = {};

    private final Receiver counter;
    private final JsmppSockets sockets = new JsmppSockets();
    private final SMPPServerSessionListener listener;

    JsmppServer(Receiver counter, JsmppSettings settings, int window) throws IOException {
        this.counter = counter;
        listener = new SMPPServerSessionListener(0, sockets);
        listener.setPduProcessorDegree(settings.processors());
        listener.setQueueCapacity(2 * window);
        listener.setMessageReceiverListener(this);
        Thread.ofPlatform().daemon().name("jsmpp-accept").start(this::acceptBind);
    }

    @Override
    public int port() {
        return sockets.port();
    }

    private void acceptBind() {
        try {
            listener.accept().waitForBind(BIND_TIMEOUT_MILLIS).accept(Samples.SYSTEM_ID);
        } catch (Exception e) {
            if (!sockets.isClosed()) {
                throw new IllegalStateException("cannot accept", e);
            }
        }
    }

    @Override
    public SubmitSmResult onAcceptSubmitSm(SubmitSm message, SMPPServerSession session) throws ProcessRequestException {
        handle();
        try {
            return new SubmitSmResult(new MessageId(Samples.MESSAGE_ID), NO_PARAMETERS);
        } catch (PDUStringException e) {
            throw new ProcessRequestException(e.getMessage(), SMPPConstant.STAT_ESME_RSYSERR, e);
        }
    }

    /**
     * Handles one message.
     *
     * @throws ProcessRequestException to refuse it
     */
    void handle() throws ProcessRequestException {
        counter.received(1);
    }

    @Override
    public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti request, SMPPServerSession session)
            throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public QuerySmResult onAcceptQuerySm(QuerySm request, SMPPServerSession session) throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public void onAcceptReplaceSm(ReplaceSm request, SMPPServerSession session) throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public void onAcceptCancelSm(CancelSm request, SMPPServerSession session) throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public BroadcastSmResult onAcceptBroadcastSm(BroadcastSm request, SMPPServerSession session)
            throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public void onAcceptCancelBroadcastSm(CancelBroadcastSm request, SMPPServerSession session)
            throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public QueryBroadcastSmResult onAcceptQueryBroadcastSm(QueryBroadcastSm request, SMPPServerSession session)
            throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public DataSmResult onAcceptDataSm(DataSm request, Session session) throws ProcessRequestException {
        throw refusal();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot stop listening", e);
        }
    }

    private static ProcessRequestException refusal() {
        return new ProcessRequestException("not a part of the benchmark", SMPPConstant.STAT_ESME_RINVCMDID);
    }

    /**
     * Server sockets for jSMPP on a free port of the loopback address; its own factory listens on every address and
     * hides the port.
     */
    private static final class JsmppSockets implements ServerConnectionFactory {

        private static final int BACKLOG = 1;

        private final ServerSocket socket;

        JsmppSockets() throws IOException {
            socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        }

        int port() {
            return socket.getLocalPort();
        }

        boolean isClosed() {
            return socket.isClosed();
        }

        @Override
        public ServerConnection listen(int port) {
            return new ServerSocketConnection(socket);
        }

        @Override
        public ServerConnection listen(int port, int timeout) throws IOException {
            socket.setSoTimeout(timeout);
            return listen(port);
        }

        @Override
        public ServerConnection listen(int port, int timeout, int backlog) throws IOException {
            return listen(port, timeout);
        }
    }
}
