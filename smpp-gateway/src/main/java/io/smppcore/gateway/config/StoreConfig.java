package io.smppcore.gateway.config;

import java.time.Duration;

/**
 * The store. Immutable.
 *
 * @param minFreeOctets free octets of the file system below which messages are refused
 * @param lives time for which the life of a finished message can be queried
 */
public record StoreConfig(long minFreeOctets, Duration lives) {}
