package io.smppcore.spring;

import io.smppcore.client.BindSnapshot;
import io.smppcore.client.SmppClient;
import io.smppcore.server.SmppServer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * State of a client or a server, from which the health indicators of Spring Boot 3 and 4 are made.
 *
 * @param up true if requests can be sent or received
 * @param details values for the health endpoint
 */
record SmppStatus(boolean up, Map<String, Object> details) {

    /** Returns the state of a client: up with at least one bind. */
    static SmppStatus of(SmppClient client) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("name", client.name());
        boolean up = false;
        for (BindSnapshot bind : client.binds()) {
            up |= bind.state() == BindSnapshot.State.BOUND;
            details.put("bind" + bind.number(), describe(bind));
        }
        return new SmppStatus(up, details);
    }

    /** Returns the state of a server: always up, even without sessions. */
    static SmppStatus of(SmppServer server) {
        return new SmppStatus(
                true,
                Map.of(
                        "name", server.name(),
                        "address", server.address().toString(),
                        "sessions", server.sessions().size(),
                        "budgetPercent", server.budget().percent()));
    }

    private static String describe(BindSnapshot bind) {
        String state = bind.bindType() + " " + bind.state();
        String where = bind.endpoint() == null ? "" : " " + bind.endpoint();
        return bind.state() == BindSnapshot.State.BOUND || bind.lastFailure() == null
                ? state + where
                : state + where + ": " + bind.lastFailure().getMessage();
    }
}
