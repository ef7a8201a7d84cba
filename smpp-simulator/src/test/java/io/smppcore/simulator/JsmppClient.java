package io.smppcore.simulator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;

/** Calls of a client of jSMPP. */
public final class JsmppClient {

    private static final long TIMEOUT_MS = 10_000;

    private JsmppClient() {}

    /** Binds a session as transceiver. */
    public static SMPPSession bind(SMPPSession session, int port, String systemId) throws IOException {
        session.connectAndBind(
                "127.0.0.1",
                port,
                new BindParameter(
                        BindType.BIND_TRX,
                        systemId,
                        "secret",
                        "",
                        TypeOfNumber.UNKNOWN,
                        NumberingPlanIndicator.UNKNOWN,
                        ""),
                TIMEOUT_MS);
        return session;
    }

    /** Submits a text and returns its message_id. */
    public static String submit(SMPPSession session, String text) throws Exception {
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
                        new RegisteredDelivery(0),
                        (byte) 0,
                        DataCodings.ZERO,
                        (byte) 0,
                        text.getBytes(StandardCharsets.US_ASCII))
                .getMessageId();
    }
}
