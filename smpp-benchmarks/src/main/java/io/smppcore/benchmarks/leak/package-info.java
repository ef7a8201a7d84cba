/**
 * A leak check: the same work over and over, and the memory in use after each cycle.
 *
 * <p>{@link io.smppcore.benchmarks.leak.LeakCommand} is the program, {@code ./smpp bench leak}.
 */
@NullMarked
package io.smppcore.benchmarks.leak;

import org.jspecify.annotations.NullMarked;
