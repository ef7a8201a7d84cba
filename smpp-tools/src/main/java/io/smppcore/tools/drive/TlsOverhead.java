package io.smppcore.tools.drive;

import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measurement of the cost of TLS, by running the same load first without it and then with it.
 *
 * @param driver driver of both loads
 * @param settings settings with TLS
 */
record TlsOverhead(LoadDriver driver, LoadSettings settings) {

    private static final double P99 = 99;

    /**
     * Runs both loads.
     *
     * @param host host of the SMSC
     * @param plainPort port of the SMSC without TLS
     * @param tlsPort port of the SMSC with TLS
     * @return the report of the run with TLS; the run without TLS is among its operations, and the ratios are among its
     *     settings
     */
    RunReport measure(String host, int plainPort, int tlsPort) throws InterruptedException {
        LoadSettings withoutTls = settings.withBinds(settings.binds().withTls(Optional.empty()));
        RunReport plain = driver.run(withoutTls, host, plainPort);
        return together(plain, driver.run(settings, host, tlsPort));
    }

    static RunReport together(RunReport plain, RunReport tls) {
        OperationReport total = plain.total();
        List<OperationReport> operations = new ArrayList<>(tls.operations());
        operations.add(
                new OperationReport("without TLS", total.ledger(), total.nanos(), total.latency(), total.service()));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("throughput_without_tls_per_s", total.perSecond());
        facts.put("tls_throughput_ratio", ratio(tls.total().perSecond(), total.perSecond()));
        facts.put("tls_p99_ratio", ratio(p99(tls.total()), p99(total)));
        return tls.with(
                facts,
                operations,
                plain.problems().stream()
                        .map(problem -> "without TLS: " + problem)
                        .toList());
    }

    private static double p99(OperationReport operation) {
        return (double) operation.latency().percentile(P99);
    }

    /** Returns the ratio of two values; 0 if the value without TLS is 0. */
    private static double ratio(double with, double without) {
        return without == 0 ? 0 : with / without;
    }
}
