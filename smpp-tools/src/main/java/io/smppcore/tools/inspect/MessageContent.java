package io.smppcore.tools.inspect;

import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhElement;
import io.smppcore.segment.UdhReading;
import io.smppcore.text.Alphabet;
import io.smppcore.text.AlphabetUnavailableException;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.tools.console.WordConverter;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The message of a PDU: its user data header and its text, as a client with the default options reads them.
 *
 * @param header the header, or its problem; null if esm_class announces none
 * @param alphabet alphabet of the text by data_coding
 * @param text the text; null if the octets are not text, or the Java runtime lacks the alphabet
 */
record MessageContent(
        @Nullable UdhReading header,
        Alphabet alphabet,
        @Nullable String text) {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    /** Returns the message of a PDU; null if it has none, or does not name its alphabet, as replace_sm. */
    static @Nullable MessageContent of(Pdu pdu) {
        ReceivedSegment segment = segment(pdu);
        if (segment == null || segment.octets().isEmpty()) {
            return null;
        }
        Alphabet alphabet = DECODER.encoding(segment.dataCoding()).alphabet();
        UdhReading header = segment.esmClass().hasUdh() ? Udh.read(segment.octets()) : null;
        return new MessageContent(header, alphabet, alphabet == Alphabet.BINARY ? null : text(segment));
    }

    private static @Nullable ReceivedSegment segment(Pdu pdu) {
        return switch (pdu) {
            case MessageRequest<?> request -> ReceivedSegment.of(request);
            case SubmitMulti request -> ReceivedSegment.of(request);
            case BroadcastSm request ->
                new ReceivedSegment(
                        request.sourceAddress(),
                        Address.EMPTY,
                        EsmClass.DEFAULT,
                        request.dataCoding(),
                        request.messageOctets(),
                        request.tlvs());
            default -> null;
        };
    }

    private static @Nullable String text(ReceivedSegment segment) {
        try {
            return segment.text(DECODER);
        } catch (AlphabetUnavailableException e) {
            return null;
        }
    }

    /** {@return the name of the alphabet, such as gsm7} */
    String alphabetWord() {
        return AlphabetWords.of(alphabet);
    }

    /** Returns the parts of an element by name, in wire order; empty if the library does not interpret it. */
    static Map<String, Object> parts(UdhElement element) {
        Map<String, Object> parts = new LinkedHashMap<>();
        switch (element) {
            case UdhElement.Concatenated part -> {
                parts.put("reference", part.reference());
                parts.put("total", part.total());
                parts.put("sequence", part.sequence());
            }
            case UdhElement.Ports ports -> {
                parts.put("destination_port", ports.destination());
                parts.put("source_port", ports.source());
            }
            case UdhElement.NationalShift shift ->
                parts.put("language", WordConverter.spelling(NationalLanguage.of(shift.language())));
            case UdhElement.SpecialIndication indication -> {
                parts.put("store", indication.store());
                parts.put("profile", indication.profile());
                parts.put("type", indication.type());
                parts.put("count", indication.count());
            }
            case UdhElement.OneOctet octet -> parts.put("value", octet.value());
            case UdhElement.Raw raw -> {}
        }
        return parts;
    }
}
