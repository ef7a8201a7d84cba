package io.smppcore.client;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import java.util.List;

/** Texts for tests, whole and in segments. */
final class LongTexts {

    static final Address SHOP = Address.alphanumeric("shop");
    static final Address HANDSET = Address.international("491701234567");

    /** A text of three parts in UCS-2. */
    static final String LONG = "Ждите ответа, ".repeat(14);

    private LongTexts() {}

    static List<DeliverSm> deliver(String text, Segmenter.Mode mode) {
        return Segmenter.builder()
                .mode(mode)
                .build()
                .segment(TextEncoder.defaults().encode(text), HANDSET, SHOP)
                .stream()
                .map(segment -> DeliverSm.builder()
                        .sourceAddress(HANDSET)
                        .destinationAddress(SHOP)
                        .esmClass(segment.esmClass())
                        .dataCoding(segment.dataCoding())
                        .shortMessage(segment.shortMessage())
                        .tlvs(segment.tlvs())
                        .build())
                .toList();
    }

    static ReceivedSegment segment(MessageRequest<?> message) {
        return new ReceivedSegment(
                message.sourceAddress(),
                message.destinationAddress(),
                message.esmClass(),
                message.dataCoding(),
                message.messageOctets(),
                message.tlvs());
    }
}
