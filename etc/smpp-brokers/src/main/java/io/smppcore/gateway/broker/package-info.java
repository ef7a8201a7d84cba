/** Brokers of Apache Kafka in separate processes, for tests and measurements. */
@NullMarked
package io.smppcore.gateway.broker;

import org.jspecify.annotations.NullMarked;
