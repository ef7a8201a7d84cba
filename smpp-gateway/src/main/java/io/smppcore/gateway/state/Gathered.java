package io.smppcore.gateway.state;

import java.util.List;

/**
 * A value gathered from the nodes of a gateway. Immutable.
 *
 * @param value combined value of this node and of the others that have answered
 * @param away sorted names of the nodes that have not answered in time; empty without a cluster
 */
public record Gathered<T>(T value, List<String> away) {

    /** Copies the list. */
    public Gathered {
        away = List.copyOf(away);
    }
}
