package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.config.GatewayConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Choices of a configuration of the gateway.
 *
 * @param isCollecting true if a rule needs the whole text of long messages, so that their parts wait for each other
 * @param isWeighted true if the messages of an account are divided among the SMSCs
 * @param isSwapped true if the routes prefer the other SMSC
 * @param hasBeta true if the SMSC beta is configured
 * @param isForSubmitter true if receipts go to the bind that has submitted the message
 * @param hasCallback true if the account that has no binds has a callback
 */
record Configs(
        boolean isCollecting,
        boolean isWeighted,
        boolean isSwapped,
        boolean hasBeta,
        boolean isForSubmitter,
        boolean hasCallback) {

    static final int GATEWAY = 2_775;
    static final int ALPHA = 3_001;
    static final int BETA = 3_002;

    /** Address whose mobile-originated messages go to the callback. */
    static final String WEB_ADDRESS = "4940";

    /** Prepaid parts of the account bank. */
    static final int QUOTA = 40;

    /** Time without a bind after which messages move to another SMSC. */
    static final long PARK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final String BETA_TEXT = "beta: {client: {endpoints: '127.0.0.1:" + BETA
            + "', systemId: gateway, password: secret, window: 3, requestTimeout: 10s}, parkAfter: 10s}";

    /** Parsed configurations, because runs share them. */
    private static final Map<Configs, GatewayConfig> PARSED = new HashMap<>();

    static Configs random(SplittableRandom random) {
        return new Configs(random.nextInt(3) == 0, random.nextInt(3) == 0, false, true, false, true).read();
    }

    /** Returns a configuration that differs from this one. */
    Configs changed(SplittableRandom random) {
        int change = random.nextInt(5);
        return new Configs(
                        isCollecting,
                        isWeighted ^ change == 0,
                        isSwapped ^ change == 1,
                        hasBeta ^ change == 2,
                        isForSubmitter ^ change == 3,
                        hasCallback ^ change == 4)
                .read();
    }

    /** Parses this configuration outside of any process, so that a run does not depend on earlier ones. */
    private Configs read() {
        PARSED.computeIfAbsent(this, Configs::parse);
        return this;
    }

    GatewayConfig parsed() {
        return Objects.requireNonNull(PARSED.get(this));
    }

    private static GatewayConfig parse(Configs configs) {
        return GatewayConfig.parse("simulated.yaml", configs.text());
    }

    private List<String> targets(String first, String second) {
        if (!hasBeta) {
            return List.of("alpha");
        }
        return isSwapped ? List.of(second, first) : List.of(first, second);
    }

    private String text() {
        return """
                data: none
                server: {host: 127.0.0.1, port: %d}
                accounts:
                  shop: {password: secret, receipts: %s}
                  bank: {password: secret, quota: %d}
                  web: {password: secret%s}
                smscs:
                  alpha:
                    client: {endpoints: '127.0.0.1:%d', systemId: gateway, password: secret, binds: 2, window: 5,
                             requestTimeout: 10s}
                    parkAfter: 10s
                  %s
                routes:
                  - {to: '*', accounts: [shop], targets: %s, strategy: %s}
                  - {to: '*', targets: %s}
                mo:
                  - {to: '%s', account: web}
                  - {to: '*', account: shop}
                retry:
                  - {statuses: [TRANSIENT], first: 1s, max: 20s, attempts: 6}
                  - {statuses: [PERMANENT], first: 1s, attempts: 1}
                rules: [%s]
                """.formatted(
                        GATEWAY,
                        isForSubmitter ? "SUBMITTER" : "ANY",
                        QUOTA,
                        hasCallback ? ", callback: 'http://127.0.0.1:" + WebAccount.PORT + "/'" : "",
                        ALPHA,
                        hasBeta ? BETA_TEXT : "",
                        targets("alpha", "beta"),
                        isWeighted ? "WEIGHTED" : "FAILOVER",
                        targets("beta", "alpha"),
                        WEB_ADDRESS,
                        isCollecting ? "{when: 'text == \"spam\"', then: {tag: spam}}" : "");
    }
}
