package io.smppcore.simulator.verify;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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

    /** Returns true if there was a client and no required check has failed. */
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

    /**
     * The report of one client: all sessions with the same system_id, or all connections of one host without a bind.
     *
     * @param client system_id, or {@code (not bound) } and the host
     * @param sessionCount number of sessions, including those that are no longer listed
     * @param results one for each check over all sessions, in the order of {@link Check}
     * @param sessions listed sessions, the oldest first
     */
    public record ClientReport(
            String client, long sessionCount, List<CheckResult> results, List<SessionReport> sessions) {

        /** Copies the lists. */
        public ClientReport {
            results = List.copyOf(results);
            sessions = List.copyOf(sessions);
        }

        /** Returns true if no required check has failed. */
        public boolean isConformant() {
            return results.stream().noneMatch(result -> result.verdict() == Verdict.FAILED);
        }

        /**
         * Returns the result of one check.
         *
         * @param check any check
         * @return the result over all sessions
         */
        public CheckResult result(Check check) {
            return results.stream()
                    .filter(result -> result.check() == check)
                    .findFirst()
                    .orElseGet(() -> new CheckResult(check, 0, 0, List.of()));
        }
    }

    /**
     * The report of one session.
     *
     * @param id id, as in the logs of the session
     * @param remoteAddress address and port of the client
     * @param bind name of the accepted bind request, such as {@code bind_transceiver}; empty if there is none
     * @param version common version, such as {@code 3.4}; empty if there is no bind
     * @param opened time of the connection
     * @param length duration up to now
     * @param received number of PDUs of the client
     * @param end reason of the end; empty while the session is open
     * @param results one for each check, in the order of {@link Check}
     */
    public record SessionReport(
            String id,
            String remoteAddress,
            String bind,
            String version,
            Instant opened,
            Duration length,
            long received,
            String end,
            List<CheckResult> results) {

        /** Copies the list. */
        public SessionReport {
            results = List.copyOf(results);
        }

        /** Returns true if no required check has failed. */
        public boolean isConformant() {
            return results.stream().noneMatch(result -> result.verdict() == Verdict.FAILED);
        }
    }

    /**
     * The result of a check for a session or client.
     *
     * @param check the check
     * @param passed number of passes
     * @param failed number of violations
     * @param evidence the first violations, at most five
     */
    public record CheckResult(Check check, long passed, long failed, List<Evidence> evidence) {

        /** Copies the list. */
        public CheckResult {
            evidence = List.copyOf(evidence);
        }

        /**
         * Returns the verdict.
         *
         * @return {@link Verdict#NOT_SEEN} if both counts are 0
         */
        public Verdict verdict() {
            if (failed > 0) {
                return check.isRequired() ? Verdict.FAILED : Verdict.WARNED;
            }
            return passed > 0 ? Verdict.PASSED : Verdict.NOT_SEEN;
        }
    }

    /**
     * A violation, without passwords.
     *
     * @param session id of the session, see {@link SessionReport#id()}
     * @param time time of the violation
     * @param sequenceNumber sequence number of the PDU, 0 to 4,294,967,295; empty if there is no PDU
     * @param what finding and expectation
     * @param octets PDU in hexadecimal digits, at most 256 octets; of a bind request the header only; empty if there is
     *     none
     */
    public record Evidence(String session, Instant time, OptionalLong sequenceNumber, String what, String octets) {}

    /** Verdicts of a check. */
    public enum Verdict {
        /** There was something to judge, without any violation. */
        PASSED,
        /** There was a violation. */
        FAILED,
        /** There was a violation of a recommendation. */
        WARNED,
        /** There was nothing to judge. */
        NOT_SEEN
    }
}
