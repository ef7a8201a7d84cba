package io.smppcore.tools.drive;

import io.smppcore.tools.load.LoadPlan;
import io.smppcore.tools.load.LoopPlan;
import io.smppcore.tools.load.RatePlan;
import io.smppcore.tools.report.Figures;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a run except the address of the SMSC. Immutable.
 *
 * @param binds binds over which requests are sent
 * @param load requests, their pace and their limit
 * @param warmUp length of the warm-up with the same load; 0 for none
 * @param maxErrors maximum share in percent of requests that are refused, not answered or of unknown outcome
 * @param requestTimeout maximum wait for each response
 * @param receipts receipts to wait for; empty if none are requested
 */
public record LoadSettings(
        BindPlan binds,
        LoadPlan load,
        Duration warmUp,
        double maxErrors,
        Duration requestTimeout,
        Optional<ReceiptPlan> receipts) {

    /** Returns a copy with other binds. */
    public LoadSettings withBinds(BindPlan value) {
        return new LoadSettings(value, load, warmUp, maxErrors, requestTimeout, receipts);
    }

    /** Returns the settings by their names in reports. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("window", load.window());
        facts.put("binds", binds.types().size());
        facts.put("bind_types", BindMix.words(binds.types()));
        if (load.limit().requests() != Long.MAX_VALUE) {
            facts.put("count", load.limit().requests());
        }
        if (load.limit().nanos() != Long.MAX_VALUE) {
            facts.put("duration_s", Figures.seconds(load.limit().nanos()));
        }
        facts.put("warm_up_s", Figures.seconds(warmUp));
        addLoop(facts);
        facts.put("error_backoff_ms", load.errorBackoff().toMillis());
        facts.put("max_errors_percent", maxErrors);
        facts.put("request_timeout_s", Figures.seconds(requestTimeout));
        facts.put("tls", binds.tls().isPresent());
        return facts;
    }

    private static void addRate(Map<String, Object> facts, RatePlan rate) {
        facts.put("rate", number(rate.from()));
        if (rate.to() != rate.from()) {
            facts.put("last_rate", number(rate.to()));
            facts.put("rate_step", number(rate.step()));
            facts.put("rate_step_s", Figures.seconds(rate.every()));
        }
    }

    /** Returns a Long if the number is whole, otherwise a Double, so that reports show no needless decimals. */
    private static Object number(double value) {
        long whole = Math.round(value);
        return whole == value ? (Object) whole : (Object) value;
    }

    private void addLoop(Map<String, Object> facts) {
        switch (load.loop()) {
            case LoopPlan.Closed closed -> {
                facts.put("loop", "closed");
                facts.put("think_time_ms", closed.thinkTime().toMillis());
            }
            case LoopPlan.Timed timed -> facts.put("loop", "open");
            case LoopPlan.Open open -> {
                facts.put("loop", "open");
                facts.put("arrivals", open.arrivals().kind().name().toLowerCase(Locale.ROOT));
                addRate(facts, open.arrivals().rate());
                facts.put("backlog", open.backlog());
            }
        }
    }
}
