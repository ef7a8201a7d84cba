package io.smppcore.gateway.http;

import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.node.Operations;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.text.Encoding;
import io.smppcore.type.CommandStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Action of the path that shows the text of a message, as far as it is stored. */
final class TextPath {

    private final Operations operations;

    TextPath(Operations operations) {
        this.operations = operations;
    }

    Reply text(Call call) {
        List<Optional<MessageRequest<?>>> contents = operations.contents(call.id());
        if (contents.isEmpty()) {
            throw Problem.of(CommandStatus.ESME_RINVMSGID, "no such message");
        }
        SortedMap<Integer, ReceivedSegment> stored = new TreeMap<>();
        int total = 1;
        for (MessageRequest<?> content :
                contents.stream().flatMap(Optional::stream).toList()) {
            Concatenation part = Parts.concatenation(content);
            total = part == null ? 1 : part.total();
            // Each message of a submit_multi has the same text.
            stored.putIfAbsent(part == null ? 1 : part.sequence(), ReceivedSegment.of(content));
        }
        if (stored.isEmpty()) {
            throw new Problem(
                    Problem.GONE,
                    "the text is no longer stored: it is removed once an SMSC has accepted the message, or the message"
                            + " has ended (expected: a message that waits, or a dead letter)");
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", call.id());
        putContent(tree, new ReassembledMessage(List.copyOf(stored.values())));
        tree.put("parts", total);
        List<Integer> missing = IntStream.rangeClosed(1, total)
                .filter(number -> !stored.containsKey(number))
                .boxed()
                .toList();
        if (!missing.isEmpty()) {
            tree.put("missing", missing);
        }
        return Reply.json(Reply.OK, tree);
    }

    private static void putContent(Map<String, Object> tree, ReassembledMessage stored) {
        if (Parts.DECODER.encoding(stored.dataCoding()).equals(Encoding.BINARY)) {
            tree.put("octets", stored.octets().toHex());
            stored.udh().ifPresent(udh -> tree.put("udh", udh.octets().toHex()));
        } else {
            tree.put("text", stored.text(Parts.DECODER));
        }
        tree.put("dataCoding", stored.dataCoding().value());
    }
}
