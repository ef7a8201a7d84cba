/**
 * A check that nothing is left behind: the same work over and over, and what is still there after each round of it.
 *
 * <p>{@link io.smppcore.benchmarks.leak.LeakCommand} is the program, {@code ./smpp bench leak}.
 */
@NullMarked
package io.smppcore.benchmarks.leak;

import org.jspecify.annotations.NullMarked;
