package io.smppcore.simulator.web;

import io.smppcore.simulator.SimulatedSession;
import io.smppcore.simulator.SimulatorStatistics;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the simulator does at the moment. */
final class StateApi {

    /** How many sessions the state has; there may be many thousands. */
    private static final int SHOWN_SESSIONS = 200;

    private static final int MAX_SESSIONS = 100_000;

    /** Messages may command any status, so that there may be any number of them. */
    private static final int SHOWN_STATUSES = 100;

    private final SmscSimulator simulator;
    private final History history;
    private final Instant startedAt = Instant.now();

    StateApi(SmscSimulator simulator, History history) {
        this.simulator = simulator;
        this.history = history;
    }

    void register(Routes routes) {
        routes.on("GET", "/api/state", this::state).on("GET", "/api/sessions", this::sessions);
    }

    private Reply state(Asked asked) {
        int seconds = (int) asked.number("history", 0, History.SECONDS, 0);
        SimulatorStatistics statistics = simulator.statistics();
        List<SimulatedSession> sessions = simulator.sessions();
        History.Second latest = history.latest();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("systemId", simulator.scenario().systemId());
        tree.put(
                "address",
                simulator.address().getAddress().getHostAddress() + ":"
                        + simulator.address().getPort());
        tree.put("seed", simulator.seed());
        tree.put("startedAt", startedAt);
        tree.put("sessionCount", sessions.size());
        tree.put(
                "sessions",
                sessions.stream().limit(SHOWN_SESSIONS).map(SessionApi::tree).toList());
        tree.put("counts", counts(statistics));
        tree.put("limits", limits(statistics.limits()));
        tree.put("rates", latest.rates());
        tree.put("latencies", latest.latencies());
        tree.put(
                "history",
                history.last(seconds).stream().map(History.Second::toTree).toList());
        return Reply.json(tree);
    }

    private Reply sessions(Asked asked) {
        int last = (int) asked.number("last", 1, MAX_SESSIONS, MAX_SESSIONS);
        List<SimulatedSession> all = simulator.sessions();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("sessionCount", all.size());
        tree.put(
                "sessions",
                all.stream()
                        .skip(Math.max(0, all.size() - last))
                        .map(SessionApi::tree)
                        .toList());
        return Reply.json(tree);
    }

    private static Map<String, Object> counts(SimulatorStatistics statistics) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("submitted", statistics.submitted());
        tree.put("answered", answered(statistics.answered()));
        tree.put("neverAnswered", statistics.neverAnswered());
        tree.put("enroute", statistics.enroute());
        tree.put("receipts", deliveries(statistics.receipts()));
        tree.put("receiptsLost", statistics.receiptsLost());
        tree.put("mos", deliveries(statistics.mos()));
        tree.put("waiting", statistics.waiting());
        tree.put("scheduled", statistics.scheduled());
        return tree;
    }

    private static Map<String, Object> answered(Map<CommandStatus, Long> answered) {
        Map<String, Object> tree = new LinkedHashMap<>();
        long others = 0;
        for (Map.Entry<CommandStatus, Long> status : answered.entrySet()) {
            if (tree.size() < SHOWN_STATUSES) {
                tree.put(status.getKey().toString(), status.getValue());
            } else {
                others += status.getValue();
            }
        }
        if (others > 0) {
            tree.put("others", others);
        }
        return tree;
    }

    private static Map<String, Object> deliveries(SimulatorStatistics.Deliveries deliveries) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("sent", deliveries.sent());
        tree.put("accepted", deliveries.accepted());
        tree.put("failed", deliveries.failed());
        return tree;
    }

    private static Map<String, Object> limits(SimulatorStatistics.Limits limits) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("overRate", limits.overRate());
        tree.put("queueFull", limits.queueFull());
        tree.put("timelineFull", limits.timelineFull());
        tree.put("forgotten", limits.forgotten());
        return tree;
    }
}
