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
import com.cloudhopper.smpp.ssl.SslConfiguration;
import com.cloudhopper.smpp.type.SmppChannelException;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.LoopbackTls;
import io.smppcore.benchmarks.loopback.SmppCoreServer.Authenticate;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/** A server of cloudhopper: accepts every bind and answers every submit_sm with a message id. */
@SuppressWarnings("rawtypes") // in the interfaces of cloudhopper
public class CloudhopperServer extends DefaultSmppSessionHandler implements SmppServerHandler, Listening {

    /** Timeout of binds, as in the server of this library; the default is 5 s. */
    private static final long BIND_TIMEOUT_MILLIS = 120_000;

    private final Receiver receiver;
    private final Authenticate authenticate;
    private final @Nullable Path keyStore;
    private final DefaultSmppServer server;
    private final int port;

    public CloudhopperServer(Receiver receiver) throws IOException, SmppChannelException {
        this(receiver, null, () -> {});
    }

    /**
     * Starts a server on a free port.
     *
     * @param tls certificate for TLS 1.3; null for plain connections
     * @param authenticate called for each bind, which is accepted when it returns
     */
    CloudhopperServer(Receiver receiver, @Nullable LoopbackTls tls, Authenticate authenticate)
            throws IOException, SmppChannelException {
        this.receiver = receiver;
        this.authenticate = authenticate;
        this.port = freePort();
        SmppServerConfiguration configuration = new SmppServerConfiguration();
        configuration.setHost(Loopback.HOST);
        configuration.setPort(port);
        configuration.setBindTimeout(BIND_TIMEOUT_MILLIS);
        keyStore = tls == null ? null : keyStore(tls);
        if (keyStore != null) {
            SslConfiguration encryption = new SslConfiguration();
            encryption.setKeyStorePath(keyStore.toString());
            encryption.setKeyStoreType("PKCS12");
            encryption.setKeyStorePassword(LoopbackTls.PASSWORD);
            encryption.setKeyManagerPassword(LoopbackTls.PASSWORD);
            configuration.setUseSsl(true);
            configuration.setSslConfiguration(encryption);
        }
        server = new DefaultSmppServer(configuration, this);
        server.start();
    }

    private static Path keyStore(LoopbackTls tls) throws IOException {
        Path file = Files.createTempFile("smpp-benchmarks", ".p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            tls.keyStore().store(out, LoopbackTls.PASSWORD.toCharArray());
            return file;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void sessionBindRequested(Long sessionId, SmppSessionConfiguration session, BaseBind request) {
        session.setWriteTimeout(0);
        session.getLoggingOptions().setLogPdu(false);
        try {
            authenticate.pass();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
            ((SubmitSmResp) response).setMessageId(Samples.MESSAGE_ID);
            handle(response);
        }
        return response;
    }

    /** Handles one message, whose response will be sent. */
    public void handle(PduResponse response) {
        receiver.received(1);
    }

    @Override
    public void close() {
        server.destroy();
        try {
            if (keyStore != null) {
                Files.delete(keyStore);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a free port: the server does not report the port that it got for port 0. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
