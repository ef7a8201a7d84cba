package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.client.BindRefusedException;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Accounts, SMSCs, routes and rules with {@code disabled: true}. */
@Timeout(Waits.METHOD_SECONDS)
class DisabledIT extends WithGateway {

    private static final String TO = "491701234567";
    private static final String DISABLED = "disabled: true";

    private static CommandStatus refusal(int port) {
        return catchThrowableOfType(BindRefusedException.class, () -> {
                    try (Customer customer = new Customer(port, "shop", 1)) {
                        customer.submit(TO, "not expected");
                    }
                })
                .commandStatus();
    }

    @Test
    void aDisabledAccountLosesItsSessionsAndItsMessagesGoOn() throws Exception {
        Smsc smsc = fixture.smsc();
        int port = smsc.port();
        smsc.close();
        String smscs = smscYaml("alpha", port, "");
        fixture.start("", smscs, "");
        Customer customer = fixture.customer();
        assertThat(customer.submit(TO, "waits").isOk()).isTrue();
        fixture.gateway().reload(fixture.config(DISABLED, smscs, ""));
        eventually().until(() -> customer.client().sessions().isEmpty());
        assertThat(refusal(fixture.gateway().port())).isEqualTo(CommandStatus.ESME_RBINDFAIL);
        Smsc again = fixture.smsc(port, null);
        again.awaitMessage(1);
        fixture.gateway().reload(fixture.config("", smscs, ""));
        try (Customer back = new Customer(fixture.gateway().port(), "shop", 1)) {
            assertThat(back.submit(TO, "again").isOk()).isTrue();
        }
        again.awaitMessage(2);
        assertThat(again.texts()).containsExactly("waits", "again");
    }

    @Test
    void aDisabledSmscIsUnboundAndItsMessagesTakeTheNextTarget() {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        String routes = "routes: [{targets: [alpha, beta]}]";
        String second = smscYaml("beta", beta.port(), "");
        fixture.start("", smscYaml("alpha", alpha.port(), "parkAfter: 0s") + second, routes);
        Customer customer = fixture.customer();
        customer.submit(TO, "first");
        alpha.awaitMessage(1);
        fixture.gateway()
                .reload(fixture.config(
                        "", smscYaml("alpha", alpha.port(), "parkAfter: 0s\n" + DISABLED) + second, routes));
        eventually().until(() -> alpha.binds().isEmpty());
        customer.submit(TO, "second");
        assertThat(GatewayFixture.text(beta.awaitMessage(1))).isEqualTo("second");
        fixture.gateway().reload(fixture.config("", smscYaml("alpha", alpha.port(), "parkAfter: 0s") + second, routes));
        eventually().until(() -> !alpha.binds().isEmpty());
    }

    @Test
    void disabledRoutesAndRulesAreSkipped() {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        String smscs = smscYaml("alpha", alpha.port(), "") + smscYaml("beta", beta.port(), "");
        fixture.start("", smscs, """
                routes:
                - {name: first, to: 49, targets: alpha, disabled: true}
                - {name: second, to: 4, targets: beta}
                rules:
                - {then: {refuse: ESME_RPROHIBITED}, disabled: true}
                """);
        assertThat(fixture.customer().submit(TO, "hello").isOk()).isTrue();
        beta.awaitMessage(1);
        assertThat(alpha.messages).isEmpty();
    }
}
