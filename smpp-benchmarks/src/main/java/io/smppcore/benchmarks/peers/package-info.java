/** JMH benchmarks that compare this library with other SMPP libraries in the same work. */
@NullMarked
package io.smppcore.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
