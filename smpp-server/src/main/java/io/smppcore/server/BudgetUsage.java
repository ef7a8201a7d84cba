package io.smppcore.server;

/**
 * Memory that all sessions of a server together hold for their peers. Immutable; a snapshot.
 *
 * @param requests requests in progress, including those that wait for a handler
 * @param octets octets of memory, for these requests and for what waits for a peer
 * @param waitingOctets the part of {@code octets} that waits for a peer: written octets that it has not taken, and
 *     parts of unfinished PDUs
 * @param percent used part of the bound that is nearest, 0 to 100
 */
public record BudgetUsage(int requests, long octets, long waitingOctets, int percent) {}
