package io.smppcore.gateway.relay;

import io.smppcore.gateway.relay.DeadLetters.Letter;
import io.smppcore.gateway.relay.Intake.Item;
import io.smppcore.gateway.relay.Operations.Outcome;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.GatewayState.QueueState;
import io.smppcore.gateway.state.Queues;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The encoding of lists in requests and answers between nodes. */
final class Wire {

    /** Maximum octets of messages in an answer, half the limit of a link. */
    private static final int MAX_OCTETS = 2 << 20;

    /** Maximum characters of the cause of a dead letter, so that a page of letters fits into an answer. */
    private static final int MAX_CAUSE = 1_000;

    private Wire() {}

    /** A submission passed to another node. */
    record Submission(
            int partition,
            String account,
            String session,
            List<Item> items,
            @Nullable IdempotencyKey key) {}

    /** Returns the body of one submission of a session. */
    static byte[] submission(
            int partition, String account, String session, List<? extends MessageRequest<?>> requests) {
        return toOctets(new Submission(partition, account, session, items(requests), null));
    }

    /** Returns messages with one part each. */
    static List<Item> items(List<? extends MessageRequest<?>> requests) {
        List<Item> items = new ArrayList<>(requests.size());
        for (MessageRequest<?> request : requests) {
            items.add(new Item(List.of(request), List.of(), TraceContext.NONE));
        }
        return items;
    }

    static byte[] items(int partition, String account, List<Item> items, @Nullable IdempotencyKey key) {
        return toOctets(new Submission(partition, account, "", items, key));
    }

    private static byte[] toOctets(Submission submission) {
        List<List<byte[]>> parts = new ArrayList<>();
        for (Item item : submission.items()) {
            parts.add(item.parts().stream()
                    .map(part -> Row.write().pdu(part).toOctets())
                    .toList());
        }
        IdempotencyKey key = submission.key();
        Row row = Row.write()
                .small(submission.partition())
                .text(submission.account())
                .text(submission.session())
                .text(key == null ? "" : key.key())
                .text(key == null ? "" : key.digest())
                .small(submission.items().size());
        for (int i = 0; i < parts.size(); i++) {
            Item item = submission.items().get(i);
            item.trace().write(row.texts(item.tags())).small(parts.get(i).size());
            parts.get(i).forEach(row::block);
        }
        return row.toOctets();
    }

    static Submission submission(Row.Reader row) {
        int partition = row.small();
        String account = row.text();
        String session = row.text();
        String key = row.text();
        String digest = row.text();
        int count = row.small();
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> tags = row.texts();
            TraceContext trace = TraceContext.read(row);
            int size = row.small();
            List<MessageRequest<?>> parts = new ArrayList<>();
            for (int j = 0; j < size; j++) {
                parts.add((MessageRequest<?>) new Row.Reader(row.block()).pdu());
            }
            items.add(new Item(parts, tags, trace));
        }
        return new Submission(
                partition, account, session, items, key.isEmpty() ? null : new IdempotencyKey(key, digest));
    }

    static Row write(Row row, List<Outcome> outcomes) {
        row.small(outcomes.size());
        outcomes.forEach(outcome ->
                row.small(outcome.status().value()).text(outcome.reason()).text(outcome.id()));
        return row;
    }

    static List<Outcome> outcomes(Row.Reader row) {
        int count = row.small();
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            outcomes.add(new Outcome(CommandStatus.of(row.small()), row.text(), row.text()));
        }
        return outcomes;
    }

    /**
     * Returns a query for a message.
     *
     * @param account system_id of its account; null for any
     */
    static byte[] question(@Nullable String account, String id) {
        return Row.write().text(account == null ? "" : account).text(id).toOctets();
    }

    static byte[] lives(List<Life> lives) {
        List<byte[]> rows = lives.stream().map(Life::toOctets).toList();
        Row row = Row.write().small(rows.size());
        rows.forEach(row::block);
        return row.toOctets();
    }

    /** Returns messages, without the end of a very long list. */
    static byte[] latest(List<Operations.Latest> messages) {
        List<byte[]> blocks = new ArrayList<>();
        int octets = 0;
        for (Operations.Latest message : messages) {
            byte[] block = lives(message.lives());
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

    static List<Operations.Latest> latest(Row.Reader row) {
        int count = row.small();
        List<Operations.Latest> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(new Operations.Latest(row.small(), lives(new Row.Reader(row.block()))));
        }
        return messages;
    }

    /** Returns queues, except empty ones without sessions. */
    static byte[] queues(Queues queues) {
        Row row = Row.write();
        write(row, queues.groups());
        write(row, queues.accounts());
        row.small(queues.used().size());
        queues.used().forEach((account, parts) -> row.text(account).number(parts));
        return row.number(queues.scheduled()).number(queues.deadLetters()).toOctets();
    }

    private static void write(Row row, Map<String, QueueState> queues) {
        Map<String, QueueState> some = new HashMap<>(queues);
        some.values().removeIf(QueueState.EMPTY::equals);
        row.small(some.size());
        some.forEach((name, queue) -> row.text(name)
                .number(queue.depth())
                .small(queue.inFlight())
                .small(queue.binds())
                .number(queue.ageMillis()));
    }

    static Queues queues(Row.Reader row) {
        Map<String, QueueState> groups = queuesByName(row);
        Map<String, QueueState> accounts = queuesByName(row);
        Map<String, Long> used = new HashMap<>();
        for (int left = row.small(); left > 0; left--) {
            used.put(row.text(), row.number());
        }
        return new Queues(groups, accounts, used, row.number(), row.number());
    }

    private static Map<String, QueueState> queuesByName(Row.Reader row) {
        Map<String, QueueState> queues = new HashMap<>();
        for (int left = row.small(); left > 0; left--) {
            queues.put(row.text(), new QueueState(row.number(), row.small(), row.small(), row.number()));
        }
        return queues;
    }

    /** Returns dead letters, with causes cut to their maximum length. */
    static byte[] letters(List<Letter> letters) {
        Row row = Row.write().small(letters.size());
        for (Letter letter : letters) {
            String cause = letter.cause();
            row.text(letter.id())
                    .small(letter.isMessage() ? 1 : 0)
                    .text(letter.account())
                    .text(letter.group())
                    .address(letter.from())
                    .address(letter.to())
                    .text(cause.length() > MAX_CAUSE ? cause.substring(0, MAX_CAUSE) : cause)
                    .number(letter.diedAt().toEpochMilli());
        }
        return row.toOctets();
    }

    static List<Letter> letters(Row.Reader row) {
        int count = row.small();
        List<Letter> letters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            letters.add(new Letter(
                    row.text(),
                    row.small() == 1,
                    row.text(),
                    row.text(),
                    row.address(),
                    row.address(),
                    row.text(),
                    Instant.ofEpochMilli(row.number())));
        }
        return letters;
    }

    static List<Life> lives(Row.Reader row) {
        int count = row.small();
        List<Life> lives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lives.add(Life.read(row.block()));
        }
        return lives;
    }
}
