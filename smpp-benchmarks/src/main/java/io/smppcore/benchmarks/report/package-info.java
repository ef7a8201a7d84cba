/**
 * Reports of benchmark results: the report of a fixed suite, the comparison of two runs, flame graphs. Everything runs
 * on the calling thread and reads only the JSON that JMH has written.
 */
@NullMarked
package io.smppcore.benchmarks.report;

import org.jspecify.annotations.NullMarked;
