package io.smppcore.examples.jsmpp;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;

/** Example that sends at most 50 texts a second, and retries throttled texts. The rate does not adapt to the SMSC. */
public final class RateLimit {

    /** Sends a number of texts, and returns how many the SMSC accepted. */
    public static long send(int port, int count) throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        Semaphore permits = new Semaphore(0);
        timer.scheduleAtFixedRate(() -> release(permits), 20, 20, TimeUnit.MILLISECONDS);
        LongAdder accepted = new LongAdder();
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
        try (ExecutorService window = Executors.newFixedThreadPool(50)) {
            for (int i = 0; i < count; i++) {
                window.submit(() -> {
                    submit(session, permits);
                    accepted.increment();
                    return null;
                });
            }
        }
        session.unbindAndClose();
        timer.shutdownNow();
        return accepted.sum();
    }

    private static void submit(SMPPSession session, Semaphore permits) throws Exception {
        for (int attempt = 0; ; attempt++) {
            permits.acquire();
            try {
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
                        "Hello".getBytes(StandardCharsets.ISO_8859_1)); // no GSM alphabet
                return;
            } catch (NegativeResponseException e) {
                if (e.getCommandStatus() != SMPPConstant.STAT_ESME_RTHROTTLED || attempt == 5) {
                    throw e;
                }
                Thread.sleep((250L << attempt) + ThreadLocalRandom.current().nextLong(250L << attempt));
            }
        }
    }

    private static void release(Semaphore permits) {
        if (permits.availablePermits() < 3) {
            permits.release();
        }
    }
}
