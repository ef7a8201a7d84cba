package io.smppcore.tools.capture;

import io.smppcore.type.Octets;

/**
 * Octets of one direction of a connection.
 *
 * @param nanos time of capture, since 1970; 0 if unknown
 * @param octets octets, at least one
 * @param follows whether they directly follow the previous chunk
 */
record Chunk(long nanos, Octets octets, boolean follows) {}
