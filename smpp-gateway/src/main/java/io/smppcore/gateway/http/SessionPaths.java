package io.smppcore.gateway.http;

import io.smppcore.gateway.node.AccountSessions.BoundSession;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.state.Gathered;
import java.util.List;
import java.util.Map;

/** Actions of the paths of the bound sessions of accounts. */
final class SessionPaths {

    private final Operations operations;

    SessionPaths(Operations operations) {
        this.operations = operations;
    }

    List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/sessions", this::list).takes("account"),
                HttpRoute.of("DELETE", "/v1/sessions", this::end).takes("id"));
    }

    private Reply list(Call call) {
        Gathered<List<BoundSession>> sessions = operations.sessions().list(call.parameter("account"));
        return Reply.json(
                Reply.OK,
                Map.of("sessions", sessions.value().stream().map(Json::tree).toList(), "away", sessions.away()));
    }

    private Reply end(Call call) {
        Gathered<Boolean> ended = operations.sessions().end(call.required("id"));
        if (ended.value()) {
            return Reply.empty();
        }
        throw ended.away().isEmpty()
                ? new Problem(Problem.NOT_FOUND, "no such session")
                : new Problem(
                        Problem.UNAVAILABLE,
                        "no such session at the nodes that have responded; away: " + String.join(", ", ended.away()));
    }
}
