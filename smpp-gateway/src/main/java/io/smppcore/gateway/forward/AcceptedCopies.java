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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Copies of messages that SMSCs have accepted. A message that was sent again after a response timeout has several
 * copies, each with a message_id of its own, and a receipt may arrive for any of them. Thread-safe; there is one object
 * for each active partition.
 *
 * <p>A late response may accept a message that already waits to be sent again, or whose next copy is in flight. The
 * accepted copy is then kept in memory until the next change of the state of the message stores it.
 */
public final class AcceptedCopies {

    private final PartitionContext context;
    private final Receipts receipts;
    private final PartitionReceipts partition;

    /**
     * Accepted copies by the number of their message. An entry is removed when the next change of the message stores
     * it.
     */
    private final Map<Long, List<Copy>> accepted = new ConcurrentHashMap<>();

    private LongConsumer settler = number -> {};

    /** Receiver of all copies, by the number of their message, after the partition has moved; null before. */
    private volatile @Nullable BiConsumer<Long, Copy> nextOwner;

    public AcceptedCopies(PartitionContext context, Receipts receipts, PartitionReceipts partition) {
        this.context = context;
        this.receipts = receipts;
        this.partition = partition;
    }

    /**
     * Sets the action that stores the accepted copies of a message that waits or has ended; its argument is the number
     * of the message. This method is called once, before any response can arrive; the action is called on virtual
     * threads.
     */
    public void start(LongConsumer action) {
        settler = action;
    }

    /**
     * One transmission of a message that an SMSC has accepted. A message that is sent again after a response timeout
     * may have several, each with its own message_id.
     *
     * @param key SMSC group and message_id in the form in which receipts are looked up
     * @param id message_id exactly as in the response
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

    /**
     * Counts a response that arrived after the timeout, and keeps the accepted copy if the status is ESME_ROK. Called
     * on event loops; never blocks.
     */
    void received(long number, SmscConnector connector, Response response) {
        context.counts().answeredLate.increment();
        connector.answeredLate.increment();
        // A late refusal has no effect, because the timeout has already determined what happens to the message.
        if (response.isOk()) {
            accepted(number, Copy.of(connector, response));
        }
    }

    /** Keeps an accepted copy until it is stored. Never blocks. */
    public void accepted(long number, Copy copy) {
        add(number, List.of(copy));
        if (!partition.isReleased()) {
            Thread.startVirtualThread(() -> settler.accept(number));
        }
    }

    /**
     * Passes copies that are not stored, and those of later responses, to the new owner of the partition. Called once,
     * when the partition has moved in an orderly way: the timeout of each copy is then stored.
     */
    public void moved(BiConsumer<Long, Copy> receiver) {
        nextOwner = receiver;
        accepted.keySet().forEach(this::passOn);
    }

    private void passOn(long number) {
        BiConsumer<Long, Copy> receiver = nextOwner;
        if (receiver != null) {
            take(number).forEach(copy -> receiver.accept(number, copy));
        }
    }

    /**
     * Stores the copies of late responses that arrived while an outcome of the message was committed. Called when that
     * commit has ended, whether it is durable or has failed.
     */
    void stored(long number) {
        if (!accepted.isEmpty() && accepted.containsKey(number)) {
            Thread.startVirtualThread(() -> settler.accept(number));
        }
    }

    private void add(long number, List<Copy> copies) {
        accepted.merge(number, copies, (before, more) -> {
            // A node may have passed a copy on twice.
            Set<Copy> all = new LinkedHashSet<>(before);
            all.addAll(more);
            return List.copyOf(all);
        });
        passOn(number);
    }

    /** Removes and returns the accepted copies of a message, usually none. */
    public List<Copy> take(long number) {
        if (accepted.isEmpty()) {
            return List.of();
        }
        List<Copy> copies = accepted.remove(number);
        return copies == null ? List.of() : copies;
    }

    /** Keeps copies that {@link #take} has returned, because the commit that should store them has failed. */
    public void giveBack(long number, List<Copy> copies) {
        add(number, copies);
    }

    /**
     * Adds the state of a message as forwarded, with all of its copies, to changes. The caller commits the changes and
     * then calls {@link #committed}.
     *
     * @param copies accepted copies, at least one; the group and id of the first become those of the message
     */
    public Forwarding forwarded(Changes changes, Message message, List<Copy> copies) {
        Copy first = copies.getFirst();
        // Almost always one, without the cost of a stream for each message.
        List<SmscId> keys = copies.size() == 1
                ? List.of(first.key())
                : copies.stream().map(Copy::key).toList();
        TrackedMessage tracked = TrackedMessage.of(message, first.key().group(), MessageState.ENROUTE, "")
                .accepted(first.key().group(), first.id(), context.now(), keys);
        put(changes, tracked, keys);
        // Counted before the commit, because other threads can see the new state as soon as it is durable and may
        // compare.
        context.counts().forwarded.increment();
        context.counts().tallies.account(message.account()).forwarded(tracked.forwardedAt() - tracked.acceptedAt());
        return new Forwarding(tracked, keys);
    }

    /**
     * State of a message that an SMSC has accepted, as added to changes and then passed to {@link #committed}.
     *
     * @param tracked state of the message
     * @param keys SMSC group and message_id of each accepted copy; a receipt may arrive for any of them
     */
    public record Forwarding(TrackedMessage tracked, List<SmscId> keys) {}

    /**
     * Adds the state of a message to changes and, if a receipt is awaited, a row for each key that leads from the
     * receipt to the message.
     */
    public static void put(Changes changes, TrackedMessage tracked, List<SmscId> keys) {
        tracked.put(changes);
        if (tracked.isReceiptAwaited()) {
            for (SmscId key : keys) {
                changes.put(Table.CORRELATION, key.correlation(), Keys.of(tracked.number()));
            }
        }
    }

    /**
     * Reports a forwarded message to the listeners and registers it for its receipts. Called when the changes of {@link
     * #forwarded} were passed to the store, which need not be durable yet.
     */
    public void committed(Forwarding forwarding) {
        context.listeners().forwarded(forwarding.tracked);
        await(forwarding.tracked, forwarding.keys);
    }

    /** Registers a message for receipts under all of its keys, unless no receipt is awaited. */
    public void await(TrackedMessage tracked, List<SmscId> keys) {
        if (tracked.isReceiptAwaited()) {
            for (SmscId key : keys) {
                receipts.awaited(partition, key, tracked);
            }
        }
    }
}
