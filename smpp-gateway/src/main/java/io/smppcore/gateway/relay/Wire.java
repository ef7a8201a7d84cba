package io.smppcore.gateway.relay;

import io.smppcore.gateway.relay.Intake.Item;
import io.smppcore.gateway.relay.Operations.Outcome;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bodies of requests and answers between nodes that have lists. */
final class Wire {

    private Wire() {}

    /** A submission on its way to another node. */
    record Handed(
            int partition,
            String account,
            String session,
            List<Item> items,
            @Nullable IdempotencyKey key) {}

    /** Returns the messages of one submission of a session. */
    static byte[] submission(
            int partition, String account, String session, List<? extends MessageRequest<?>> requests) {
        return handed(new Handed(partition, account, session, items(requests), null));
    }

    /** Returns messages of one part each. */
    static List<Item> items(List<? extends MessageRequest<?>> requests) {
        List<Item> items = new ArrayList<>(requests.size());
        for (MessageRequest<?> request : requests) {
            items.add(new Item(List.of(request), List.of(), TraceContext.NONE));
        }
        return items;
    }

    static byte[] items(int partition, String account, List<Item> items, @Nullable IdempotencyKey key) {
        return handed(new Handed(partition, account, "", items, key));
    }

    private static byte[] handed(Handed handed) {
        List<List<byte[]>> parts = new ArrayList<>();
        for (Item item : handed.items()) {
            parts.add(item.parts().stream()
                    .map(part -> Row.write().pdu(part).toOctets())
                    .toList());
        }
        IdempotencyKey key = handed.key();
        Row row = Row.write()
                .small(handed.partition())
                .text(handed.account())
                .text(handed.session())
                .text(key == null ? "" : key.key())
                .text(key == null ? "" : key.digest())
                .small(handed.items().size());
        for (int i = 0; i < parts.size(); i++) {
            Item item = handed.items().get(i);
            item.trace().write(row.texts(item.tags())).small(parts.get(i).size());
            parts.get(i).forEach(row::block);
        }
        return row.toOctets();
    }

    static Handed handed(Row.Reader row) {
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
        return new Handed(partition, account, session, items, key.isEmpty() ? null : new IdempotencyKey(key, digest));
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
     * Returns a question about a message.
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

    static List<Life> lives(Row.Reader row) {
        int count = row.small();
        List<Life> lives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lives.add(Life.read(row.block()));
        }
        return lives;
    }
}
