package io.smppcore.benchmarks.peers;

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
import com.cloudhopper.smpp.type.SmppChannelException;
import io.smppcore.benchmarks.codec.Messages;
import io.smppcore.benchmarks.loopback.Listening;
import io.smppcore.benchmarks.loopback.Loopback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A server of cloudhopper: accepts every bind and answers every submit_sm with a message id. */
@SuppressWarnings("rawtypes") // in the interfaces of cloudhopper
public class CloudhopperServer extends DefaultSmppSessionHandler implements SmppServerHandler, Listening {

    private final Loopback loopback;
    private final DefaultSmppServer server;
    private final int port;

    public CloudhopperServer(Loopback loopback) throws IOException, SmppChannelException {
        this.loopback = loopback;
        this.port = freePort();
        SmppServerConfiguration configuration = new SmppServerConfiguration();
        configuration.setHost(Loopback.HOST);
        configuration.setPort(port);
        server = new DefaultSmppServer(configuration, this);
        server.start();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void sessionBindRequested(Long sessionId, SmppSessionConfiguration session, BaseBind request) {
        session.setWriteTimeout(0);
        session.getLoggingOptions().setLogPdu(false);
    }

    @Override
    public void sessionCreated(Long sessionId, SmppServerSession session, BaseBindResp response) {
        session.serverReady(this);
    }

    @Override
    public void sessionDestroyed(Long sessionId, SmppServerSession session) {
        session.destroy();
    }

    @Override
    public PduResponse firePduRequestReceived(PduRequest request) {
        PduResponse response = request.createResponse();
        if (request instanceof SubmitSm) {
            ((SubmitSmResp) response).setMessageId(Messages.MESSAGE_ID);
            handle(response);
        }
        return response;
    }

    /**
     * Handles one message.
     *
     * @param response the response that will be sent
     */
    public void handle(PduResponse response) {
        loopback.received(1);
    }

    @Override
    public void close() {
        server.destroy();
    }

    /** Returns a free port: the server does not report the port that it got for port 0. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
