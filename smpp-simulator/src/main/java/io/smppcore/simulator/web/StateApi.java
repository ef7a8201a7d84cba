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
import java.util.Objects;

/** The part of the REST interface that returns the state of the simulator: counters, rates and sessions. */
final class StateApi {

    /** Maximum number of sessions in the state, as there may be thousands. */
    private static final int SHOWN_SESSIONS = 200;

    private static final int MAX_SESSIONS = 100_000;

    /** Maximum number of statuses in the state, as clients may choose any status by a command. */
    private static final int SHOWN_STATUSES = 100;

    private final SmscSimulator simulator;
    private final History history;
    private final Instant startedAt = Instant.now();

    StateApi(SmscSimulator simulator, History history) {
        this.simulator = simulator;
        this.history = history;
    }

    void register(ApiRoutes routes) {
        routes.on("GET", "/api/state", this::state).on("GET", "/api/sessions", this::sessions);
    }

    private Reply state(ApiRequest request) {
        int seconds = (int) request.number("history", 0, History.SECONDS, 0);
        SimulatorStatistics statistics = simulator.statistics();
        JsonObject counts = JsonObject.of(statistics).with("answered", answered(statistics.answered()));
        Object limits = Objects.requireNonNull(counts.remove("limits"));
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
                .with("counts", counts)
                .with("limits", limits)
                .with("rates", JsonObject.of(latest.rates()))
                .with("latencies", JsonObject.of(latest.latencies()))
                .with(
                        "history",
                        history.last(seconds).stream().map(JsonObject::of).toList()));
    }

    /** Returns the numbers of unanswered requests from clients and to clients. */
    private static JsonObject inFlight(List<SimulatedSession> sessions) {
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

    private static JsonObject answered(Map<CommandStatus, Long> answered) {
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
}
