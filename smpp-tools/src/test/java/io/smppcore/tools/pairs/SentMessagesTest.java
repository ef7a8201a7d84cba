package io.smppcore.tools.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SentMessagesTest {

    private final SentMessages sent = new SentMessages(10);

    @Test
    void countsEachMessageOnceInTheLedger() {
        for (int i = 0; i < 5; i++) {
            sent.sent(i);
        }
        answer(0, CommandStatus.ESME_ROK);
        answer(1, CommandStatus.ESME_RTHROTTLED);
        answer(2, CommandStatus.ESME_ROK);
        answer(3, CommandStatus.ESME_RTHROTTLED);
        sent.settle(4, null, new IllegalStateException("anything"));

        assertThat(sent.toLedger())
                .isEqualTo(new Ledger(
                        5,
                        Map.of(CommandStatus.ESME_ROK, 2L, CommandStatus.ESME_RTHROTTLED, 2L),
                        0,
                        Map.of(UnknownCause.OTHER, 1L),
                        0));
        assertThat(sent.isAccepted(2)).isTrue();
        assertThat(sent.isAccepted(3)).isFalse();
    }

    @Test
    void isSettledWhenNothingIsInFlight() {
        assertThat(sent.isSettled()).isTrue();
        sent.sent(0);
        sent.sent(1);
        assertThat(sent.isSettled()).isFalse();
        answer(1, CommandStatus.ESME_ROK);
        assertThat(sent.isSettled()).isFalse();
        answer(0, CommandStatus.ESME_RSYSERR);
        assertThat(sent.isSettled()).isTrue();
        assertThat(sent.count()).isEqualTo(2);
        assertThat(sent.acceptedCount()).isEqualTo(1);
        assertThat(sent.failedCount()).isEqualTo(1);
    }

    @Test
    void doesNotCountMessagesThatWereNeverSent() {
        assertThat(sent.toLedger()).isEqualTo(Ledger.EMPTY);
    }

    private void answer(int sequence, CommandStatus status) {
        sent.settle(sequence, new SubmitSmResp(status, "", Tlvs.EMPTY), null);
    }
}
