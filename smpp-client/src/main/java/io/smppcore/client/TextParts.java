package io.smppcore.client;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segment;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;
import java.util.Objects;

/** An encoded text and the submit_sm of its parts in order, at least one. */
record TextParts(EncodedText text, List<SubmitSm> messages) {

    static TextParts of(Address from, Address to, String text, TextOptions options, TextEncoder ofClient) {
        TextEncoder encoder = options.encoder() != null ? options.encoder() : ofClient;
        EncodedText encoded = encoder.encode(text);
        List<SubmitSm> messages = options.segmenter().segment(encoded, from, to).stream()
                .map(segment -> message(from, to, segment, options))
                .toList();
        return new TextParts(encoded, messages);
    }

    boolean wantReceipts() {
        return messages.stream().anyMatch(TextParts::wantsReceipt);
    }

    static boolean wantsReceipt(SubmitSm message) {
        return message.registeredDelivery().receipt() != 0;
    }

    private static SubmitSm message(Address from, Address to, Segment segment, TextOptions options) {
        boolean asks = !options.receiptForLastPartOnly() || segment.sequence() == segment.total();
        Tlvs tlvs = segment.tlvs();
        for (Tlv parameter : options.tlvs()) {
            tlvs = tlvs.with(parameter);
        }
        SubmitSm message = SubmitSm.builder()
                .serviceType(options.serviceType())
                .sourceAddress(from)
                .destinationAddress(to)
                .esmClass(segment.esmClass())
                .priorityFlag(options.priorityFlag())
                .scheduleDeliveryTime(options.scheduleDeliveryTime())
                .validityPeriod(options.validityPeriod())
                .registeredDelivery(asks ? options.registeredDelivery() : RegisteredDelivery.NONE)
                .dataCoding(segment.dataCoding())
                .shortMessage(segment.shortMessage())
                .tlvs(tlvs)
                .build();
        return Objects.requireNonNull(options.editor().apply(message), "the editor of the text options returned null");
    }
}
