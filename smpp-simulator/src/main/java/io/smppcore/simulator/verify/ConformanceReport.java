package io.smppcore.simulator.verify;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The results of a {@link Conformance} recorder for all clients up to a moment. Immutable.
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

    /** Returns true if there was at least one client and no client has violated a required check. */
    public boolean isConformant() {
        return !clients.isEmpty() && clients.stream().allMatch(ClientReport::isConformant);
    }

    /**
     * Returns the report of one client.
     *
     * @param name system_id
     * @return the report; empty if there was no such client
     */
    public Optional<ClientReport> client(String name) {
        return clients.stream().filter(client -> client.client().equals(name)).findFirst();
    }

    /**
     * Returns a table for terminals: a line for each check of each client, followed by evidence of violations.
     *
     * @return lines that end with LF
     */
    public String toTable() {
        return TableReport.of(this);
    }

    /**
     * Returns the report as one JSON object. docs/conformance.md lists the fields that do not change between versions.
     */
    public String toJson() {
        return JsonReport.of(this);
    }

    /**
     * Returns a report for build servers, with a test suite for each client and a test case for each check. Checks
     * without anything to judge count as skipped. Recommendations always pass, and have their violations in {@code
     * system-out}.
     *
     * @return a JUnit XML document
     */
    public String toJunitXml() {
        return JunitReport.of(this);
    }

    /**
     * The results of one client: of all sessions with the same system_id, or of all connections from one host without a
     * bind.
     *
     * @param client system_id, or {@code (not bound) } and the host
     * @param sessionCount number of all sessions, including those that are no longer in {@code sessions}
     * @param results one result for each check over all sessions, in the order of {@link Check}
     * @param sessions last sessions, the oldest first
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
     * The results of one session.
     *
     * @param id id of the session, as in logs
     * @param remoteAddress address and port of the client
     * @param bind name of the accepted bind request, such as {@code bind_transceiver}; empty if there is none
     * @param version version that both sides have agreed on, such as {@code 3.4}; empty if there is no accepted bind
     * @param opened time of the connection
     * @param length duration until the end of the session, or until the report
     * @param received number of PDUs from the client
     * @param end reason of the end; empty while the session is open
     * @param results one result for each check, in the order of {@link Check}
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
     * The result of one check for a session or client.
     *
     * @param check the check
     * @param passed number of times that the client has done right
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
     * One violation of a check. It contains no passwords.
     *
     * @param session id of the session, see {@link SessionReport#id()}
     * @param time time of the violation
     * @param sequenceNumber sequence number of the PDU, 0 to 4,294,967,295; empty if there is no PDU
     * @param what the finding and the expectation, in words
     * @param octets first octets of the PDU, at most 256, in hexadecimal digits; only the header of a bind request;
     *     empty if there is no PDU
     */
    public record Evidence(String session, Instant time, OptionalLong sequenceNumber, String what, String octets) {}

    /** Verdicts of a check for a session or client. */
    public enum Verdict {
        /** The check was exercised without any violation. */
        PASSED,
        /** A required check was violated. */
        FAILED,
        /** A recommendation was violated. */
        WARNED,
        /** The check was not exercised. */
        NOT_SEEN
    }
}
