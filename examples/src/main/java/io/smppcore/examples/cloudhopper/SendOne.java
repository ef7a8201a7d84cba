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
import com.cloudhopper.smpp.type.Address;

/** Example that sends one text. */
public final class SendOne {

    /** Sends a text to an SMSC on this machine, and returns its message_id. */
    public static String send(int port) throws Exception {
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
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
