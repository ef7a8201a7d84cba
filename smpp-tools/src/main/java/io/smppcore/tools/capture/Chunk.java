package io.smppcore.tools.capture;

import io.smppcore.type.Octets;

/**
 * Octets of one direction of a connection.
 *
 * @param nanos time of capture in nanoseconds since 1970; 0 if unknown
 * @param octets octets, at least one
 * @param follows true if they follow the previous chunk without a gap
 */
record Chunk(long nanos, Octets octets, boolean follows) {}
