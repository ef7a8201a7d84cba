package io.smppcore.gateway.state;

import java.util.List;

/**
 * A value of all nodes of a gateway, as far as they have answered. Immutable.
 *
 * @param value value of this node and of the others that have answered
 * @param away names of the nodes that have not answered in time, in their order; none in a gateway of one process
 */
public record Gathered<T>(T value, List<String> away) {

    /** Copies the list. */
    public Gathered {
        away = List.copyOf(away);
    }
}
