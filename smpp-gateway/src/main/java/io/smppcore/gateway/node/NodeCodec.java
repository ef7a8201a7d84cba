package io.smppcore.gateway.node;

import io.smppcore.gateway.alert.Alert;
import io.smppcore.gateway.history.Figures;
import io.smppcore.gateway.history.Point;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.node.PartitionLetters.Letter;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.GatewayState.QueueState;
import io.smppcore.gateway.state.Queues;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Coding of the lists in requests and responses between nodes. */
final class NodeCodec {

    /** Maximum octets of messages in a response: half the maximum size of a PDU between nodes. */
    private static final int MAX_OCTETS = 2 << 20;

    /** Maximum characters of the cause of a dead letter, so that a page of letters fits into a response. */
    private static final int MAX_CAUSE = 1_000;

    private NodeCodec() {}

    /**
     * A submission that is passed to another node.
     *
     * @param partition number of the partition that is to accept it
     * @param session id of the session; empty for HTTP
     * @param key key for which a repeated submission returns the same results; null for none
     */
    record Submission(
            int partition,
            String account,
            String session,
            List<SubmittedMessage> items,
            @Nullable IdempotencyKey key) {}

    /** Writes a submission of a session. */
    static byte[] submission(
            int partition, String account, String session, List<? extends MessageRequest<?>> requests) {
        return toOctets(new Submission(partition, account, session, SubmittedMessage.of(requests), null));
    }

    static byte[] items(int partition, String account, List<SubmittedMessage> items, @Nullable IdempotencyKey key) {
        return toOctets(new Submission(partition, account, "", items, key));
    }

    private static byte[] toOctets(Submission submission) {
        // Encoded before the row begins, because a thread has only one buffer for rows, which each part needs too.
        List<List<byte[]>> parts = submission.items().stream()
                .map(item -> item.parts().stream()
                        .map(part -> Row.write().pdu(part).toOctets())
                        .toList())
                .toList();
        IdempotencyKey key = submission.key();
        Row row = Row.write()
                .small(submission.partition())
                .text(submission.account())
                .text(submission.session())
                .text(key == null ? "" : key.key())
                .text(key == null ? "" : key.digest())
                .small(submission.items().size());
        for (int i = 0; i < parts.size(); i++) {
            SubmittedMessage item = submission.items().get(i);
            item.trace().write(row.texts(item.tags())).blocks(parts.get(i));
        }
        // A field of its own after all others, which nodes of earlier versions do not read.
        if (!submission.items().stream().allMatch(item -> item.replyTo().isEmpty())) {
            submission.items().forEach(item -> item.replyTo().write(row));
        }
        return row.toOctets();
    }

    static Submission submission(Row.Reader row) {
        int partition = row.small();
        String account = row.text();
        String session = row.text();
        String key = row.text();
        String digest = row.text();
        List<SubmittedMessage> items = row.list(NodeCodec::item).stream()
                .map(item -> item.with(ReplyTo.read(row)))
                .toList();
        return new Submission(
                partition, account, session, items, key.isEmpty() ? null : new IdempotencyKey(key, digest));
    }

    private static SubmittedMessage item(Row.Reader row) {
        List<String> tags = row.texts();
        TraceContext trace = TraceContext.read(row);
        return new SubmittedMessage(
                row.list(part -> (MessageRequest<?>) new Row.Reader(part.block()).pdu()), tags, trace, ReplyTo.NONE);
    }

    static Row write(Row row, List<SubmitResult> outcomes) {
        return row.list(
                outcomes,
                outcome -> row.small(outcome.status().value())
                        .text(outcome.reason())
                        .text(outcome.id()));
    }

    static List<SubmitResult> outcomes(Row.Reader row) {
        return row.list(one -> new SubmitResult(CommandStatus.of(one.small()), one.text(), one.text()));
    }

