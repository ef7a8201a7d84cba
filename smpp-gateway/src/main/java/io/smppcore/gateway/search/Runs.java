package io.smppcore.gateway.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of an index and the ranges of numbers that they lack. Immutable. */
final class Runs {

    /** Number of messages of a file that is not merged any more: an older one is deleted as a whole. */
    static final int MAX_MERGED = 1 << 20;

    /** Number of files of a small index. */
    private static final int FEW = 32;

    /** Maximum number of files that are merged at once. */
    private static final int MAX_INPUTS = 16;

    /** Files by their numbers, which do not overlap. */
    final List<Run> all;

    /** Last number of each range without a file, by its first number. */
    final NavigableMap<Long, Long> holes;

    private Runs(List<Run> all, NavigableMap<Long, Long> holes) {
        this.all = all;
        this.holes = holes;
    }

    /** No files and no holes. */
    static final Runs NONE = new Runs(List.of(), new TreeMap<>());

    /**
     * Returns those files that do not overlap, preferring files of long ranges: a file that was merged covers its
     * inputs, which may still be there. All numbers between them and the bounds are holes.
     */
    static Runs of(Collection<Run> found, long first, long last) {
        List<Run> used = new ArrayList<>();
        found.stream()
                .filter(run -> run.first >= first && run.last <= last)
                .sorted(Comparator.comparingLong((Run run) -> run.last - run.first)
                        .reversed()
                        .thenComparingLong(run -> run.first))
                .forEach(run -> {
                    if (used.stream().noneMatch(run::overlaps)) {
                        used.add(run);
                    }
                });
        NavigableMap<Long, Long> holes = new TreeMap<>();
        long next = first;
        used.sort(Comparator.comparingLong(run -> run.first));
        for (Run run : used) {
            if (run.first > next) {
                holes.put(next, run.first - 1);
            }
            next = run.last + 1;
        }
        if (next <= last) {
            holes.put(next, last);
        }
        return new Runs(List.copyOf(used), holes);
    }

    /** Returns these files with another one, which may fill the start of a hole. */
    Runs with(Run added) {
        NavigableMap<Long, Long> left = new TreeMap<>(holes);
        Long last = left.remove(added.first);
        if (last != null && last > added.last) {
            left.put(added.last + 1, last);
        }
        return new Runs(sorted(all, List.of(added)), left);
    }

    /** Returns these files with a further hole. */
    Runs withHole(long first, long last) {
        NavigableMap<Long, Long> more = new TreeMap<>(holes);
        more.put(first, last);
        return new Runs(all, more);
    }

    /** Returns these files without some of them, whose messages need not be found any more. */
    Runs without(Collection<Run> removed) {
        return new Runs(all.stream().filter(run -> !removed.contains(run)).toList(), holes);
    }

    /** Returns these files and holes, and those of another object. */
    Runs plus(Runs other) {
        NavigableMap<Long, Long> sum = new TreeMap<>(holes);
        sum.putAll(other.holes);
        return new Runs(sorted(all, other.all), sum);
    }

    private static List<Run> sorted(List<Run> some, List<Run> others) {
        return Stream.concat(some.stream(), others.stream())
                .sorted(Comparator.comparingLong(run -> run.first))
                .toList();
    }

    long octets() {
        return all.stream().mapToLong(Run::octets).sum();
    }

    private static long messages(Run run) {
        return run.count(SearchField.ACCEPTED);
    }

    /**
     * Returns adjacent files to be merged, so that a search reads few files; none if there are few. The cheapest ones
     * are chosen: those with the fewest messages for each file less.
     */
    List<Run> toMerge() {
        long messages = all.stream().mapToLong(Runs::messages).sum();
        if (all.size() <= FEW + 2 * (messages / MAX_MERGED)) {
            return List.of();
        }
        List<Run> cheapest = List.of();
        double least = Double.MAX_VALUE;
        for (int from = 0; from < all.size(); from++) {
            long sum = messages(all.get(from));
            for (int to = from + 1; to < Math.min(all.size(), from + MAX_INPUTS); to++) {
                sum += messages(all.get(to));
                if (sum > MAX_MERGED || isHoleBetween(all.get(to - 1), all.get(to))) {
                    break;
                }
                double cost = (double) sum / (to - from);
                // Of equal cost, the more.
                if (cost <= least) {
                    least = cost;
                    cheapest = all.subList(from, to + 1);
                }
            }
        }
        return cheapest;
    }

    private boolean isHoleBetween(Run one, Run next) {
        return !holes.subMap(one.last, next.first).isEmpty();
    }
}
