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
 * The message in a PDU: its user data header and its text, decoded as a client with default options does. Immutable.
 *
 * @param header user data header, or its problem if it is malformed; null if esm_class announces none
 * @param alphabet alphabet of the text according to data_coding
 * @param text text; null if data_coding says that the octets are no text, or if the Java runtime lacks the alphabet
 */
record DecodedMessage(
        @Nullable UdhReading header,
        Alphabet alphabet,
        @Nullable String text) {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    /** Returns the message in a PDU; null if it has none, or if it has no data_coding, as replace_sm. */
    static @Nullable DecodedMessage of(Pdu pdu) {
        ReceivedSegment segment = segment(pdu);
        if (segment == null || segment.octets().isEmpty()) {
            return null;
        }
        Alphabet alphabet = DECODER.encoding(segment.dataCoding()).alphabet();
        UdhReading header = segment.esmClass().hasUdh() ? Udh.read(segment.octets()) : null;
        return new DecodedMessage(header, alphabet, alphabet == Alphabet.BINARY ? null : text(segment));
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

    /** Returns the name of the alphabet, such as gsm7. */
    String alphabetWord() {
        return AlphabetWords.of(alphabet);
    }

    /**
     * Returns the values in an element of a user data header by their names, in the order on the wire. Empty if the
     * library does not interpret the element.
     */
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
