package io.smppcore.simulator.verify;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The report of all clients up to a moment.
 *
 * @param from start of the recording
 * @param to time of the report
 * @param clients clients in the order of their first session
 */
public record ConformanceReport(Instant from, Instant to, List<ClientReport> clients) {

    /** Copies the list. */
    public ConformanceReport {
        clients = List.copyOf(clients);
    }

    /** Returns whether there was a client, and no required check has failed. */
    public boolean isConformant() {
        return !clients.isEmpty() && clients.stream().allMatch(ClientReport::isConformant);
    }

    /**
     * Returns the report of one client.
     *
     * @param name system_id
     * @return empty if there was no such client
     */
    public Optional<ClientReport> client(String name) {
        return clients.stream().filter(client -> client.client().equals(name)).findFirst();
    }

    /**
     * Returns a text for terminals: a line for each client and check, followed by evidence of violations.
     *
     * @return lines with LF
     */
    public String toTable() {
        return TableReport.of(this);
    }

    /** Returns JSON, one object; docs/conformance.md lists its stable fields. */
    public String toJson() {
        return JsonReport.of(this);
    }

    /**
     * Returns a report for build servers: a suite for each client, a case for each check. Checks that were not seen are
     * skipped; recommendations pass, with their violations in system-out.
     *
     * @return a JUnit XML document
     */
    public String toJunitXml() {
        return JunitReport.of(this);
    }
}
