package io.smppcore.gateway.simulation.world.history;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Times during which processes have owned the partitions of a cluster; empty if the gateway has one node. */
public final class Owners {

    /** Less than the time for which a node that hands a partition over waits for the responses in flight. */
    private static final long RELEASE_NANOS = TimeUnit.SECONDS.toNanos(9);

    private final List<Tenure> all = new ArrayList<>();

    /** The time during which a process could store what it learned about the messages of a partition. */
    private static final class Tenure {
        final int partition;
        final String process;
        final long from;
        long to = Long.MAX_VALUE;

        /** Time from which the process knows that it has lost the partition. */
        long known = Long.MAX_VALUE;

        Tenure(int partition, String process, long from) {
            this.partition = partition;
            this.process = process;
            this.from = from;
        }

        boolean includes(long at) {
            return from <= at && at < to;
        }
    }

    /** Creates an object without owners. */
    public Owners() {}

    /** Notes that a process owns a partition from now on. Another one that did not hand it over has lost it. */
    public void began(int partition, String process, long now) {
        current(partition).forEach(tenure -> tenure.to = now);
        all.add(new Tenure(partition, process, now));
    }

    /** Notes that a process has handed a partition over, which began at a time. */
    public void handedOver(int partition, String process, long began, long now) {
        current(partition).stream()
                .filter(tenure -> tenure.process.equals(process))
                .forEach(tenure -> {
                    tenure.to = Math.max(now, began + RELEASE_NANOS);
                    tenure.known = now;
                });
    }

    /** Notes that a process has learnt of the loss of a partition. */
    public void informed(int partition, String process, long now) {
        all.stream()
                .filter(tenure -> tenure.partition == partition && tenure.process.equals(process))
                .forEach(tenure -> tenure.known = Math.min(tenure.known, now));
    }

    private List<Tenure> current(int partition) {
        return all.stream()
                .filter(tenure -> tenure.partition == partition && tenure.to == Long.MAX_VALUE)
                .toList();
    }

    /**
     * Returns true if a process could store at a time what it learned about a message.
     *
     * @param partition partition of the message; negative if it is unknown, so that it may be one that the process has
     *     lost and does not know it yet
     */
    public boolean couldStore(int partition, String process, long at) {
        if (all.isEmpty()) {
            return true;
        }
        List<Tenure> possible = all.stream()
                .filter(tenure -> tenure.process.equals(process) && tenure.from <= at)
                .toList();
        return partition < 0
                ? possible.stream().noneMatch(tenure -> tenure.to <= at && at < tenure.known)
                : possible.stream().anyMatch(tenure -> tenure.partition == partition && tenure.includes(at));
    }

    /** Returns true if a partition has got another owner between two times. */
    public boolean haveChanged(long from, long to) {
        return all.stream()
                .anyMatch(
                        tenure -> (tenure.from >= from && tenure.from <= to) || (tenure.to >= from && tenure.to <= to));
    }
}
