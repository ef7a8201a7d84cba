package io.smppcore.simulator.verify;

import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.Evidence;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/** The counts and evidence of all checks for one session or client. Guarded by the lock of the session or client. */
final class Findings {

    private final Map<Check, Tally> tallies = new EnumMap<>(Check.class);
    private final String session;
    private final LongFunction<Instant> wallClock;

    /**
     * Creates empty results.
     *
     * @param session id of the session in evidence
     * @param wallClock function that converts readings of the nanosecond clock to times
     */
    Findings(String session, LongFunction<Instant> wallClock) {
        this.session = session;
        this.wallClock = wallClock;
    }

    void pass(Check check) {
        tally(check).pass();
    }

    void fail(Check check, Frame frame, String what) {
        long number = Integer.toUnsignedLong(frame.sequenceNumber());
        tally(check)
                .fail(new Evidence(
                        session,
                        wallClock.apply(frame.nanos),
                        OptionalLong.of(number),
                        frame.command + ": " + what,
                        frame.hex()));
    }

    /** Records a violation by a PDU of which only the sequence number is known. */
    void fail(Check check, long nanos, int sequenceNumber, String what) {
        OptionalLong number = OptionalLong.of(Integer.toUnsignedLong(sequenceNumber));
        tally(check).fail(new Evidence(session, wallClock.apply(nanos), number, what, ""));
    }

    /** Records a violation without a PDU, such as silence or the end of the connection. */
    void fail(Check check, long nanos, String what) {
        tally(check).fail(new Evidence(session, wallClock.apply(nanos), OptionalLong.empty(), what, ""));
    }

    /** Records a pass if the PDU is right, otherwise a violation. */
    void judge(Check check, boolean right, Frame frame, String what) {
        if (right) {
            pass(check);
        } else {
            fail(check, frame, what);
        }
    }

    /** Adds the counts and evidence of other results to these. */
    void addAll(List<CheckResult> results) {
        results.stream()
                .filter(result -> result.verdict() != Verdict.NOT_SEEN)
                .forEach(result -> tally(result.check()).add(result));
    }

    /** Returns one result for each check, in the order of {@link Check}. */
    List<CheckResult> results() {
        return Arrays.stream(Check.values())
                .map(check -> tallies.getOrDefault(check, new Tally()).result(check))
                .toList();
    }

    private Tally tally(Check check) {
        return tallies.computeIfAbsent(check, key -> new Tally());
    }

    /** The counts and evidence of one check. Guarded as the findings are. */
    private static final class Tally {

        private static final int MAX_EVIDENCE = 5;

        private final List<Evidence> evidence = new ArrayList<>(1);
        private long passed;
        private long failed;

        void pass() {
            passed++;
        }

        void fail(Evidence found) {
            failed++;
            keep(found);
        }

        void add(CheckResult other) {
            passed += other.passed();
            failed += other.failed();
            other.evidence().forEach(this::keep);
        }

        private void keep(Evidence found) {
            if (evidence.size() < MAX_EVIDENCE) {
                evidence.add(found);
            }
        }

        CheckResult result(Check check) {
            return new CheckResult(check, passed, failed, evidence);
        }
    }
}
