/** Separate processes for tests and measurements, brokers of Apache Kafka among them, and the figures of processes. */
@NullMarked
package io.smppcore.gateway.broker;

import org.jspecify.annotations.NullMarked;
