/** Counts and measurements of all benchmarks: latencies, messages in flight, processor time, memory of processes. */
@NullMarked
package io.smppcore.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
