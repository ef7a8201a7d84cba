package io.smppcore.benchmarks.report;

/**
 * One figure of a benchmark.
 *
 * @param score mean of iterations or samples, depending on the mode
 * @param error half of JMH's interval of 99.9 % confidence; NaN if there were too few measurements
 * @param unit unit of JMH, such as "ops/s"
 */
record Metric(double score, double error, String unit) {

    boolean hasInterval() {
        return !Double.isNaN(error);
    }

    /** Returns the lower end of the 99.9 % confidence interval, at least 0; the score if there is no interval. */
    double low() {
        return hasInterval() ? Math.max(0, score - error) : score;
    }

    /** Returns the upper end of the 99.9 % confidence interval; the score if there is no interval. */
    double high() {
        return hasInterval() ? score + error : score;
    }
}
