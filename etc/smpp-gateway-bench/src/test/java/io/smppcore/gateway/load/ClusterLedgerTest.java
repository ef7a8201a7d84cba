package io.smppcore.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterLedgerTest {

    private static final int OCTETS = 30;

    private final ClusterLedger ledger = new ClusterLedger();

    private static SubmitSm message(long number) {
        return SubmitSm.builder()
                .destinationAddress(Address.international("491700000001"))
                .shortMessage(NumberedTexts.padded(number, OCTETS))
                .build();
    }

    private Map<?, ?> waits() {
        return (Map<?, ?>) Objects.requireNonNull(ledger.result().get("longest_wait_s"));
    }

    @Test
    void aPauseIsAttributedToTheFirstFaultInIt() {
        ledger.accepted(1, "a");
        ledger.fault("all", 0);
        ledger.fault("broker", 0);
        ledger.seen(message(1), 0);
        assertThat(waits().keySet()).isEqualTo(Set.of("all"));
    }

    @Test
    void aPauseWithoutAFaultIsAttributedToTheLastFault() {
        ledger.fault("all", 0);
        ledger.fault("broker", 0);
        ledger.accepted(1, "a");
        ledger.seen(message(1), 0);
        assertThat(waits().keySet()).isEqualTo(Set.of("broker"));
    }

    @Test
    void aRepetitionOfAMessageThatArrivedBeforeItsResponseIsNoWait() {
        ledger.fault("broker", 1);
        ledger.seen(message(1), 0);
        ledger.accepted(1, "a");
        ledger.seen(message(1), 0);
        assertThat(waits()).isEmpty();
    }
}
