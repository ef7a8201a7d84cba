package io.smppcore.simulator;

import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.ReassemblyKey;
import io.smppcore.segment.Udh;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A text that a client has submitted in one message or in several parts. Immutable, except for the states of its parts.
 *
 * @param parts the accepted parts in their order, at least one
 * @param total number of parts of the whole text
 */
public record JoinedMessage(List<SimulatedMessage> parts, int total) {

    static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    /** Copies the list. */
    public JoinedMessage {
        parts = List.copyOf(parts);
    }

    /** The parts of one text by their numbers, from 1 on. */
    private record Group(int total, SortedMap<Integer, SimulatedMessage> parts) {}

    private record Key(String systemId, ReassemblyKey message) {}

    /** Returns true if all parts have been accepted. */
    public boolean isComplete() {
        return parts.size() == total;
    }

    /**
     * Decodes the text of the accepted parts.
     *
     * @return the text; each octet as a character of ISO-8859-1 if the message is not text by its data_coding
     * @throws io.smppcore.text.AlphabetUnavailableException if the Java runtime lacks the alphabet
     */
    public String text() {
        return new ReassembledMessage(
                        parts.stream().map(SimulatedMessage::segment).toList())
                .text(DECODER);
    }

    /**
     * Joins parts of the same account, addresses and reference. A part with the number of an earlier one begins another
     * text.
     *
     * @return texts in the order of their first parts
     */
    static List<JoinedMessage> join(List<SimulatedMessage> messages) {
        List<Group> groups = new ArrayList<>();
        Map<Key, Group> open = new HashMap<>();
        for (SimulatedMessage message : messages) {
            Optional<Concatenation> concatenation = concatenation(message);
            int total = concatenation.map(Concatenation::total).orElse(1);
            int number = concatenation.map(Concatenation::sequence).orElse(1);
            Optional<Key> key = concatenation.map(part -> new Key(
                    message.systemId(),
                    new ReassemblyKey(
                            message.message().sourceAddress(),
                            message.message().destinationAddress(),
                            part.scheme(),
                            part.reference(),
                            part.total())));
            Group group = key.map(open::get).orElse(null);
            if (group == null || group.parts.containsKey(number)) {
                Group started = new Group(total, new TreeMap<>());
                groups.add(started);
                key.ifPresent(present -> open.put(present, started));
                group = started;
            }
            group.parts.put(number, message);
            if (group.parts.size() == total) {
                key.ifPresent(open::remove);
            }
        }
        return groups.stream()
                .map(group -> new JoinedMessage(List.copyOf(group.parts.values()), group.total))
                .toList();
    }

    /** Returns the position of a part from its user data header, or else from its sar parameters. */
    private static Optional<Concatenation> concatenation(SimulatedMessage message) {
        Optional<Concatenation> inHeader = message.message().esmClass().hasUdh()
                        && Udh.read(message.message().messageOctets()) instanceof Udh udh
                ? udh.concatenation()
                : Optional.empty();
        return inHeader.or(() -> sar(message.message().tlvs()));
    }

    private static Optional<Concatenation> sar(Tlvs tlvs) {
        Integer reference = tlvs.get(TlvTag.SAR_MSG_REF_NUM);
        Integer total = tlvs.get(TlvTag.SAR_TOTAL_SEGMENTS);
        Integer number = tlvs.get(TlvTag.SAR_SEGMENT_SEQNUM);
        return reference != null && total != null && number != null && total > 0 && number > 0 && number <= total
                ? Optional.of(new Concatenation(Concatenation.Scheme.SAR, reference, total, number))
                : Optional.empty();
    }
}
