package io.smppcore.simulator.verify;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was seen of all clients up to a moment.
 *
 * @param from when recording began
 * @param to when the report was made
 * @param clients in the order in which they came
 */
public record ConformanceReport(Instant from, Instant to, List<ClientReport> clients) {

    /** Copies the list. */
    public ConformanceReport {
        clients = List.copyOf(clients);
    }

    /**
     * Whether there was a client, and none has failed a required check.
     *
     * @return true to let a build pass
     */
    public boolean isConformant() {
        return !clients.isEmpty() && clients.stream().allMatch(ClientReport::isConformant);
    }

    /**
     * The report of one client.
     *
     * @param name the system_id
     * @return empty when no such client has come
     */
    public Optional<ClientReport> client(String name) {
        return clients.stream().filter(client -> client.client().equals(name)).findFirst();
    }

    /**
     * For a terminal: a line for each client and check, evidence below what was violated.
     *
     * @return lines with LF
     */
    public String toTable() {
        return TableReport.of(this);
    }

    /**
     * For programs; docs/conformance.md has the names of the fields, which do not change.
     *
     * @return one object
     */
    public String toJson() {
        return JsonReport.of(this);
    }

    /**
     * For build servers: a suite for each client, a case for each check. What was not seen is skipped, what is only recommended passes
     * with its violations in system-out.
     *
     * @return a JUnit XML document
     */
    public String toJunitXml() {
        return JunitReport.of(this);
    }
}
