package io.smppcore.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final Ledger ledger = new Ledger();

    private static List<SubmitSm> parts(long number, int count) {
        EncodedText text = TextEncoder.defaults().encode(NumberedTexts.of(number, count));
        List<Segment> segments = Segmenter.defaults().segment(text, 1);
        assertThat(segments).hasSize(count);
        return segments.stream()
                .map(segment -> SubmitSm.builder()
                        .destinationAddress(Address.international("491700000001"))
                        .esmClass(segment.esmClass())
                        .dataCoding(segment.dataCoding())
                        .shortMessage(segment.shortMessage())
                        .tlvs(segment.tlvs())
                        .build())
                .toList();
    }

    @Test
    void aMessageIsLostWithoutOneOfItsParts() {
        List<SubmitSm> parts = parts(7, 3);
        ledger.accepted(7, "id", 3);
        ledger.receipt("id");

        ledger.seen(parts.get(0), 0);
        ledger.seen(parts.get(2), 0);
        assertThat(ledger.missing()).isEqualTo(1);

        ledger.seen(parts.get(1), 0);
        assertThat(ledger.isClean(0)).isTrue();
    }

    @Test
    void aPartIsRepeatedIfItArrivesTwice() {
        SubmitSm part = parts(7, 2).getLast();
        ledger.seen(part, 0);
        ledger.seen(part, 1);

        assertThat(ledger.result(0, 0)).containsEntry("duplicates", 1L);
    }
}
