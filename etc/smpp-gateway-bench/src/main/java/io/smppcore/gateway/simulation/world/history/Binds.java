package io.smppcore.gateway.simulation.world.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Times during which a process of the gateway had no bind to an SMSC. */
public final class Binds {

    /** Number of binds by SMSC. */
    private final Map<String, Integer> open = new TreeMap<>();

    /** Time since which there is none, by SMSC. */
    private final Map<String, Long> without = new TreeMap<>();

    private final List<Gap> gaps = new ArrayList<>();

    private record Gap(long from, long to) {}

    /** Creates an object without SMSCs. */
    public Binds() {}

    /** Adds an SMSC without a bind. */
    public void add(String smsc) {
        open.put(smsc, 0);
    }

    /** Notes that a process starts. */
    public void started(long now) {
        open.replaceAll((smsc, count) -> 0);
        open.keySet().forEach(smsc -> without.put(smsc, now));
    }

    /** Notes that the process has ended. */
    public void ended(long now) {
        without.values().forEach(since -> gaps.add(new Gap(since, now)));
        without.clear();
    }

    /** Notes that the process has got or lost a bind. */
    public void changed(String smsc, boolean isBound, long now) {
        int count = open.merge(smsc, isBound ? 1 : -1, Integer::sum);
        if (count == 0) {
            without.put(smsc, now);
        } else if (without.containsKey(smsc)) {
            gaps.add(new Gap(without.remove(smsc), now));
        }
    }

    /** Returns true if there is a bind to an SMSC. */
    public boolean has(String smsc) {
        return open.getOrDefault(smsc, 0) > 0;
    }

    /** Returns true if an SMSC had no bind for some time, which has begun before an end and ended after a start. */
    public boolean wereMissing(long nanos, long start, long end) {
        return gaps.stream().anyMatch(gap -> gap.to - gap.from >= nanos && gap.from <= end && gap.to >= start)
                || without.values().stream().anyMatch(since -> end - since >= nanos);
    }
}
