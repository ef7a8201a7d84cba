package io.smppcore.gateway.relay;

import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shows messages to filters, and applies the changes of filters to them. */
final class Rewriting {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);
    private static final Segmenter SEGMENTER = Segmenter.defaults();
    private static final int MAX_SHORT_MESSAGE = 254;

    private Rewriting() {}

    /** Returns the message as filters see it. Parts of a long message have no text, because the rest is not known. */
    static MessageView view(
            FilterChain filters,
            Direction direction,
            String account,
            String group,
            Set<String> tags,
            MessageRequest<?> request,
            long time) {
        Concatenation concatenation = Parts.concatenation(request);
        return new MessageView(
                direction,
                account,
                group,
                tags,
                request.sourceAddress(),
                request.destinationAddress(),
                concatenation == null && filters.needsText(direction) ? text(request) : null,
                concatenation == null ? Parts.count(request) : concatenation.total(),
                request.registeredDelivery(),
                Instant.ofEpochMilli(time));
    }

    private static @Nullable String text(MessageRequest<?> request) {
        return DECODER.decode(request.dataCoding(), Parts.body(request));
    }

    /**
     * Returns a message of an account with the changes of filters: several ones if a new text needs several parts.
     *
     * @param before the message as filters have seen it
     * @param after the message with their changes
     * @throws RuntimeException if the new text cannot be encoded or divided
     */
    static List<MessageRequest<?>> submitted(MessageRequest<?> request, MessageView before, MessageView after) {
        String text = newText(before, after);
        return switch (request) {
            case SubmitSm sm -> parts(sm, after, text);
            case DataSm sm -> List.of(data(sm, after, text));
            case DeliverSm sm -> List.of(delivered(sm, before, after));
        };
    }

    private static @Nullable String newText(MessageView before, MessageView after) {
        String text = after.text();
        return text == null || text.equals(before.text()) ? null : text;
    }

    private static List<MessageRequest<?>> parts(SubmitSm sm, MessageView view, @Nullable String text) {
        SubmitSm.Builder whole = sm.toBuilder().sourceAddress(view.from()).destinationAddress(view.to());
        if (text == null) {
            return List.of(whole.build());
        }
        List<MessageRequest<?>> parts = new ArrayList<>();
        for (Segment segment : SEGMENTER.segment(TextEncoder.defaults().encode(text), view.from(), view.to())) {
            Tlvs tlvs = sm.tlvs().without(TlvTag.MESSAGE_PAYLOAD);
            for (var parameter : segment.tlvs()) {
                tlvs = tlvs.with(parameter);
            }
            parts.add(whole.esmClass(
                            segment.esmClass().plus(EsmClass.of(sm.esmClass().mode())))
                    .dataCoding(segment.dataCoding())
                    .shortMessage(segment.shortMessage())
                    .tlvs(tlvs)
                    .build());
        }
        return parts;
    }

    private static DataSm data(DataSm sm, MessageView view, @Nullable String text) {
        EncodedText encoded = text == null ? null : TextEncoder.defaults().encode(text);
        return new DataSm(
                sm.serviceType(),
                view.from(),
                view.to(),
                sm.esmClass(),
                sm.registeredDelivery(),
                encoded == null ? sm.dataCoding() : encoded.dataCoding(),
                encoded == null
                        ? sm.tlvs()
                        : sm.tlvs().without(TlvTag.MESSAGE_PAYLOAD).with(TlvTag.MESSAGE_PAYLOAD, encoded.octets()));
    }

    /** Returns a mobile-originated message with the changes of filters. */
    static DeliverSm delivered(DeliverSm sm, MessageView before, MessageView after) {
        Address from = after.from();
        DeliverSm.Builder changed = sm.toBuilder().sourceAddress(from).destinationAddress(after.to());
        String text = newText(before, after);
        if (text != null) {
            EncodedText encoded = TextEncoder.defaults().encode(text);
            Octets octets = encoded.octets();
            Tlvs tlvs = sm.tlvs().without(TlvTag.MESSAGE_PAYLOAD);
            boolean isShort = octets.length() <= MAX_SHORT_MESSAGE;
            changed.dataCoding(encoded.dataCoding())
                    .shortMessage(isShort ? octets : Octets.EMPTY)
                    .tlvs(isShort ? tlvs : tlvs.with(TlvTag.MESSAGE_PAYLOAD, octets));
        }
        return changed.build();
    }
}
