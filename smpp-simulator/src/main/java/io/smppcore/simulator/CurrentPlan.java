package io.smppcore.simulator;

/** The plan of the moment; another one when the scenario is changed. Thread-safe. */
final class CurrentPlan {

    private volatile Plan plan;

    CurrentPlan(Plan plan) {
        this.plan = plan;
    }

    Plan get() {
        return plan;
    }

    void set(Plan next) {
        plan = next;
    }
}
