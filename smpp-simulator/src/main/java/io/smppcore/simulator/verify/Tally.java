package io.smppcore.simulator.verify;

import java.util.ArrayList;
import java.util.List;

/** The counts of one check. Guarded by the lock of its owner. */
final class Tally {

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
