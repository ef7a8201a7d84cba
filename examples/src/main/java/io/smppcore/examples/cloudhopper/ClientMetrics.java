package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.SmppSessionCounters;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.util.ConcurrentCommandCounter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** Example that publishes the metrics of a client for Prometheus. */
public final class ClientMetrics {

    /** Sends one text, and returns the metrics in the text format of Prometheus. */
    public static String send(int port) throws Exception {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
        config.setCountersEnabled(true);
        DefaultSmppClient client = new DefaultSmppClient();
        SmppSession session = client.bind(config, new DefaultSmppSessionHandler());
        try {
            SmppSessionCounters counters = session.getCounters(); // only of this session, so lost after a reconnect
            ConcurrentCommandCounter submits = counters.getTxSubmitSM();
            registry.more().counter("smpp.submit.requests", List.of(), submits, ConcurrentCommandCounter::getRequest);
            registry.more().counter("smpp.submit.responses", List.of(), submits, ConcurrentCommandCounter::getResponse);
            registry.more()
                    .counter("smpp.submit.expired", List.of(), submits, ConcurrentCommandCounter::getRequestExpired);
            registry.more()
                    .counter("smpp.submit.ms", List.of(), submits, ConcurrentCommandCounter::getRequestResponseTime);
            registry.gauge("smpp.window.used", session, s -> s.getSendWindow().getSize());
            registry.gauge("smpp.window.size", session, s -> s.getSendWindow().getMaxSize());
            SubmitSm submit = new SubmitSm();
            submit.setSourceAddress(new Address((byte) 5, (byte) 0, "Bank"));
            submit.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
            submit.setShortMessage(CharsetUtil.encode("Hello", CharsetUtil.CHARSET_GSM));
            session.submit(submit, 30_000);
            return registry.scrape();
        } finally {
            session.unbind(5_000);
            session.destroy();
            client.destroy();
        }
    }
}
