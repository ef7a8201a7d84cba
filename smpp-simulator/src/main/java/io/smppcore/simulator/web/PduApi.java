package io.smppcore.simulator.web;

import java.util.List;
import java.util.Map;

/** Resources of the last PDUs. */
final class PduApi {

    private static final int USUAL = 50;

    private final PduRing pdus;

    PduApi(PduRing pdus) {
        this.pdus = pdus;
    }

    /** Returns the last PDUs, the newest first. */
    Reply last(ApiRequest request) {
        int count = (int) request.number("last", 1, PduRing.SIZE, USUAL);
        long after = request.number("after", -1, Long.MAX_VALUE - 1, -1);
        List<Map<String, Object>> trees =
                pdus.last(count, after).stream().map(PduTree::of).toList();
        return Reply.json(Map.of("pdus", trees));
    }
}
