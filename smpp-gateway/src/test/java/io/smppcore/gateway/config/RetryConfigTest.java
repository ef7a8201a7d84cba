package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the retries of refused messages. */
class RetryConfigTest {

    private static RetryConfig retry(String rules) {
        return GatewayConfig.parse("retry", """
                        accounts: {acme: {password: x}}
                        smscs: {alpha: {client: {endpoints: "localhost:1", systemId: me}}}
                        retry:
                        """ + rules.indent(2)).retry();
    }

    private static List<Long> seconds(RetryConfig retry, CommandStatus status, int attempts) {
        List<Long> seconds = new ArrayList<>();
        for (int i = 1; i <= attempts; i++) {
            Duration delay = retry.delay(status, i);
            seconds.add(delay == null ? -1 : delay.toSeconds());
        }
        return seconds;
    }

    @ParameterizedTest
    @CsvSource({
        "ESME_RSYSERR, 10 20 40 80 160 320 600 600",
        "ESME_RINVBNDSTS, 10 20 40 80 160 320 600 600",
        "ESME_RDELIVERYFAILURE, 30 90 270 -1 -1 -1 -1 -1",
        "ESME_RINVDSTADR, -1 -1 -1 -1 -1 -1 -1 -1"
    })
    void defaultsDependOnTheCategory(String status, String expected) {
        List<Long> seconds = seconds(retry("[]"), CommandStatus.named(status).orElseThrow(), 8);

        assertThat(seconds).hasToString("[" + expected.replace(" ", ", ") + "]");
    }

    @Test
    void aThrottledMessageFollowsOnlyRulesOfTheFile() {
        assertThat(retry("[]").hasRule(CommandStatus.ESME_RTHROTTLED)).isFalse();
        assertThat(retry("- {statuses: [THROTTLE], first: 1s}").hasRule(CommandStatus.ESME_RMSGQFUL))
                .isTrue();
        assertThat(retry("- {statuses: [ESME_RTHROTTLED]}").hasRule(CommandStatus.ESME_RMSGQFUL))
                .isFalse();
    }

    @Test
    void retriesVendorSpecificStatusesAFewTimes() {
        assertThat(seconds(retry("[]"), CommandStatus.of(0x400), 4)).containsExactly(30L, 90L, 270L, -1L);
        assertThat(seconds(retry("[]"), CommandStatus.of(0x7777), 4)).containsExactly(30L, 90L, 270L, -1L);
    }

    @Test
    void rulesOfTheFilePrecedeTheDefaults() {
        RetryConfig retry = retry("""
                - {statuses: [TRANSIENT, 0x400], first: 1s, max: 5s, factor: 3, attempts: 4}
                - {statuses: [RSYSERR, ESME_RTHROTTLED], attempts: 1}
                """);

        assertThat(seconds(retry, CommandStatus.of(0x400), 5)).containsExactly(1L, 3L, 5L, -1L, -1L);
        assertThat(seconds(retry, CommandStatus.ESME_RX_T_APPN, 2)).containsExactly(1L, 3L);
        assertThat(seconds(retry, CommandStatus.ESME_RSYSERR, 1)).containsExactly(-1L);
        assertThat(seconds(retry, CommandStatus.ESME_RTHROTTLED, 1)).containsExactly(-1L);
        assertThat(seconds(retry, CommandStatus.of(0x401), 1)).containsExactly(30L);
    }

    @Test
    void boundsTheDelayOfManyAttempts() {
        assertThat(retry("[]").delay(CommandStatus.ESME_RSYSERR, Integer.MAX_VALUE))
                .isEqualTo(Duration.ofMinutes(10));
    }
}
