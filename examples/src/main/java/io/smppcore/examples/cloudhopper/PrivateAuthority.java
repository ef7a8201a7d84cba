package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.SubmitSmResp;
import com.cloudhopper.smpp.ssl.SslConfiguration;
import com.cloudhopper.smpp.type.Address;
import java.nio.file.Path;

/** Example that sends a text over TLS to a server with a certificate of a private authority. */
public final class PrivateAuthority {

    /** Sends a text with the certificate of the authority in a folder, and returns its message_id. */
    public static String send(int port, Path folder) throws Exception {
        SslConfiguration ssl = new SslConfiguration(); // the name in the certificate is not checked
        ssl.setKeyStorePath(folder.resolve("client.p12").toString()); // the library requires a client key
        ssl.setKeyStoreType("PKCS12");
        ssl.setKeyStorePassword("changeit");
        ssl.setTrustStorePath(folder.resolve("ca.p12").toString());
        ssl.setTrustStoreType("PKCS12");
        ssl.setTrustStorePassword("changeit");
        ssl.setIncludeProtocols("TLSv1.2"); // Netty 3 fails with TLS 1.3
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
        config.setUseSsl(true);
        config.setSslConfiguration(ssl);
        DefaultSmppClient client = new DefaultSmppClient();
        SmppSession session = client.bind(config, new DefaultSmppSessionHandler());
        try {
            SubmitSm submit = new SubmitSm();
            submit.setSourceAddress(new Address((byte) 5, (byte) 0, "Bank"));
            submit.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
            submit.setShortMessage(CharsetUtil.encode("Hello", CharsetUtil.CHARSET_GSM));
            SubmitSmResp response = session.submit(submit, 30_000);
            if (response.getCommandStatus() != SmppConstants.STATUS_OK) {
                throw new IllegalStateException(response.getResultMessage());
            }
            return response.getMessageId();
        } finally {
            session.unbind(5_000);
            session.destroy();
            client.destroy();
        }
    }
}
