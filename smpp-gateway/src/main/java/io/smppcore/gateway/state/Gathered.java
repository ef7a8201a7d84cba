package io.smppcore.gateway.state;

import java.util.List;

/**
 * A value that was computed from the responses of all nodes of a gateway that could be reached. Immutable.
 *
 * @param value combined value of this node and of the others that have responded
 * @param away names of the nodes that have not responded in time, sorted; empty without a cluster
 */
public record Gathered<T>(T value, List<String> away) {

    /** Copies the list. */
    public Gathered {
        away = List.copyOf(away);
    }
}