    /**
     * Writes a query for the states of a message.
     *
     * @param account system_id of the account that must have submitted it; null for any
     */
    static byte[] question(@Nullable String account, String id) {
        return Row.write().text(account == null ? "" : account).text(id).toOctets();
    }

    /** Writes a query for the states of a message of any account, and the contents of its parts. */
    static byte[] questionForContents(String id) {
        return Row.write().text("").text(id).flag(true).toOctets();
    }

    static byte[] tracked(List<TrackedMessage> tracked) {
        List<byte[]> rows = tracked.stream().map(TrackedMessage::toOctets).toList();
        return Row.write().blocks(rows).toOctets();
    }

    static List<TrackedMessage> tracked(Row.Reader row) {
        return row.list(one -> TrackedMessage.read(one.block()));
    }

    /** Writes the states of the parts of a message, and those of their contents that are stored. */
    static byte[] contents(List<TrackedMessage> tracked, List<Optional<MessageRequest<?>>> contents) {
        List<byte[]> rows = tracked.stream().map(TrackedMessage::toOctets).toList();
        List<byte[]> blocks = contents.stream()
                .map(content -> content.map(request -> Row.write().pdu(request).toOctets())
                        .orElse(new byte[0]))
                .toList();
        return Row.write().blocks(rows).blocks(blocks).toOctets();
    }

    /** Reads the contents after the states of a message. */
    static List<Optional<MessageRequest<?>>> contents(Row.Reader row) {
        return row.list(one -> {
            byte[] block = one.block();
            return block.length == 0 ? Optional.empty() : Optional.of((MessageRequest<?>) new Row.Reader(block).pdu());
        });
    }

    /** Writes the latest messages. Messages at the end of the list that do not fit into a response are omitted. */
    static byte[] latest(List<LatestMessages.Latest> messages) {
        List<byte[]> blocks = new ArrayList<>();
        int octets = 0;
        for (LatestMessages.Latest message : messages) {
            byte[] block = tracked(message.tracked());
            octets += block.length;
            if (octets > MAX_OCTETS) {
                break;
            }
            blocks.add(block);
        }
        Row row = Row.write().small(blocks.size());
        for (int i = 0; i < blocks.size(); i++) {
            row.small(messages.get(i).partition()).block(blocks.get(i));
        }
        return row.toOctets();
    }

    static List<LatestMessages.Latest> latest(Row.Reader row) {
        return row.list(one -> new LatestMessages.Latest(one.small(), tracked(new Row.Reader(one.block()))));
    }

    /** Writes found messages. Messages that do not fit into a response are those that the next page begins with. */
    static byte[] found(List<FoundPage> pages) {
        List<FoundPage> fitting = new ArrayList<>();
        List<byte[]> blocks = new ArrayList<>();
        int octets = 0;
        for (FoundPage page : pages) {
            int count = 0;
            for (LatestMessages.Latest message : page.messages()) {
                byte[] block = tracked(message.tracked());
                if (octets + block.length > MAX_OCTETS) {
                    break;
                }
                octets += block.length;
                blocks.add(block);
                count++;
            }
            fitting.add(page.first(count));
        }
        Iterator<byte[]> block = blocks.iterator();
        Row row = Row.write();
        return row.list(fitting, page -> {
                    row.small(page.partition()).number(page.below()).number(page.next());
                    row.flag(page.isComplete()).list(page.messages(), message -> row.block(block.next()));
                })
                .toOctets();
    }

    static List<FoundPage> found(Row.Reader row) {
        return row.list(one -> {
            int partition = one.small();
            return new FoundPage(
                    partition,
                    one.number(),
                    one.number(),
                    one.flag(),
                    one.list(
                            message -> new LatestMessages.Latest(partition, tracked(new Row.Reader(message.block())))));
        });
    }

    /** Writes queues. Empty ones without sessions are omitted. */
    static byte[] queues(Queues queues) {
        Row row = Row.write();
        write(row, queues.groups());
        write(row, queues.accounts());
        row.list(queues.used().entrySet(), used -> row.text(used.getKey()).number(used.getValue()));
        return row.number(queues.scheduled()).number(queues.deadLetters()).toOctets();
    }

