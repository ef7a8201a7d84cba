/**
 * Memory of sessions and threads, and the baseline of bytes allocated per operation.
 */
@NullMarked
package io.smppcore.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
