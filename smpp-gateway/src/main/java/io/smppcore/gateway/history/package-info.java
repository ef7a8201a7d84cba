/**
 * Figures of a node, its accounts and its SMSCs over the last day: their counters, intervals and files.
 *
 * <p>Counting is thread-safe and never blocks; one thread closes the intervals and writes the files.
 */
@NullMarked
package io.smppcore.gateway.history;

import org.jspecify.annotations.NullMarked;
