package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.config.GatewayConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Choices of a configuration of the gateway.
 *
 * @param isWeighted true if the messages of an account are divided among the SMSCs
 * @param isCollecting true if a rule needs the whole text of long messages, so that their parts wait for each other
 */
record Configs(boolean isWeighted, boolean isCollecting) {

    static final int GATEWAY = 2_775;
    static final int ALPHA = 3_001;
    static final int BETA = 3_002;

    /** Prepaid parts of the account bank. */
    static final int QUOTA = 40;

    /** Time without a bind after which messages move to another SMSC. */
    static final long PARK_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Parsed configurations, because runs share them. */
    private static final Map<Configs, GatewayConfig> PARSED = new HashMap<>();

    static Configs random(SplittableRandom random) {
        return new Configs(random.nextInt(3) == 0, random.nextInt(3) == 0);
    }

    GatewayConfig parsed() {
        return PARSED.computeIfAbsent(this, Configs::parse);
    }

    private static GatewayConfig parse(Configs configs) {
        return GatewayConfig.parse("simulated.yaml", configs.text());
    }

    private String text() {
        return """
                data: none
                server: {host: 127.0.0.1, port: %d}
                accounts:
                  shop: {password: secret}
                  bank: {password: secret, quota: %d}
                smscs:
                  alpha:
                    client: {endpoints: '127.0.0.1:%d', systemId: gateway, password: secret, binds: 2, window: 5,
                             requestTimeout: 10s}
                    parkAfter: 10s
                  beta:
                    client: {endpoints: '127.0.0.1:%d', systemId: gateway, password: secret, window: 3,
                             requestTimeout: 10s}
                    parkAfter: 10s
                routes:
                  - {to: '*', accounts: [shop], targets: [alpha, beta], strategy: %s}
                  - {to: '*', targets: [beta, alpha]}
                mo:
                  - {to: '*', account: shop}
                retry:
                  - {statuses: [TRANSIENT], first: 1s, max: 20s, attempts: 6}
                  - {statuses: [PERMANENT], first: 1s, attempts: 1}
                rules: [%s]
                """.formatted(
                GATEWAY,
                QUOTA,
                ALPHA,
                BETA,
                isWeighted ? "WEIGHTED" : "FAILOVER",
                isCollecting ? "{when: 'text == \"spam\"', then: {tag: spam}}" : "");
    }
}
