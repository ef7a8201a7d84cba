package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.tlv.Tlvs;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * Forwards the steps of the messages of a partition to all listeners of the gateway. Without listeners, the methods
 * return at once.
 */
public final class MessageListeners {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(MessageListeners.class), LimitedLog.LINES_PER_SECOND);

    private final int partition;
    private final List<MessageListener> all;

    /** Creates the listeners of a partition. The list may still change; it must be safe for concurrent use. */
    public MessageListeners(int partition, List<MessageListener> all) {
        this.partition = partition;
        this.all = all;
    }

    /** Returns the current {@link System#nanoTime}, to be passed to {@link #accepted}; 0 without listeners. */
    public long began() {
        return all.isEmpty() ? 0 : System.nanoTime();
    }

    /**
     * Reports that an accepted message is durable.
     *
     * @param began result of {@link #began} at the arrival of its request
     */
    public void accepted(long began) {
        if (began != 0 && !all.isEmpty()) {
            long nanos = System.nanoTime() - began;
            each(all, listener -> listener.accepted(nanos));
        }
    }

    /**
     * Reports the refusal of a message.
     *
     * @param reference reference of the account, empty if there is none
     * @param time time in milliseconds since 1970
     */
    public void refused(String account, MessageRequest<?> request, String reference, SubmitResult result, long time) {
        if (!all.isEmpty()) {
            MessageListener.Refusal refusal = new MessageListener.Refusal(
                    account, request, Parts.count(request), result.status(), result.reason(), time, reference);
            each(all, listener -> listener.refused(refusal));
        }
    }

    public void forwarded(TrackedMessage tracked) {
        if (!all.isEmpty()) {
            each(all, listener -> listener.forwarded(partition, tracked));
        }
    }

    public void ended(TrackedMessage tracked) {
        if (!all.isEmpty()) {
            each(all, listener -> listener.ended(partition, tracked));
        }
    }

    /**
     * Reports the end of a message by a receipt of an SMSC.
     *
     * @param receipt TLVs of the receipt
     */
    public void ended(TrackedMessage tracked, Tlvs receipt) {
        if (!all.isEmpty()) {
            each(all, listener -> listener.ended(partition, tracked, receipt));
        }
    }

    public void receiptMissed(TrackedMessage tracked) {
        if (!all.isEmpty()) {
            each(all, listener -> listener.receiptMissed(partition, tracked));
        }
    }

    /** Calls all listeners. An exception of a listener is logged and affects neither the others nor the caller. */
    public static void each(List<MessageListener> all, Consumer<MessageListener> call) {
        for (MessageListener listener : all) {
            try {
                call.accept(listener);
            } catch (RuntimeException | Error e) {
                LOG.error("listener {} has failed", listener, e);
            }
        }
    }
}
