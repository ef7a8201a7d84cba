/** Brokers of Apache Kafka in separate processes, for tests, measurements and the demo. */
@NullMarked
package io.smppcore.gateway.broker;

import org.jspecify.annotations.NullMarked;
