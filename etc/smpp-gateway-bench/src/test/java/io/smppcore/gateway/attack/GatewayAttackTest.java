package io.smppcore.gateway.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.testing.Documents;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The attacks by name, and their rows in the documentation. */
class GatewayAttackTest {

    private static final int SYSTEM_ID_OCTETS = 15;

    private static final String[] NAMES = {
        "no-bind",
        "passwords",
        "no-reads",
        "octets",
        "lengths",
        "unfinished",
        "rate",
        "window",
        "churn",
        "pings",
        "parts",
        "unanswered",
        "garbage",
        "addresses",
        "queries",
        "parameters",
        "smsc-no-bind",
        "smsc-silent",
        "smsc-late",
        "smsc-receipts",
        "smsc-messages",
        "smsc-closes",
        "smsc-garbage",
        "smsc-ids",
        "http-headers",
        "http-bodies",
        "http-idle",
        "http-large",
        "http-tokens",
        "http-pipelined",
        "callback-silent",
        "callback-slow",
        "callback-moved",
    };

    @Test
    void noneDisappears() {
        assertThat(AttackRun.names()).containsExactly(NAMES);
        assertThat(NAMES).allMatch(name -> name.length() <= SYSTEM_ID_OCTETS);
    }

    @Test
    void eachIsDocumentedWithItsFigures() throws IOException {
        String page = String.join("\n", Documents.lines("docs/gateway/attacks.md"));
        for (GatewayAttack attack : Attacks.all()) {
            assertThat(page).contains("| `" + attack.name() + "` | " + attack.what() + " | ");
        }
        assertThat(page).contains("| `" + AttackRun.TOGETHER + "` | ");
    }

    @Test
    void wrongNamesAreRefusedWithAllNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Attacks.of("flood"))
                .withMessageContaining("attack: flood")
                .withMessageContaining("smsc-garbage");
    }
}
