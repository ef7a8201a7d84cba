package io.smppcore.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the routes of messages of accounts. */
class RouteTableTest {

    private static final Address ACME = Address.alphanumeric("ACME");

    /** A Monday. */
    private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

    private static RouteTable table(String routes) {
        return RouteTable.of(config(routes));
    }

    private static GatewayConfig config(String routes) {
        return GatewayConfig.parse("routes", """
                accounts: {acme: {password: x}, other: {password: y}}
                smscs:
                  alpha: {client: {endpoints: "localhost:1", systemId: me}}
                  beta: {client: {endpoints: "localhost:2", systemId: me}}
                  gamma: {client: {endpoints: "localhost:3", systemId: me}}
                routes:
                """ + routes.indent(2));
    }

    private static RouteQuery query(String to) {
        return new RouteQuery("acme", Set.of("gold"), ACME, address(to), NOON, 1);
    }

    private static Address address(String digits) {
        return Address.of(Ton.INTERNATIONAL, Npi.ISDN, digits);
    }

    private static String first(Decision decision) {
        return decision instanceof Decision.Groups groups ? groups.groups().getFirst() : decision.toString();
    }

    @ParameterizedTest
    @CsvSource({"491701, alpha", "491512, beta", "49, beta", "331, gamma", "+491701, alpha", "1, gamma"})
    void prefersTheLongestPrefix(String to, String group) {
        RouteTable table = table("""
                - {targets: gamma}
                - {to: 49, targets: beta}
                - {to: [4917, +4916*], targets: alpha}
                """);

        assertThat(first(table.decide(query(to)))).isEqualTo(group);
    }

    @Test
    void prefersTheFirstRouteAmongEquals() {
        RouteTable table = table("""
                - {name: one, to: 49, targets: beta}
                - {name: two, to: 49, targets: alpha}
                """);

        assertThat(table.decide(query("491"))).isEqualTo(new Decision.Groups("one", List.of("beta")));
    }

    @Test
    void appliesAShorterPrefixIfConditionsOfTheLongerDoNotHold() {
        RouteTable table = table("""
                - {to: 49, targets: alpha}
                - {to: 4917, accounts: other, targets: beta}
                """);

        assertThat(first(table.decide(query("491701")))).isEqualTo("alpha");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "accounts: acme|true",
                "accounts: [other, acme]|true",
                "accounts: other|false",
                "tags: gold|true",
                "tags: [silver, gold]|true",
                "tags: silver|false",
                "from: ACME|true",
                "from: AC*|true",
                "from: [X, A*]|true",
                "from: ACM|false",
                "from: '*'|true",
                "times: MON-FRI 08:00-20:00 UTC|true",
                "times: 08:00-12:00 UTC|false",
                "times: 22:00-20:00 Asia/Tokyo|false",
                "times: [SAT 00:00-24:00 UTC, MON 12:00-12:01 UTC]|true",
                "times: TUE-SUN 00:00-24:00 UTC|false"
            })
    void requiresEachCondition(String condition, boolean holds) {
        RouteTable table = table("- {to: 49, " + condition + ", targets: alpha}");

        assertThat(table.decide(query("491701")) instanceof Decision.Groups).isEqualTo(holds);
    }

    @Test
    void refusesAMessageWithoutRoute() {
        assertThat(table("- {to: 49, targets: alpha}").decide(query("331")))
                .isEqualTo(new Decision.Refused("", CommandStatus.ESME_RINVDSTADR, "no route to the destination"));
    }

    @Test
    void refusesByARoute() {
        RouteTable table =
                table("- {name: premium, to: 49900, reject: {status: ESME_RPROHIBITED, reason: premium numbers}}");

        assertThat(table.decide(query("499001")))
                .isEqualTo(new Decision.Refused("premium", CommandStatus.ESME_RPROHIBITED, "premium numbers"));
    }

    @Test
    void routesToTheOnlyGroupWithoutRoutes() {
        GatewayConfig one = GatewayConfig.parse("one", """
                accounts: {acme: {password: x}}
                smscs:
                  a1: {group: a, client: {endpoints: "localhost:1", systemId: me}}
                  a2: {group: a, client: {endpoints: "localhost:2", systemId: me}}
                """);

        assertThat(RouteTable.of(one).decide(query("1"))).isEqualTo(new Decision.Groups("default", List.of("a")));
        GatewayConfig several = config("- {targets: alpha}");
        GatewayConfig none = new GatewayConfig(
                several.data(),
                several.server(),
                several.accounts(),
                several.smscs(),
                List.of(),
                several.mo(),
                several.rules(),
                several.retry(),
                null,
                null,
                null,
                several.store(),
                null,
                null,
                null);
        assertThatThrownBy(() -> RouteTable.of(none)).hasMessageContaining("there are 3 SMSC groups");
    }

    @Test
    void ordersTargetsByTheFileOrByCost() {
        RouteTable table = table("""
                - {to: 1, targets: [beta, alpha, gamma]}
                - to: 2
                  strategy: least_cost
                  targets: [{group: beta, cost: 0.03}, {group: alpha, cost: 0.01}, {group: gamma, cost: 0.01}]
                """);

        assertThat(((Decision.Groups) table.decide(query("1"))).groups()).containsExactly("beta", "alpha", "gamma");
        assertThat(((Decision.Groups) table.decide(query("2"))).groups()).containsExactly("alpha", "gamma", "beta");
    }

    @Test
    void weightsAlsoApplyToMessagesOfAFailedTarget() {
        RouteTable table =
                table("- {strategy: weighted, targets: [{group: alpha, weight: 6}, {group: beta, weight: 3}, gamma]}");
        Map<String, Integer> first = new HashMap<>();
        Map<String, Integer> second = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            RouteQuery query = new RouteQuery("acme", Set.of(), ACME, address("1"), NOON, i);
            Decision.Groups groups = (Decision.Groups) table.decide(query);
            assertThat(groups.groups()).containsExactlyInAnyOrder("alpha", "beta", "gamma");
            assertThat(table.decide(query)).isEqualTo(groups);
            first.merge(groups.groups().getFirst(), 1, Integer::sum);
            if (groups.groups().getFirst().equals("alpha")) {
                second.merge(groups.groups().get(1), 1, Integer::sum);
            }
        }

        assertThat(first.get("alpha")).isBetween(5_800, 6_200);
        assertThat(first.get("beta")).isBetween(2_850, 3_150);
        // Of 6,000 messages of alpha, 3 of 4 go to beta and 1 to gamma.
        assertThat(second.get("beta")).isBetween(4_300, 4_700);
    }

    @Test
    void explainsCandidatesInTheirOrder() {
        RouteTable table = table("""
                - {name: all, targets: gamma}
                - {name: far, to: 33, targets: gamma}
                - {name: de, to: 49, tags: [gold, silver], targets: beta}
                - {name: mobile, to: 4917, accounts: other, from: X*, targets: alpha}
                - {name: night, to: 4917, times: "20:00-08:00 UTC", targets: alpha}
                """);

        assertThat(table.explain(query("491701")))
                .containsExactly(
                        new Step(
                                "mobile",
                                false,
                                "destination 4917*, account other, source X*; but the account is acme"),
                        new Step(
                                "night",
                                false,
                                "destination 4917*, time 20:00-08:00 UTC; but the time is 2026-11-23T12:00:00Z"),
                        new Step("de", true, "destination 49*, tag gold or silver"),
                        new Step("all", true, "any destination"));
    }
}
