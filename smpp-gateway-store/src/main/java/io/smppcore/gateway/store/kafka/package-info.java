/**
 * The store in Kafka. Each partition has a log in a topic, and the nodes that share the partitions keep tables that
 * they read from the log.
 */
@NullMarked
package io.smppcore.gateway.store.kafka;

import org.jspecify.annotations.NullMarked;
