package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.PduAsyncResponse;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.LongAdder;

/** Example that sends many texts, with up to 500 in flight. */
public final class SendMany {

    /** The numbers of texts by outcome: accepted by the SMSC, refused by it, or failed for another reason. */
    public record Totals(long accepted, long refused, long failed) {}

    /** Sends a number of texts, and returns how many had each outcome. */
    public static Totals send(int port, int count) throws Exception {
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
        config.setWindowSize(500);
        config.setRequestExpiryTimeout(30_000);
        config.setWindowMonitorInterval(15_000);
        LongAdder accepted = new LongAdder();
        LongAdder refused = new LongAdder();
        LongAdder failed = new LongAdder();
        CountDownLatch left = new CountDownLatch(count);
        ScheduledExecutorService monitor = Executors.newScheduledThreadPool(1);
        DefaultSmppClient client = new DefaultSmppClient(Executors.newCachedThreadPool(), 1, monitor);
        SmppSession session = client.bind(config, new DefaultSmppSessionHandler() {
            @Override
            public void fireExpectedPduResponseReceived(PduAsyncResponse response) {
                (response.getResponse().getCommandStatus() == SmppConstants.STATUS_OK ? accepted : refused).increment();
                left.countDown();
            }

            @Override
            public void firePduRequestExpired(@SuppressWarnings("rawtypes") PduRequest request) {
                failed.increment();
                left.countDown();
            }
        });
        try {
            for (int i = 0; i < count; i++) {
                SubmitSm submit = new SubmitSm();
                submit.setSourceAddress(new Address((byte) 5, (byte) 0, "Bank"));
                submit.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
                submit.setShortMessage(CharsetUtil.encode("message " + i, CharsetUtil.CHARSET_GSM));
                session.sendRequestPdu(submit, 30_000, false);
            }
            left.await();
        } finally {
            session.unbind(5_000);
            session.destroy();
            client.destroy();
            monitor.shutdown();
        }
        return new Totals(accepted.sum(), refused.sum(), failed.sum());
    }
}