    private static void write(Row row, Map<String, QueueState> queues) {
        Map<String, QueueState> some = new HashMap<>(queues);
        some.values().removeIf(QueueState.EMPTY::equals);
        row.list(some.entrySet(), entry -> {
            QueueState queue = entry.getValue();
            row.text(entry.getKey())
                    .number(queue.depth())
                    .small(queue.inFlight())
                    .small(queue.binds())
                    .number(queue.ageMillis());
        });
    }

    static Queues queues(Row.Reader row) {
        Map<String, QueueState> groups = queuesByName(row);
        Map<String, QueueState> accounts = queuesByName(row);
        return new Queues(groups, accounts, byName(row, Row.Reader::number), row.number(), row.number());
    }

    private static Map<String, QueueState> queuesByName(Row.Reader row) {
        return byName(row, one -> new QueueState(one.number(), one.small(), one.small(), one.number()));
    }

    private static <V> Map<String, V> byName(Row.Reader row, Function<Row.Reader, V> value) {
        Map<String, V> values = new HashMap<>();
        for (int left = row.small(); left > 0; left--) {
            values.put(row.text(), value.apply(row));
        }
        return values;
    }

    /** Writes a history: up to 1,441 intervals of a node with about 40 octets each, or 61 of an account or an SMSC. */
    static byte[] history(List<Point> points) {
        Row row = Row.write();
        return row.list(
                        points,
                        point ->
                                row.number(point.minute()).block(point.figures().toOctets()))
                .toOctets();
    }

    static List<Point> history(Row.Reader row) {
        return row.list(one -> new Point(one.number(), Figures.read(one.block())));
    }

    /** Writes dead letters. Causes are cut to {@link #MAX_CAUSE} characters. */
    static byte[] letters(List<Letter> letters) {
        Row row = Row.write();
        return row.list(letters, letter -> {
                    String cause = letter.cause();
                    row.text(letter.id())
                            .flag(letter.isMessage())
                            .text(letter.account())
                            .text(letter.group())
                            .address(letter.from())
                            .address(letter.to())
                            .text(cause.length() > MAX_CAUSE ? cause.substring(0, MAX_CAUSE) : cause)
                            .number(letter.diedAt().toEpochMilli());
                })
                .toOctets();
    }

    static byte[] alerts(List<Alert> alerts) {
        Row row = Row.write();
        return row.list(
                        alerts,
                        alert -> row.text(alert.name())
                                .text(alert.severity())
                                .text(alert.runbook())
                                .text(alert.entry())
                                .list(alert.instances(), instance -> write(row, instance))
                                .small(alert.more()))
                .toOctets();
    }

    private static void write(Row row, Alert.Instance instance) {
        row.text(instance.node())
                .flag(instance.state() == Alert.State.FIRING)
                .number(instance.since().toEpochMilli())
                .list(
                        instance.labels().entrySet(),
                        label -> row.text(label.getKey()).text(label.getValue()))
                .number(Double.doubleToLongBits(instance.value()))
                .text(instance.summary());
    }

    static List<Alert> alerts(Row.Reader row) {
        return row.list(alert -> new Alert(
                alert.text(),
                alert.text(),
                alert.text(),
                alert.text(),
                alert.list(instance -> new Alert.Instance(
                        instance.text(),
                        instance.flag() ? Alert.State.FIRING : Alert.State.PENDING,
                        Instant.ofEpochMilli(instance.number()),
                        byName(instance, Row.Reader::text),
                        Double.longBitsToDouble(instance.number()),
                        instance.text())),
                alert.small()));
    }

    static List<Letter> letters(Row.Reader row) {
        return row.list(one -> new Letter(
                one.text(),
                one.flag(),
                one.text(),
                one.text(),
                one.address(),
                one.address(),
                one.text(),
                Instant.ofEpochMilli(one.number())));
    }
}
