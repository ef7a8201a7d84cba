package io.smppcore.gateway.route;

import io.smppcore.type.CommandStatus;
import java.util.List;

/** The result of the routes for a message. Immutable. */
public sealed interface Decision {

    /** Returns the name of the route; empty if no route matches. */
    String route();

    /**
     * SMSC groups for the message.
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
     * A refusal.
     *
     * @param route name of the route; empty if no route matches
     * @param status command_status of the response
     * @param reason reason in logs and records
     */
    record Refused(String route, CommandStatus status, String reason) implements Decision {}
}
