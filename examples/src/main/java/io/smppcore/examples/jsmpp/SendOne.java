package io.smppcore.examples.jsmpp;

import java.nio.charset.StandardCharsets;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;

/** Example that sends one text. */
public final class SendOne {

    /** Sends a text to an SMSC on this machine, and returns its message_id. */
    public static String send(int port) throws Exception {
        SMPPSession session = new SMPPSession();
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
