package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.MessageIds;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReceiptsTest {

    private static final long MILLI = 1_000_000;

    @Test
    void measuresTheTimeOfAReceiptWithTheClockOfTheRun() throws Exception {
        AtomicLong clock = new AtomicLong(5_000 * MILLI);
        Receipts receipts = new Receipts(MessageIds.OPAQUE, 10, clock::get);
        SubmitSm message =
                SubmitSm.builder().registeredDelivery(RegisteredDelivery.FINAL).build();
        receipts.accepted(message, SubmitSmResp.ok("a"), clock.get());
        clock.addAndGet(30 * MILLI);
        receipts.noticed(DeliverSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .tlvs(Tlvs.EMPTY
                        .with(TlvTag.RECEIPTED_MESSAGE_ID, "a")
                        .with(TlvTag.MESSAGE_STATE, MessageState.DELIVERED))
                .build());

        ReceiptReport report = receipts.await(Duration.ofSeconds(1), new LoadControl());
        assertThat(report.matched()).isEqualTo(1);
        assertThat(report.latency().max()).isBetween(30 * MILLI, 31 * MILLI);
    }
}
