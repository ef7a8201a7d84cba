package io.smppcore.tools.capacity;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The search for the highest rate of a gateway, and the attempt to hold it. Used once, by one thread. */
final class CapacityRun {

    /** Maximum number of attempts to hold a rate. */
    static final int MAX_HOLDS = 12;

    /** Ratio of the next rate to the rate that was not held, for the first attempts. */
    private static final double SMALL_STEP = 0.9;

    /**
     * Ratio of the next rate after {@link #SMALL_STEPS} failed attempts, when the rate that was found is far too high.
     */
    private static final double LARGE_STEP = 0.5;

    private static final int SMALL_STEPS = 4;

    private final CapacityPlan plan;
    private final Gateway gateway;
    private final LoadControl control;
    private final Progress progress;
    private final RateSearch search;
    private final List<RateResult> steps = new ArrayList<>();
    private final List<RateResult> sustained = new ArrayList<>();

    CapacityRun(Gateway gateway, LoadControl control, Progress progress) {
        this.plan = gateway.plan();
        this.gateway = gateway;
        this.control = control;
        this.progress = progress;
        this.search = plan.search();
    }

    /**
     * Runs the search, unless the rate is given, then holds the rate that was found. The lowest rate is tried twice,
     * because the code is not compiled yet in the first attempt. If the rate that was found cannot be held, lower ones
     * are tried, down to the lowest rate of the search.
     */
    CapacityResult run() throws InterruptedException {
        try {
            OptionalDouble fixed = plan.rates().fixed();
            OptionalDouble rate = fixed.isPresent() ? fixed : runSearch();
            while (rate.isPresent() && mayContinue() && !sustain(rate.getAsDouble())) {
                rate = fixed.isPresent()
                        ? OptionalDouble.empty()
                        : lower(rate.getAsDouble(), plan.rates().min(), sustained.size());
            }
            return new CapacityResult(steps, sustained, search.lowestBroken(), control.isStopped(), gateway.isCutOff());
        } finally {
            progress.clear();
        }
    }

    /**
     * Returns the next lower rate to hold; empty after the lowest rate. The last of {@link #MAX_HOLDS} attempts is at
     * the lowest rate.
     *
     * @param rate rate that could not be held
     * @param min lowest rate
     * @param holds number of failed attempts so far
     */
    static OptionalDouble lower(double rate, double min, int holds) {
        if (rate <= min) {
            return OptionalDouble.empty();
        }
        double lower = rate * (holds <= SMALL_STEPS ? SMALL_STEP : LARGE_STEP);
        double readable = RateSearch.readable(lower); // not lower than a rate of a few tenths
        return OptionalDouble.of(holds == MAX_HOLDS - 1 ? min : Math.max(min, readable < rate ? readable : lower));
    }

    private OptionalDouble runSearch() throws InterruptedException {
        OptionalDouble rate = search.next();
        while (rate.isPresent() && mayContinue()) {
            RateResult result = runStep(rate.getAsDouble());
            if (steps.size() == 1 && !result.holds() && mayContinue()) {
                result = runStep(rate.getAsDouble());
            }
            if (!result.cutShort()) {
                search.judged(result.holds());
                rate = search.next();
            }
        }
        return search.highest();
    }

    private RateResult runStep(double perSecond) throws InterruptedException {
        String title = String.format(Locale.ROOT, "search %d: %,.1f /s", steps.size() + 1, perSecond);
        Pace pace = new Pace(perSecond, 0, plan.times().step().toNanos());
        RateResult result = new RateRun(gateway, pace, plan.times().settle(), control, progress, title).run();
        steps.add(result);
        return result;
    }

    private boolean sustain(double perSecond) throws InterruptedException {
        Duration ramp = plan.times().rampUp();
        Pace pace = new Pace(perSecond, ramp.toNanos(), plan.times().sustain().toNanos());
        String title = String.format(Locale.ROOT, "hold %,.1f /s", perSecond);
        RateResult result = new RateRun(gateway, pace, ramp, control, progress, title).run();
        sustained.add(result);
        return result.holds();
    }

    private boolean mayContinue() {
        return !control.isStopped() && !gateway.isCutOff();
    }
}
