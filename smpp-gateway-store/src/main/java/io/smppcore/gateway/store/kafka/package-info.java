/**
 * The store in Kafka: a log for each partition, the tables that are read from it, and the nodes that share the
 * partitions.
 */
@NullMarked
package io.smppcore.gateway.store.kafka;

import org.jspecify.annotations.NullMarked;
