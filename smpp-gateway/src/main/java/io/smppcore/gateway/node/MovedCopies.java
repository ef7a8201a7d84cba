package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.forward.AcceptedCopies.Copy;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/**
 * Sender of copies that SMSCs have accepted in late responses to the owners of their partitions, which have moved: a
 * response arrives at the node that has sent the copy. Thread-safe.
 */
final class MovedCopies {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(MovedCopies.class), LimitedLog.LINES_PER_SECOND);

    /** Time for which an owner is sought: as long as a receipt waits for the response with its id. */
    private static final Duration TIME = Duration.ofMinutes(10);

    private static final Duration ATTEMPT = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Partitions partitions;
    private final Peers peers;

    MovedCopies(Partitions partitions, Peers peers) {
        this.partitions = partitions;
        this.peers = peers;
    }

    /** Passes an accepted copy of a message to the owner of a partition, which may be this node. Never blocks. */
    void pass(int partition, long number, Copy copy) {
        Thread.startVirtualThread(() -> {
            long end = System.nanoTime() + TIME.toNanos();
            while (!isPassed(partition, number, copy)) {
                if (partitions.isStopped() || System.nanoTime() - end >= 0) {
                    LOG.warn(
                            "the late response to message {} was not stored: no owner of its partition was reached",
                            MessageNumber.text(partition, number));
                    return;
                }
                try {
                    // An owner that fails answers at once, each time.
                    Thread.sleep(PAUSE);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        });
    }

    private boolean isPassed(int partition, long number, Copy copy) {
        ActivePartition here = partitions.of(partition);
        if (here != null) {
            here.copies().accepted(number, copy);
            return true;
        }
        byte[] body = Row.write()
                .small(partition)
                .number(number)
                .text(copy.key().group())
                .text(copy.key().id())
                .text(copy.id())
                .toOctets();
        try {
            peers.awaitOwner(partition, NodeRequest.ACCEPTED, body, ATTEMPT);
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /** Keeps an accepted copy that another node passes on. Throws a LinkException without the partition. */
    void received(Row.Reader row) {
        ActivePartition owned = partitions.owned(row.small());
        long number = row.number();
        SmscId key = new SmscId(row.text(), row.text());
        owned.copies().accepted(number, new Copy(key, row.text()));
    }
}
