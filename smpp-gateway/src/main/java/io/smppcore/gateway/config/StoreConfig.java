package io.smppcore.gateway.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the store. Immutable.
 *
 * @param minFreeOctets free octets of the file system below which messages are refused
 * @param lives time after its acceptance for which a message with a final state can be queried
 * @param receipts time after the end of the validity of a message for which its receipt is awaited
 * @param search true to keep an index by which messages are found
 * @param kafka brokers with the state of a gateway of several nodes; null for an embedded store
 */
public record StoreConfig(
        long minFreeOctets,
        Duration lives,
        Duration receipts,
        boolean search,
        @Nullable KafkaConfig kafka) {}
