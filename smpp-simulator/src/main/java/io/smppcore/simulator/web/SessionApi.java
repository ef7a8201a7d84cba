package io.smppcore.simulator.web;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SessionStatistics;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SimulatedSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.AlertRequest;
import io.smppcore.type.SmppException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Sessions, and what can be done to them. */
final class SessionApi {

    private final SmscSimulator simulator;

    SessionApi(SmscSimulator simulator) {
        this.simulator = simulator;
    }

    void register(Routes routes) {
        routes.on("GET", "/api/sessions/{id}", asked -> Reply.json(tree(find(asked))))
                .on("POST", "/api/sessions/{id}/{action}", this::act);
    }

    /** Does not wait for the client. */
    private Reply act(Asked asked) {
        SimulatedSession session = find(asked);
        String action = asked.path("action");
        switch (action) {
            case "unbind" -> session.unbind();
            case "close" -> session.drop();
            case "reset" -> session.reset();
            case "pause" -> session.reading(false);
            case "resume" -> session.reading(true);
            case "alert" -> alert(session, asked.body());
            default ->
                throw new ApiException(
                        ApiException.NOT_FOUND,
                        "/api/sessions/{id}/" + action,
                        "'" + action + "'",
                        "unbind, close, reset, pause, resume or alert");
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("session", session.session().id());
        tree.put("action", action);
        return Reply.json(Reply.ACCEPTED, tree);
    }

    private static void alert(SimulatedSession session, String body) {
        AlertRequest addresses = AlertRequest.parse("body", body);
        try {
            session.alert(Mos.address(addresses.from()), Mos.address(addresses.to()));
        } catch (SmppException | IllegalArgumentException e) {
            throw ApiException.refused("body", e);
        }
    }

    private SimulatedSession find(Asked asked) {
        String id = asked.path("id");
        return simulator.sessions().stream()
                .filter(session -> session.session().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ApiException.NOT_FOUND,
                        "/api/sessions/" + id,
                        "no bound session '" + id + "'",
                        "an id of GET /api/sessions"));
    }

    static Map<String, Object> tree(SimulatedSession simulated) {
        SmppSession session = simulated.session();
        BindRequest<?> bind = session.bind();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", session.id());
        tree.put("systemId", simulated.systemId());
        tree.put("ordinal", simulated.ordinal());
        tree.put("bind", bind == null ? "" : bind.commandId().toString());
        tree.put("systemType", bind == null ? "" : bind.systemType());
        tree.put("addressRange", bind == null ? "" : bind.addressRange());
        tree.put(
                "version",
                Optional.ofNullable(session.version().name())
                        .orElse(session.version().toString()));
        tree.put("state", session.state().name().toLowerCase(Locale.ROOT));
        tree.put("remoteAddress", address(session));
        tree.put("tls", session.tls().isPresent());
        tree.put("openedAt", simulated.openedAt());
        tree.put("windowSize", session.options().windowSize());
        tree.put("pendingRequests", session.pendingRequests());
        tree.put("counts", counts(session.statistics()));
        return tree;
    }

    private static String address(SmppSession session) {
        return session.remoteAddress() instanceof InetSocketAddress internet && !internet.isUnresolved()
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : session.remoteAddress().toString();
    }

    private static Map<String, Object> counts(SessionStatistics statistics) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("requestsReceived", statistics.requestsReceived());
        tree.put("responsesSent", statistics.responsesSent());
        tree.put("requestsSent", statistics.requestsSent());
        tree.put("responsesReceived", statistics.responsesReceived());
        tree.put("lateResponses", statistics.lateResponses());
        tree.put("expiredRequests", statistics.expiredRequests());
        tree.put("decodeProblems", statistics.decodeProblems());
        return tree;
    }
}
