package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.testing.peers.CloudhopperClient;
import io.smppcore.testing.peers.ForeignClient;
import io.smppcore.testing.peers.JsmppClient;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Clients of other libraries in a whole session: bind, submit_sm, deliver_sm, enquire_link, unbind. Their violations
 * are in docs/conformance.md.
 */
class ForeignClientsIT {

    private static final String ME = "me";

    @Test
    void cloudhopper() throws Exception {
        assertThat(failed(new CloudhopperClient())).isEmpty();
    }

    @Test
    void jsmpp() throws Exception {
        assertThat(failed(new JsmppClient())).isEmpty();
    }

    /** Returns the violated checks, including recommendations. */
    private static Set<Check> failed(ForeignClient library) throws Exception {
        try (JudgedServer judged = new JudgedServer(Expectations.defaults())) {
            try (ForeignClient client = library) {
                assertThat(client.bind("TRANSCEIVER", judged.server.port(), "secret"))
                        .isZero();
                assertThat(client.submit("hello")).isEqualTo("1");
                client.enquireLink();
                assertThat(judged.server.send(ME, JudgedServer.MESSAGE).isOk()).isTrue();
                assertThat(client.unbind()).isTrue();
            }
            ClientReport report = judged.ended(ME);
            assertThat(report.result(Check.ANSWERS_DELIVER_SM).passed()).isEqualTo(1);
            assertThat(report.result(Check.STATE).passed()).isPositive();
            return report.results().stream()
                    .filter(result -> result.failed() > 0)
                    .map(CheckResult::check)
                    .collect(Collectors.toSet());
        }
    }
}
