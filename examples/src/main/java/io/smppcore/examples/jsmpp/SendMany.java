package io.smppcore.examples.jsmpp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;

/** Example that sends many texts, with up to 500 in flight. */
public final class SendMany {

    /** The numbers of texts by outcome: accepted by the SMSC, refused by it, or failed for another reason. */
    public record Totals(long accepted, long refused, long failed) {}

    /** Sends a number of texts, and returns how many had each outcome. */
    public static Totals send(int port, int count) throws Exception {
        LongAdder accepted = new LongAdder();
        LongAdder refused = new LongAdder();
        LongAdder failed = new LongAdder();
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
        try (ExecutorService window = Executors.newFixedThreadPool(500)) { // a thread for each message in flight
            for (int i = 0; i < count; i++) {
                String text = "message " + i;
                window.execute(() -> {
                    try {
                        submit(session, text);
                        accepted.increment();
                    } catch (NegativeResponseException e) {
                        refused.increment();
                    } catch (PDUException | ResponseTimeoutException | InvalidResponseException | IOException e) {
                        failed.increment();
                    }
                });
            }
        }
        session.unbindAndClose();
        return new Totals(accepted.sum(), refused.sum(), failed.sum());
    }

    private static void submit(SMPPSession session, String text)
            throws PDUException, ResponseTimeoutException, InvalidResponseException, NegativeResponseException,
                    IOException {
        session.submitShortMessage(
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
                text.getBytes(StandardCharsets.ISO_8859_1)); // no GSM alphabet
    }
}
