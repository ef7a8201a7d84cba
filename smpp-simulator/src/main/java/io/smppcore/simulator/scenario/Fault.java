package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandId;
import java.util.Map;
import java.util.Optional;

/**
 * Something that goes wrong on the wire. Immutable.
 *
 * @param on which PDUs of the message centre it happens to; empty for any
 * @param chance how likely it is for each of them, 0 to 1
 * @param kind what happens
 * @param parameters what the kind wants to know, by name, such as {@code octets} or {@code time}; docs/simulator.md has them
 */
public record Fault(Optional<CommandId> on, double chance, FaultKind kind, Map<String, String> parameters) {

    /**
     * Checks the chance.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Fault {
        Checks.chance("chance", chance);
        parameters = Map.copyOf(parameters);
    }
}
