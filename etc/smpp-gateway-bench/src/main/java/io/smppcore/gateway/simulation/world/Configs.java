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
 * @param isLimited true if there is an account with a maximum number of binds, and with a rate
 */
record Configs(
        boolean isCollecting,
        boolean isWeighted,
        boolean isSwapped,
        boolean hasBeta,
        boolean isForSubmitter,
        boolean hasCallback,
        boolean isLimited) {

    static final int GATEWAY = 2_775;
    static final int ALPHA = 3_001;
    static final int BETA = 3_002;

    /** Address whose mobile-originated messages go to the callback. */
    static final String WEB_ADDRESS = "4940";

    /** Prepaid parts of the account bank. */
    static final int QUOTA = 40;

    /** Time without a bind after which messages move to another SMSC. */
    static final long PARK_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Timeout of the responses of SMSCs. */
    static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final String BETA_TEXT = "beta: {client: {endpoints: '127.0.0.1:" + BETA
            + "', systemId: gateway, password: secret, window: 3, requestTimeout: 10s}, parkAfter: 10s}";

    static final String FIRST_SMSC = "alpha";
    static final String SECOND_SMSC = "beta";
    static final List<String> SMSCS = List.of(FIRST_SMSC, SECOND_SMSC);

    /** Places whose configurations are parsed: the only node, and each of several nodes. */
    private static final List<Place> PLACES = List.of(Place.single(), Place.of(0), Place.of(1), Place.of(2));

    /** Parsed configurations, because runs share them. */
    private static final Map<Configs, Map<Place, GatewayConfig>> PARSED = new HashMap<>();

    static Configs random(SplittableRandom random, boolean isLimited) {
        return new Configs(random.nextInt(3) == 0, random.nextInt(3) == 0, false, true, false, true, isLimited).read();
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
                        hasCallback ^ change == 4,
                        isLimited)
                .read();
    }

    /** Parses this configuration outside of any process, so that a run does not depend on earlier ones. */
    private Configs read() {
        PARSED.computeIfAbsent(this, Configs::parse);
        return this;
    }

    /** Returns the configuration of a node. */
    GatewayConfig parsed(Place place) {
        return Objects.requireNonNull(Objects.requireNonNull(PARSED.get(this)).get(place));
    }

    private static Map<Place, GatewayConfig> parse(Configs configs) {
        Map<Place, GatewayConfig> all = new HashMap<>();
        for (Place place : PLACES) {
            GatewayConfig one = GatewayConfig.parse("simulated.yaml", configs.text(place.port()));
            all.put(
                    place,
                    new GatewayConfig(
                            one.data(),
                            one.server(),
                            one.accounts(),
                            one.smscs(),
                            one.routes(),
                            one.mo(),
                            one.rules(),
                            one.retry(),
                            one.http(),
                            one.cdr(),
                            one.traces(),
                            one.store(),
                            place.cluster(),
                            one.managed(),
                            one.text()));
        }
        return all;
    }

    private List<String> targets(String first, String second) {
        if (!hasBeta) {
            return List.of(FIRST_SMSC);
        }
        return isSwapped ? List.of(second, first) : List.of(first, second);
    }

    private String text(int port) {
        return """
                data: none
                server: {host: 127.0.0.1, port: %d}
                accounts:
                  shop: {password: secret, receipts: %s}
                  bank: {password: secret, quota: %d}
                  web: {password: secret%s}
                  %s
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
                        port,
                        isForSubmitter ? "SUBMITTER" : "ANY",
                        QUOTA,
                        hasCallback ? ", callback: 'http://127.0.0.1:" + WebAccount.PORT + "/'" : "",
                        isLimited
                                ? "%s: {password: secret, maxBinds: %d, rate: %d}"
                                        .formatted(LimitedAccount.NAME, LimitedAccount.MAX_BINDS, LimitedAccount.RATE)
                                : "",
                        ALPHA,
                        hasBeta ? BETA_TEXT : "",
                        targets(FIRST_SMSC, SECOND_SMSC),
                        isWeighted ? "WEIGHTED" : "FAILOVER",
                        targets(SECOND_SMSC, FIRST_SMSC),
                        WEB_ADDRESS,
                        isCollecting ? "{when: 'text == \"spam\"', then: {tag: spam}}" : "");
    }
}
