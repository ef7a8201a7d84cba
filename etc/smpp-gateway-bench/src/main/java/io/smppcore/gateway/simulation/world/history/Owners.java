package io.smppcore.gateway.simulation.world.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Times during which processes have owned the partitions of a cluster; empty if the gateway has one node. */
public final class Owners {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Less than the time for which a node that hands a partition over waits for the responses in flight. */
    private static final long RELEASE_NANOS = 9 * SECOND;

    /** Maximum time after which a process passes a late response to the next owner, which has stored it. */
    private static final long PASSING_NANOS = 60 * SECOND;

    /** Number of commits that begin after a process has learned something, the last of which includes it. */
    private static final int COMMITS = 2;

    private final List<Tenure> all = new ArrayList<>();

    /** Times at which processes have ended, by name. */
    private final Map<String, Long> ended = new HashMap<>();

    /** The time during which a process could store what it learned about the messages of a partition. */
    private static final class Tenure {
        final int partition;
        final String process;
        final Ends ends;
        final long from;
        long to = Long.MAX_VALUE;

        /** Time from which the process knows that it has lost or handed over the partition. */
        long known = Long.MAX_VALUE;

        /** Time from which the process could not store anything, without a hand-over. */
        long lost = Long.MAX_VALUE;

        /** Times at which commits have begun that are durable. */
        final List<Long> commits = new ArrayList<>();

        boolean isHandedOver;

        Tenure(int partition, String process, Ends ends, long from) {
            this.partition = partition;
            this.process = process;
            this.ends = ends;
            this.from = from;
        }

        boolean includes(long at) {
            return from <= at && at < to;
        }

        boolean isCurrent() {
            return to == Long.MAX_VALUE;
        }

        void lost(long now) {
            lost = Math.min(lost, now);
        }

        /** Returns true if what the process learned at a time may not be durable, because it lost the partition. */
        boolean isForgotten(long at) {
            return !isHandedOver
                    && lost != Long.MAX_VALUE
                    && ends.ran(at, lost) <= Ends.COMMIT_NANOS
                    && commits.stream().filter(began -> began > at).count() < COMMITS;
        }
    }

    /** Creates an object without owners. */
    public Owners() {}

    /** Returns true if the gateway has one node. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * Notes that a process owns a partition from now on. Another one that did not hand it over has lost it.
     *
     * @param ends suspensions of the process
     */
    public void began(int partition, String process, Ends ends, long now) {
        of(partition).filter(Tenure::isCurrent).forEach(tenure -> {
            tenure.to = now;
            tenure.lost(now);
        });
        all.add(new Tenure(partition, process, ends, now));
    }

    /** Notes that a process has handed a partition over, which began at a time. */
    public void handedOver(int partition, String process, long began, long now) {
        of(partition, process).filter(Tenure::isCurrent).forEach(tenure -> {
            tenure.to = Math.max(now, began + RELEASE_NANOS);
            tenure.known = now;
            tenure.isHandedOver = true;
        });
    }

    /** Notes that a process has learnt of the loss of a partition. */
    public void informed(int partition, String process, long now) {
        of(partition, process).forEach(tenure -> tenure.known = Math.min(tenure.known, now));
    }

    /** Notes that a commit of a process has failed, so that later ones fail too. */
    public void failed(int partition, String process, long now) {
        of(partition, process).filter(tenure -> !tenure.isHandedOver).forEach(tenure -> tenure.lost(now));
    }

    /** Notes that a process has ended. */
    public void ended(String process, long now) {
        ended.put(process, now);
        all.stream()
                .filter(tenure -> tenure.process.equals(process) && tenure.isCurrent())
                .forEach(tenure -> tenure.lost(now));
    }

    /**
     * Notes that a commit of a process is durable.
     *
     * @param began time from which no further change was added to it
     */
    public void committed(int partition, String process, long began) {
        of(partition, process).filter(Tenure::isCurrent).forEach(tenure -> tenure.commits.add(began));
    }

    private Stream<Tenure> of(int partition) {
        return all.stream().filter(tenure -> tenure.partition == partition);
    }

    private Stream<Tenure> of(int partition, String process) {
        return of(partition).filter(tenure -> tenure.process.equals(process));
    }

    /**
     * Returns true if a process could store at a time what it learned about a message.
     *
     * @param partition partition of the message; negative if it is unknown, so that it may be one that the process has
     *     lost and does not know it yet
     */
    public boolean couldStore(int partition, String process, long at) {
        return all.isEmpty() || has(partition, process, at, at, tenure -> tenure.includes(at));
    }

    /**
     * Returns true if a condition holds for the tenure of a process, or for all if the partition is unknown. A tenure
     * that began after a request was sent does not count, because the response has no effect on it.
     */
    private boolean has(int partition, String process, long sent, long at, Predicate<Tenure> condition) {
        List<Tenure> possible = all.stream()
                .filter(tenure -> tenure.process.equals(process) && tenure.from <= sent)
                .toList();
        return partition < 0
                ? possible.stream().filter(tenure -> at < tenure.known).allMatch(condition)
                : possible.stream().anyMatch(tenure -> tenure.partition == partition && condition.test(tenure));
    }

    /**
     * Returns true if a process has stored what it learned at a time about a message that it had sent to an SMSC, or
     * has passed it to the next owner.
     *
     * @param partition partition of the message; negative if it is unknown
     */
    public boolean settled(int partition, String process, long sent, long at) {
        return has(
                partition,
                process,
                sent,
                at,
                tenure ->
                        tenure.includes(at) && !tenure.isForgotten(at) && (at <= tenure.known || isPassed(tenure, at)));
    }

    /** Returns true if a process has passed what it learned after a hand-over to the next owner, which stored it. */
    private boolean isPassed(Tenure tenure, long at) {
        long end = at + PASSING_NANOS;
        return ended.getOrDefault(tenure.process, Long.MAX_VALUE) > end
                && of(tenure.partition).noneMatch(next -> next.lost >= at && next.lost <= end);
    }

    /**
     * Returns true if a process has stored what it learned at a time about a receipt or mobile-originated message that
     * it had sent to an account.
     *
     * @param partition partition of the delivery; negative if it is unknown
     */
    public boolean stored(int partition, String process, long sent, long at) {
        return has(
                partition,
                process,
                sent,
                at,
                tenure -> tenure.includes(at) && at <= tenure.known && !tenure.isForgotten(at));
    }

    /**
     * Returns true if something that a process had begun was in flight at a later time, and the process did not own the
     * partition any more when it was over.
     *
     * @param partition partition; negative if it is unknown
     * @param nanos maximum time that it takes, without suspensions
     */
    public boolean endedDuring(int partition, String process, long began, long at, long nanos) {
        return !has(
                partition,
                process,
                began,
                at,
                tenure -> tenure.includes(at)
                        && (Math.min(tenure.lost, tenure.known) == Long.MAX_VALUE
                                || tenure.ends.ran(began, Math.min(tenure.lost, tenure.known)) > nanos));
    }
}
