package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.PduAsyncResponse;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Example that sends at most 50 texts a second, and retries throttled texts. The rate does not adapt to the SMSC. */
public final class RateLimit {

    /** Sends a number of texts, and returns how many the SMSC accepted. */
    public static long send(int port, int count) throws Exception {
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
        config.setWindowSize(10);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        Semaphore permits = new Semaphore(0);
        timer.scheduleAtFixedRate(() -> release(permits), 20, 20, TimeUnit.MILLISECONDS);
        BlockingQueue<Integer> attempts = new LinkedBlockingQueue<>();
        CountDownLatch left = new CountDownLatch(count);
        LongAdder accepted = new LongAdder();
        DefaultSmppClient client = new DefaultSmppClient();
        SmppSession session = client.bind(config, new DefaultSmppSessionHandler() {
            @Override
            public void fireExpectedPduResponseReceived(PduAsyncResponse response) {
                int attempt = (Integer) response.getRequest().getReferenceObject();
                int status = response.getResponse().getCommandStatus();
                if (status == SmppConstants.STATUS_THROTTLED && attempt < 5) {
                    long wait = (250L << attempt) + ThreadLocalRandom.current().nextLong(250L << attempt);
                    timer.schedule(() -> attempts.add(attempt + 1), wait, TimeUnit.MILLISECONDS);
                } else {
                    if (status == SmppConstants.STATUS_OK) {
                        accepted.increment();
                    }
                    left.countDown();
                }
            }
        });
        try {
            for (int i = 0; i < count; i++) {
                attempts.add(0);
            }
            while (left.getCount() > 0) {
                Integer attempt = attempts.poll(100, TimeUnit.MILLISECONDS);
                if (attempt != null) {
                    permits.acquire();
                    SubmitSm submit = new SubmitSm();
                    submit.setSourceAddress(new Address((byte) 5, (byte) 0, "Bank"));
                    submit.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
                    submit.setShortMessage(CharsetUtil.encode("Hello", CharsetUtil.CHARSET_GSM));
                    submit.setReferenceObject(attempt);
                    session.sendRequestPdu(submit, 30_000, false);
                }
            }
        } finally {
            session.unbind(5_000);
            session.destroy();
            client.destroy();
            timer.shutdownNow();
        }
        return accepted.sum();
    }

    private static void release(Semaphore permits) {
        if (permits.availablePermits() < 3) {
            permits.release();
        }
    }
}
