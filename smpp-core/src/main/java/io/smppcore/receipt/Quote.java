package io.smppcore.receipt;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Udh;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;

/**
 * Function that returns the beginning of a message for its receipt, with at most a configured number of characters.
 * Immutable.
 */
final class Quote {

    /** Maximum number of octets of a character in any alphabet. */
    private static final int OCTETS_PER_CHARACTER = 8;

    private final TextDecoder decoder;
    private final int characters;

    Quote(TextDecoder decoder, int characters) {
        this.decoder = decoder;
        this.characters = characters;
    }

    /** Returns the beginning of the text of a message; empty if it is not text or cannot be decoded. */
    String of(MessageRequest<?> message) {
        try {
            return truncated(text(message));
        } catch (SmppException e) {
            return "";
        }
    }

    private String text(MessageRequest<?> message) {
        DataCoding dataCoding = message.dataCoding();
        Encoding encoding = decoder.encoding(dataCoding);
        if (encoding.alphabet() == Alphabet.BINARY) {
            return "";
        }
        Octets octets = message.messageOctets();
        if (!message.esmClass().hasUdh()) {
            return decoder.decode(dataCoding, beginning(octets, 0));
        }
        Udh udh = Udh.parse(octets);
        if (encoding.alphabet() == Alphabet.GSM) {
            encoding = Encoding.gsm(
                    udh.lockingShift().identifier(), udh.singleShift().identifier());
        }
        return decoder.decode(encoding, decoder.unpack(dataCoding, beginning(octets, udh.length()), udh.length()));
    }

    private Octets beginning(Octets octets, int from) {
        return octets.range(from, Math.min(octets.length(), from + OCTETS_PER_CHARACTER * characters));
    }

    private String truncated(String text) {
        if (text.length() <= characters) {
            return text;
        }
        boolean splitsPair = characters > 0 && Character.isHighSurrogate(text.charAt(characters - 1));
        return text.substring(0, splitsPair ? characters - 1 : characters);
    }
}
