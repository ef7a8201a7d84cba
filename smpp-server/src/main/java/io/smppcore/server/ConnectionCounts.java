package io.smppcore.server;

/**
 * Number of connections of a server. Immutable; a snapshot.
 *
 * @param open accepted connections that are open, bound or not
 * @param refused connections that were closed since the start because the limits did not allow them
 */
public record ConnectionCounts(int open, long refused) {}
