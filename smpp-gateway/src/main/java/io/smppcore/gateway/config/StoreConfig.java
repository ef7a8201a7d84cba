package io.smppcore.gateway.config;

import java.time.Duration;

/**
 * The store. Immutable.
 *
 * @param kind kind of store
 * @param partitions number of partitions of a new store, 1 to 256; a store keeps its number
 * @param minFreeOctets free octets of the file system below which messages are refused
 * @param lives time for which the life of a finished message can be queried
 */
public record StoreConfig(Kind kind, int partitions, long minFreeOctets, Duration lives) {

    /** Kinds of stores. */
    public enum Kind {
        /** Files of this process. */
        EMBEDDED
    }
}
