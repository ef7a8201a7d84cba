package io.smppcore.simulator.web;

import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SimulatedSession;
import io.smppcore.simulator.SimulatorStatistics;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The resources of the current state. */
final class StateApi {

    /** Maximum number of sessions in the state; there may be thousands. */
    private static final int SHOWN_SESSIONS = 200;

    private static final int MAX_SESSIONS = 100_000;

    /** Maximum number of statuses in the state; with commands, clients may choose any. */
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

    private Reply state(ApiRequest request) {
        int seconds = (int) request.number("history", 0, History.SECONDS, 0);
        SimulatorStatistics statistics = simulator.statistics();
        List<SimulatedSession> sessions = simulator.sessions();
        History.Second latest = history.latest();
        return Reply.json(new JsonObject()
                .with("systemId", simulator.scenario().systemId())
                .with(
                        "address",
                        simulator.address().getAddress().getHostAddress() + ":"
                                + simulator.address().getPort())
                .with("seed", simulator.seed())
                .with("startedAt", startedAt.toString())
                .with("sessionCount", sessions.size())
                .with("inFlight", inFlight(sessions))
                .with(
                        "sessions",
                        sessions.stream()
                                .limit(SHOWN_SESSIONS)
                                .map(SessionApi::tree)
                                .toList())
                .with("counts", counts(statistics))
                .with("limits", limits(statistics.limits()))
                .with("rates", latest.rates())
                .with("latencies", latest.latencies())
                .with(
                        "history",
                        history.last(seconds).stream()
                                .map(History.Second::toTree)
                                .toList()));
    }

    /** Returns the number of unanswered requests in both directions. */
    private static Map<String, Object> inFlight(List<SimulatedSession> sessions) {
        long fromClients = 0;
        long toClients = 0;
        for (SimulatedSession session : sessions) {
            SmppSession.Statistics counts = session.session().statistics();
            fromClients += Math.max(0, counts.requestsReceived() - counts.responsesSent());
            toClients += session.session().pendingRequests();
        }
        return new JsonObject().with("fromClients", fromClients).with("toClients", toClients);
    }

    private Reply sessions(ApiRequest request) {
        int count = (int) request.number("last", 1, MAX_SESSIONS, MAX_SESSIONS);
        return Reply.last(count, "sessionCount", "sessions", simulator.sessions(), SessionApi::tree);
    }

    private static Map<String, Object> counts(SimulatorStatistics statistics) {
        return new JsonObject()
                .with("submitted", statistics.submitted())
                .with("answered", answered(statistics.answered()))
                .with("neverAnswered", statistics.neverAnswered())
                .with("enroute", statistics.enroute())
                .with("receipts", deliveries(statistics.receipts()))
                .with("receiptsLost", statistics.receiptsLost())
                .with("mos", deliveries(statistics.mos()))
                .with("waiting", statistics.waiting())
                .with("scheduled", statistics.scheduled());
    }

    private static Map<String, Object> answered(Map<CommandStatus, Long> answered) {
        JsonObject tree = new JsonObject();
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
        return new JsonObject()
                .with("sent", deliveries.sent())
                .with("accepted", deliveries.accepted())
                .with("failed", deliveries.failed());
    }

    private static Map<String, Object> limits(SimulatorStatistics.Limits limits) {
        return new JsonObject()
                .with("overRate", limits.overRate())
                .with("queueFull", limits.queueFull())
                .with("timelineFull", limits.timelineFull())
                .with("forgotten", limits.forgotten());
    }
}
