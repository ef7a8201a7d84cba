package io.smppcore.gateway.route;

import io.smppcore.type.CommandStatus;
import java.util.List;

/** Result of the choice of a route for a message: SMSC groups or a refusal. Immutable. */
public sealed interface Decision {

    /** Returns the name of the route; empty if no route matches. */
    String route();

    /**
     * A route with SMSC groups for the message.
     *
     * @param route name of the route
     * @param groups at least one group, the preferred one first
     */
    record Groups(String route, List<String> groups) implements Decision {

        /** Copies the list. */
        public Groups {
            groups = List.copyOf(groups);
        }
    }

    /**
     * A refusal, by a route or because no route matches.
     *
     * @param route name of the route; empty if no route matches
     * @param status command_status of the response
     * @param reason reason in logs and records
     */
    record Refused(String route, CommandStatus status, String reason) implements Decision {}
}
