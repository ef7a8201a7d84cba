package io.smppcore.simulator.web;

import java.util.List;
import java.util.Map;

/** The last PDUs. */
final class PduApi {

    private static final int USUAL = 50;

    private final PduRing pdus;

    PduApi(PduRing pdus) {
        this.pdus = pdus;
    }

    /** The newest first. */
    Reply last(Asked asked) {
        int count = (int) asked.number("last", 1, PduRing.SIZE, USUAL);
        long after = asked.number("after", -1, Long.MAX_VALUE - 1, -1);
        List<Map<String, Object>> trees =
                pdus.last(count, after).stream().map(PduTree::of).toList();
        return Reply.json(Map.of("pdus", trees));
    }
}
