package io.smppcore.benchmarks.report;

/**
 * One figure of a benchmark.
 *
 * @param score the mean, of iterations or of samples, as the mode has it
 * @param error half of JMH's interval of 99.9 % confidence; NaN where there were too few measurements for one
 * @param unit as JMH has it, such as "ops/s"
 */
record Metric(double score, double error, String unit) {

    /** Whether there is an interval. */
    boolean hasInterval() {
        return !Double.isNaN(error);
    }

    /** The lower end of the interval, or the score where there is none. Nothing that is measured is less than 0, though intervals can be. */
    double low() {
        return hasInterval() ? Math.max(0, score - error) : score;
    }

    /** The upper end of the interval, or the score where there is none. */
    double high() {
        return hasInterval() ? score + error : score;
    }
}
