package io.smppcore.gateway.attack;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages of the neighbour without and during an attack, and the memory of the gateway at its end.
 *
 * @param name name of the attack
 * @param what the attack in words
 * @param messages messages of the neighbour during the attack
 * @param share ratio of the messages that were accepted in time to those that were due
 * @param millisBefore 99th percentile of the time to submit_sm_resp before the attack, 0 if not measured
 * @param millis the same during the attack
 * @param residentOctets memory of the process, 0 if unknown
 * @param heapOctets live objects, 0 if not measured
 * @param complaints claims that do not hold, each in one line
 */
public record AttackResult(
        String name,
        String what,
        long messages,
        double share,
        double millisBefore,
        double millis,
        long residentOctets,
        long heapOctets,
        List<String> complaints) {

    /** The smallest share that the gateway has to hold. */
    public static final double MIN_SHARE = 0.9;

    private static final int MIB = 1 << 20;
    private static final int PERCENT = 100;

    /** Checks the complaints. */
    public AttackResult {
        complaints = List.copyOf(complaints);
    }

    /** Returns the 99th percentile during the attack, divided by the one before; 0 if not measured. */
    public double ratio() {
        return millisBefore == 0 ? 0 : Math.round(10 * millis / millisBefore) / 10.0;
    }

    /** Returns the figures by name. */
    public Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("attack", name);
        figures.put("what", what);
        figures.put("messages", messages);
        figures.put("load_percent", Math.round(PERCENT * share));
        figures.put("p99_before_ms", millisBefore);
        figures.put("p99_ms", millis);
        figures.put("ratio", ratio());
        figures.put("resident_mib", residentOctets / MIB);
        figures.put("heap_mib", heapOctets / MIB);
        figures.put("complaints", complaints);
        return figures;
    }
}
