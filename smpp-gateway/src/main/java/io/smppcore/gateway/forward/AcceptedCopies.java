package io.smppcore.gateway.forward;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.receipt.PartitionReceipts;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * The copies of messages that SMSCs have accepted, with all ids under which the receipts of a message may arrive.
 * Thread-safe.
 *
 * <p>A late response may accept a message that already waits for its repetition, or whose next copy is in flight. The
 * accepted copy is then kept in memory until the next change of the message stores it.
 */
public final class AcceptedCopies {

    private final PartitionContext context;
    private final Receipts receipts;
    private final PartitionReceipts partition;

    /** Copies by number of their message, until its next change stores them. */
    private final Map<Long, List<Copy>> accepted = new ConcurrentHashMap<>();

    private LongConsumer settler = number -> {};

    public AcceptedCopies(PartitionContext context, Receipts receipts, PartitionReceipts partition) {
        this.context = context;
        this.receipts = receipts;
        this.partition = partition;
    }

    /**
     * Sets the action that stores an accepted copy of a message that waits or has ended. This method is called before
     * the first use; the action is called on virtual threads.
     */
    public void start(LongConsumer action) {
        settler = action;
    }

    /**
     * A copy of a message that an SMSC has accepted.
     *
     * @param key its key in the correlations
     * @param id its message_id in the response
     */
    public record Copy(SmscId key, String id) {

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

    /** Counts a late response, and keeps the copy that it accepts. Never blocks. */
    void received(long number, SmscConnector connector, Response response) {
        context.counts().answeredLate.increment();
        connector.answeredLate.increment();
        // A late refusal has no effect: the timeout has already decided about the message.
        if (response.isOk() && !partition.isReleased()) {
            add(number, List.of(Copy.of(connector, response)));
            Thread.startVirtualThread(() -> settler.accept(number));
        }
    }

    /**
     * Stores the copies of late responses that have arrived during the commit of an outcome; called when that commit
     * has ended.
     */
    void stored(long number) {
        if (!accepted.isEmpty() && accepted.containsKey(number)) {
            Thread.startVirtualThread(() -> settler.accept(number));
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
    public List<Copy> take(long number) {
        if (accepted.isEmpty()) {
            return List.of();
        }
        List<Copy> copies = accepted.remove(number);
        return copies == null ? List.of() : copies;
    }

    /** Adds the state of a forwarded message, with all of its copies, to changes. */
    public Forwarding forwarded(Changes changes, Message message, List<Copy> copies) {
        Copy first = copies.getFirst();
        List<SmscId> keys = copies.stream().map(Copy::key).toList();
        TrackedMessage tracked = TrackedMessage.of(message, first.key().group(), MessageState.ENROUTE, "")
                .accepted(first.key().group(), first.id(), context.now(), keys);
        put(changes, tracked, keys);
        // Counted before the commit, after which the state of the message can be seen.
        context.counts().forwarded.increment();
        return new Forwarding(tracked, keys);
    }

    /** A forwarded message, with the keys under which its receipts are awaited. */
    public record Forwarding(TrackedMessage tracked, List<SmscId> keys) {}

    /** Adds the state of a message to changes, and its correlations if a receipt is awaited. */
    public static void put(Changes changes, TrackedMessage tracked, List<SmscId> keys) {
        tracked.put(changes);
        if (tracked.isReceiptAwaited()) {
            for (SmscId key : keys) {
                changes.put(Table.CORRELATION, key.correlation(), Keys.of(tracked.number()));
            }
        }
    }

    /**
     * Reports a forwarded message and awaits its receipts; called when the changes of {@link #forwarded} were passed to
     * the store.
     */
    public void committed(Forwarding forwarding) {
        context.listeners().forwarded(forwarding.tracked);
        await(forwarding.tracked, forwarding.keys);
    }

    /** Awaits the receipts of a message, if there will be any, under all of its keys. */
    public void await(TrackedMessage tracked, List<SmscId> keys) {
        if (tracked.isReceiptAwaited()) {
            for (SmscId key : keys) {
                receipts.awaited(partition, key, tracked);
            }
        }
    }
}
