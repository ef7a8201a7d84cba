package io.smppcore.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the routes of mobile-originated messages. */
class MoTableTest {

    private static final String SMSCS = """
            smscs:
              alpha: {client: {endpoints: "localhost:1", systemId: me}}
              beta: {group: b, client: {endpoints: "localhost:2", systemId: me}}
            routes: [{targets: alpha}]
            """;

    private static MoTable table(String rest) {
        return MoTable.of(GatewayConfig.parse("mo", SMSCS + rest));
    }

    private static Address to(String number) {
        return Address.of(Ton.UNKNOWN, Npi.ISDN, number);
    }

    @ParameterizedTest
    @CsvSource({
        "alpha, 12345, one",
        "alpha, 1234, two",
        "alpha, 123456, two",
        "alpha, +123456, two",
        "b, 123456, three",
        "b, 99, three",
        "alpha, 99,"
    })
    void prefersTheExactAddressThenTheLongestPrefix(String group, String number, String account) {
        MoTable table = table("""
                accounts: {one: {password: x}, two: {password: x}, three: {password: x}}
                mo:
                  - {to: ['12*', '+1234*'], from: alpha, account: two}
                  - {to: 12345, account: one}
                  - {from: b, account: three}
                """);

        assertThat(table.account(group, to(number))).isEqualTo(account);
    }

    @Test
    void routesToTheOnlyAccountWithoutRoutes() {
        assertThat(table("accounts: {one: {password: x}}").account("alpha", to("1")))
                .isEqualTo("one");
        assertThat(table("accounts: {one: {password: x}, two: {password: x}}").account("alpha", to("1")))
                .isNull();
    }
}
