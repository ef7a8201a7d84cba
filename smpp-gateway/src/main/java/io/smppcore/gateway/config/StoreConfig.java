package io.smppcore.gateway.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of the store. Immutable.
 *
 * @param minFreeOctets free octets of the file system below which messages are refused
 * @param lives time for which a finished message can be queried
 * @param receipts time after the validity of a message for which its receipt is awaited
 * @param kafka brokers with the state of a gateway of several nodes; null for an embedded store
 */
public record StoreConfig(
        long minFreeOctets,
        Duration lives,
        Duration receipts,
        @Nullable KafkaConfig kafka) {}
