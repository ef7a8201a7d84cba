/**
 * The same work done by other SMPP libraries.
 */
@NullMarked
package io.smppcore.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
