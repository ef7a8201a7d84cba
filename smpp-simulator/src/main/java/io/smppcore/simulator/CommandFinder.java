package io.smppcore.simulator;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.simulator.scenario.MessageCommand;
import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The search for the {@link MessageCommand} that a client has put into a message, in a TLV or as its text, to choose
 * the response and receipt of this message.
 */
final class CommandFinder {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);
    private static final int ESCAPE = 0x1B;

    private CommandFinder() {}

    /**
     * Returns the command of a message, preferably from the TLV of the source; empty if the message has none.
     *
     * @throws io.smppcore.simulator.scenario.ScenarioException if the command cannot be read
     */
    static Optional<MessageCommand> in(SubmitSm message, MessageCommand.Source source) {
        Optional<String> tlv = source.tag().isPresent()
                ? Optional.ofNullable(message.tlvs().raw(source.tag().getAsInt()))
                        .map(CommandFinder::characters)
                : Optional.empty();
        return tlv.or(() -> source.text() ? text(message).filter(MessageCommand::isCommand) : Optional.empty())
                .map(MessageCommand::parse);
    }

    /**
     * Decodes the text of a message whose first character may begin a command. Returns empty for all other messages, so
     * that ordinary traffic is not decoded.
     */
    private static Optional<String> text(SubmitSm message) {
        Octets body = ReceivedSegment.of(message).body();
        if (body.isEmpty() || !mayBeginCommand(body)) {
            return Optional.empty();
        }
        Alphabet alphabet = DECODER.encoding(message.dataCoding()).alphabet();
        // Many clients send ASCII and announce the default alphabet, others vice versa. In GSM 7-bit, an escape
        // precedes each brace.
        boolean isEscaped = characters(body).contains("" + (char) ESCAPE);
        return Optional.of(
                switch (alphabet) {
                    case GSM, ASCII -> isEscaped ? DECODER.decode(DataCoding.DEFAULT, body) : characters(body);
                    default -> DECODER.decode(message.dataCoding(), body);
                });
    }

    private static boolean mayBeginCommand(Octets octets) {
        int first = octets.octetAt(0);
        int second = octets.length() > 1 ? octets.octetAt(1) : 0;
        return switch (first) {
            case 's', 'r', 'd', '{', ESCAPE -> true;
            // A byte order mark.
            case 0xFE -> second == 0xFF;
            case 0xFF -> second == 0xFE;
            case 0 -> second == 's' || second == 'r' || second == 'd' || second == '{';
            default -> false;
        };
    }

    private static String characters(Octets octets) {
        String text = new String(octets.toByteArray(), StandardCharsets.ISO_8859_1);
        return text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
    }
}
