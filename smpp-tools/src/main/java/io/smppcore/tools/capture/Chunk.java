package io.smppcore.tools.capture;

import io.smppcore.type.Octets;

/**
 * Octets of one direction of a connection, as they came.
 *
 * @param nanos when they were captured, since 1970; 0 when that is not known
 * @param octets at least one
 * @param follows whether they follow those of the chunk before, so that nothing is missing in between
 */
record Chunk(long nanos, Octets octets, boolean follows) {}
