package io.smppcore.examples.jsmpp;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.connection.socket.SocketConnection;

/** Example that sends a text over TLS to a server with a certificate of a private authority. */
public final class PrivateAuthority {

    /** Sends a text with the certificate of the authority in a folder, and returns its message_id. */
    public static String send(int port, Path folder) throws Exception {
        KeyStore trusted = KeyStore.getInstance(folder.resolve("ca.p12").toFile(), "changeit".toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        SMPPSession session = new SMPPSession((host, socketPort) -> {
            SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(host, socketPort);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            return new SocketConnection(socket);
        });
        session.setTransactionTimer(30_000);
        session.connectAndBind(
                "localhost",
                port,
                new BindParameter(
                        BindType.BIND_TRX,
                        "me",
                        "secret",
                        "",
                        TypeOfNumber.UNKNOWN,
                        NumberingPlanIndicator.UNKNOWN,
                        null));
        try {
            return session.submitShortMessage(
                            "",
                            TypeOfNumber.ALPHANUMERIC,
                            NumberingPlanIndicator.UNKNOWN,
                            "Bank",
                            TypeOfNumber.INTERNATIONAL,
                            NumberingPlanIndicator.ISDN,
                            "491701234567",
                            new ESMClass(),
                            (byte) 0,
                            (byte) 0,
                            null,
                            null,
                            new RegisteredDelivery(),
                            (byte) 0,
                            DataCodings.ZERO,
                            (byte) 0,
                            "Hello".getBytes(StandardCharsets.ISO_8859_1)) // no GSM alphabet
                    .getMessageId();
        } finally {
            session.unbindAndClose();
        }
    }
}
