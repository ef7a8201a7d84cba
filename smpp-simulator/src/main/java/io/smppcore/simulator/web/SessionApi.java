package io.smppcore.simulator.web;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SimulatedSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.scenario.Requests;
import io.smppcore.type.SmppException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;

/**
 * The part of the REST interface for single sessions: shows them, ends them, pauses their reading, and sends
 * alert_notification.
 */
record SessionApi(SmscSimulator simulator) {

    void register(ApiRoutes routes) {
        routes.on("GET", "/api/sessions/{id}", request -> Reply.json(tree(find(request))))
                .on("POST", "/api/sessions/{id}/{action}", this::act);
    }

    /** Starts an action on a session, and returns without waiting for the client. */
    private Reply act(ApiRequest request) {
        SimulatedSession session = find(request);
        String action = request.path("action");
        switch (action) {
            case "unbind" -> session.unbind();
            case "close" -> session.drop();
            case "reset" -> session.reset();
            case "pause" -> session.reading(false);
            case "resume" -> session.reading(true);
            case "alert" -> alert(session, request.body());
            default ->
                throw new ApiException(
                        ApiException.NOT_FOUND,
                        "/api/sessions/{id}/" + action,
                        "'" + action + "'",
                        "unbind, close, reset, pause, resume or alert");
        }
        return Reply.json(
                Reply.ACCEPTED,
                new JsonObject().with("session", session.session().id()).with("action", action));
    }

    private static void alert(SimulatedSession session, String body) {
        Requests.Alert addresses = Requests.Alert.parse("body", body);
        try {
            session.alert(MoApi.address(addresses.from()), MoApi.address(addresses.to()));
        } catch (SmppException | IllegalArgumentException e) {
            throw ApiException.refused("body", e);
        }
    }

    private SimulatedSession find(ApiRequest request) {
        String id = request.path("id");
        return simulator.sessions().stream()
                .filter(session -> session.session().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ApiException.NOT_FOUND,
                        "/api/sessions/" + id,
                        "no bound session '" + id + "'",
                        "an id of GET /api/sessions"));
    }

    static JsonObject tree(SimulatedSession simulated) {
        SmppSession session = simulated.session();
        BindRequest bind = session.bind();
        return new JsonObject()
                .with("id", session.id())
                .with("systemId", simulated.systemId())
                .with("ordinal", simulated.ordinal())
                .with("bind", bind == null ? "" : bind.commandId().toString())
                .with("systemType", bind == null ? "" : bind.systemType())
                .with("addressRange", bind == null ? "" : bind.addressRange())
                .with(
                        "version",
                        Optional.ofNullable(session.version().name())
                                .orElse(session.version().toString()))
                .with("state", session.state().name().toLowerCase(Locale.ROOT))
                .with("remoteAddress", address(session))
                .with("tls", session.tls().isPresent())
                .with("openedAt", simulated.openedAt().toString())
                .with("window", session.window())
                .with("pendingRequests", session.pendingRequests())
                .with("counts", JsonObject.of(session.statistics()));
    }

    private static String address(SmppSession session) {
        return session.remoteAddress() instanceof InetSocketAddress internet && !internet.isUnresolved()
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : session.remoteAddress().toString();
    }
}
