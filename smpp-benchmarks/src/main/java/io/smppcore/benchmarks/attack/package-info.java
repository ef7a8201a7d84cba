/**
 * Attacks on a server by many peers at once, and the requests of a neighbour meanwhile.
 *
 * <p>{@link io.smppcore.benchmarks.attack.AttackCommand} is the program, {@code ./smpp bench attack}.
 */
@NullMarked
package io.smppcore.benchmarks.attack;

import org.jspecify.annotations.NullMarked;
