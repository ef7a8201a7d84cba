package io.smppcore.tools.mix;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages of one worker, cached by length. Each worker has its own address, so that the parts of its long messages
 * cannot be confused with those of others. Confined to one thread.
 */
final class Texts {

    /** Source address of all messages and of query_sm. */
    static final Address SENDER = Address.alphanumeric("smpp-core");

    private static final int ALPHABET = 26;

    private final Address phone;
    private final Segmenter segmenter;
    private final boolean segments;
    private final Map<Integer, List<SubmitSm>> whole = new HashMap<>();
    private final Map<Integer, EncodedText> texts = new HashMap<>();
    private final Map<Integer, DeliverSm> pushes = new HashMap<>();

    /**
     * Creates the messages of a worker.
     *
     * @param phone last four digits of the address of the worker, 0 to 9,999
     * @param longMode mode of messages that are too long for short_message
     */
    Texts(int phone, Segmenter.Mode longMode) {
        this.phone = Address.international("44770090" + String.format("%04d", phone));
        this.segmenter = Segmenter.builder().mode(longMode).build();
        this.segments = longMode != Segmenter.Mode.MESSAGE_PAYLOAD;
    }

    /** Returns the parts of a message from the client; each long message has its own reference. */
    List<SubmitSm> submits(int octets) {
        if (octets <= PayloadMix.MAX_SHORT || !segments) {
            return whole.computeIfAbsent(octets, length -> List.of(inOne(length)));
        }
        EncodedText text = texts.computeIfAbsent(octets, Texts::text);
        return segmenter.segment(text, SENDER, phone).stream().map(this::part).toList();
    }

    /** Returns a message from the server, in one PDU. */
    DeliverSm push(int octets) {
        return pushes.computeIfAbsent(octets, length -> {
            DeliverSm.Builder message = DeliverSm.builder()
                    .sourceAddress(phone)
                    .destinationAddress(SENDER)
                    .dataCoding(DataCoding.LATIN1);
            return isShort(length)
                    ? message.shortMessage(octetsOf(length)).build()
                    : message.tlv(TlvTag.MESSAGE_PAYLOAD, octetsOf(length)).build();
        });
    }

    private SubmitSm inOne(int octets) {
        SubmitSm.Builder message = message();
        return isShort(octets)
                ? message.shortMessage(octetsOf(octets)).build()
                : message.tlv(TlvTag.MESSAGE_PAYLOAD, octetsOf(octets)).build();
    }

    private SubmitSm part(Segment segment) {
        return message()
                .esmClass(segment.esmClass())
                .shortMessage(segment.shortMessage())
                .tlvs(segment.tlvs())
                .build();
    }

    private SubmitSm.Builder message() {
        return SubmitSm.builder()
                .sourceAddress(SENDER)
                .destinationAddress(phone)
                .dataCoding(DataCoding.LATIN1);
    }

    private static boolean isShort(int octets) {
        return octets <= PayloadMix.MAX_SHORT;
    }

    private static EncodedText text(int octets) {
        return new EncodedText(Encoding.LATIN1, DataCoding.LATIN1, octetsOf(octets), List.of());
    }

    private static Octets octetsOf(int length) {
        byte[] letters = new byte[length];
        for (int i = 0; i < length; i++) {
            letters[i] = (byte) ('a' + i % ALPHABET);
        }
        return Octets.wrap(letters);
    }
}
