package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.LoggerFactory;

/**
 * Responses of SMSCs that arrive after their timeout. One that accepts a message ends its repetition, and all ids that
 * a message has at SMSCs are stored, so that each receipt finds it. Thread-safe.
 */
final class LateResponses {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(LateResponses.class), LimitedLog.LINES_PER_SECOND);

    private final Relay relay;
    private final Inquiry inquiry;

    /** Accepted copies by number of their message, until it is next stored. */
    private final Map<Long, List<Copy>> accepted = new ConcurrentHashMap<>();

    LateResponses(Relay relay) {
        this.relay = relay;
        this.inquiry = new Inquiry(relay);
    }

    /**
     * A copy of a message that an SMSC has accepted.
     *
     * @param key its key in the correlations
     * @param id its message_id in the response
     */
    record Copy(SmscId key, String id) {

        static Copy of(SmscConnector connector, Response response) {
            String id = messageId(response);
            return new Copy(
                    new SmscId(
                            connector.config.group(),
                            connector.config.messageIds().keyOfResponse(id)),
                    id);
        }

        private static String messageId(Response response) {
            return switch (response) {
                case SubmitSmResp resp -> resp.messageId();
                case DataSmResp resp -> resp.messageId();
                default -> "";
            };
        }
    }

    /** Processes a late response. Never blocks. */
    void received(long number, SmscConnector connector, Response response) {
        relay.counts.answeredLate.increment();
        connector.answeredLate.increment();
        // A copy that was refused late is not repeated because of that: another one is on its way.
        if (response.isOk() && !relay.isReleased()) {
            add(number, List.of(Copy.of(connector, response)));
            Thread.startVirtualThread(() -> settle(number));
        }
    }

    /** Called when an outcome of a message is durable, during whose commit a late response may have arrived. */
    void stored(long number) {
        if (!accepted.isEmpty() && accepted.containsKey(number)) {
            Thread.startVirtualThread(() -> settle(number));
        }
    }

    private void add(long number, List<Copy> copies) {
        accepted.merge(number, copies, (before, more) -> {
            List<Copy> all = new ArrayList<>(before);
            all.addAll(more);
            return List.copyOf(all);
        });
    }

    /** Removes and returns the accepted copies of a message, usually none. */
    List<Copy> take(long number) {
        if (accepted.isEmpty()) {
            return List.of();
        }
        List<Copy> copies = accepted.remove(number);
        return copies == null ? List.of() : copies;
    }

    /** Ends the wait of a message for its repetition; called again for one whose outcome is not durable yet. */
    private void settle(long number) {
        try {
            Life life = inquiry.life(number);
            if (life == null) {
                take(number);
            } else if (!life.smscId().isEmpty() || life.isFinal()) {
                addTo(life, take(number));
            } else {
                inquiry.endWait(life, (message, changes) -> {
                    List<Copy> copies = take(number);
                    return copies.isEmpty() ? null : forwarded(changes, message, copies);
                });
            }
        } catch (RuntimeException | Error e) {
            LOG.error("the late response to message {} was not stored", relay.idOf(number), e);
        }
    }

    /** Adds copies to a message that another copy, or a timeout, has ended here. */
    private void addTo(Life life, List<Copy> copies) {
        boolean isUnknown =
                life.isFinal() && life.smscId().isEmpty() && life.state().equals(MessageState.UNKNOWN);
        if (copies.isEmpty() || (life.isFinal() && !isUnknown)) {
            return;
        }
        List<SmscId> keys = new ArrayList<>(life.copies());
        if (keys.isEmpty() && !life.smscId().isEmpty()) {
            relay.connectors
                    .ofGroup(life.group())
                    .forEach(connector -> keys.add(new SmscId(
                            life.group(), connector.config.messageIds().keyOfResponse(life.smscId()))));
        }
        copies.forEach(copy -> keys.add(copy.key()));
        Copy first = copies.getFirst();
        Life next = life.smscId().isEmpty()
                ? life.accepted(first.key().group(), first.id(), relay.now(), keys)
                : life.accepted(life.group(), life.smscId(), life.forwardedAt(), keys);
        Changes changes = new Changes();
        byte[] letter = Keys.of(life.number());
        if (isUnknown && relay.log.partition.get(Table.DEAD, letter) != null) {
            changes.delete(Table.DEAD, letter).add(DeadLetter.COUNTER, -1);
        }
        put(changes, next, keys);
        relay.log.commit(changes, failure -> {});
        await(next, keys);
    }

    /** Adds the state of a message after the first of its copies to changes. */
    Forwarding forwarded(Changes changes, Message message, List<Copy> copies) {
        Copy first = copies.getFirst();
        List<SmscId> keys = copies.stream().map(Copy::key).toList();
        Life life = Life.of(message, first.key().group(), MessageState.ENROUTE, "")
                .accepted(first.key().group(), first.id(), relay.now(), keys);
        put(changes, life, keys);
        return new Forwarding(life, keys);
    }

    /** A forwarded message, with the keys under which its receipts are awaited. */
    record Forwarding(Life life, List<SmscId> keys) {}

    private static void put(Changes changes, Life life, List<SmscId> keys) {
        life.put(changes);
        if (life.isReceiptAwaited()) {
            for (SmscId key : keys) {
                changes.put(Table.CORRELATION, key.correlation(), Keys.of(life.number()));
            }
        }
    }

    /** Called when the changes of {@link #forwarded} were passed to the store. */
    void committed(Forwarding forwarding) {
        relay.counts.forwarded.increment();
        relay.listener.forwarded(forwarding.life);
        await(forwarding.life, forwarding.keys);
    }

    private void await(Life life, List<SmscId> keys) {
        if (life.isReceiptAwaited()) {
            for (SmscId key : keys) {
                relay.receipts.awaited(relay, key.group(), key.id(), life);
            }
        }
    }
}
