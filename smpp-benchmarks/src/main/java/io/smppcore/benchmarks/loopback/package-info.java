/**
 * JMH benchmarks of client and server in one process over loopback TCP, and of the transport alone.
 */
@NullMarked
package io.smppcore.benchmarks.loopback;

import org.jspecify.annotations.NullMarked;
