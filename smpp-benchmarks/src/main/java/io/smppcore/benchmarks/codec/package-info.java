/**
 * JMH benchmarks of PDUs, streams of PDUs, texts and receipts, each in one thread, and the messages that all benchmarks
 * send.
 */
@NullMarked
package io.smppcore.benchmarks.codec;

import org.jspecify.annotations.NullMarked;
