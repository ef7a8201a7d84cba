/** Brokers of Apache Kafka as processes of their own, for tests, measurements and the demo. */
@NullMarked
package io.smppcore.gateway.broker;

import org.jspecify.annotations.NullMarked;
