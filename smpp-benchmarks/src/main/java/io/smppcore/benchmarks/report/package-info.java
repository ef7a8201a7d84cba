/**
 * What is made of the results of benchmarks: the report of a fixed suite, the comparison of two runs, flame graphs. Everything runs on the
 * thread that starts it, and reads nothing of a benchmark but the JSON that JMH has written.
 */
@NullMarked
package io.smppcore.benchmarks.report;

import org.jspecify.annotations.NullMarked;
