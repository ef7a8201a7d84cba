package io.smppcore.examples.jsmpp;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
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

/** Example that publishes the metrics of a client for Prometheus. */
public final class ClientMetrics {

    /** Sends one text, and returns the metrics in the text format of Prometheus. */
    public static String send(int port) throws Exception {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        SMPPSession session = new SMPPSession();
        session.setTransactionTimer(30_000);
        registry.gauge("smpp.window.used", session, SMPPSession::getUnacknowledgedRequests); // the rest by hand
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
        Timer.Sample sample = Timer.start(registry);
        String status = "other";
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
            status = "0";
        } catch (NegativeResponseException e) {
            status = String.valueOf(e.getCommandStatus());
        } catch (ResponseTimeoutException e) {
            status = "timeout";
        } finally {
            sample.stop(registry.timer("smpp.submit", "status", status));
            session.unbindAndClose();
        }
        return registry.scrape();
    }
}
