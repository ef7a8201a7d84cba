/** Meters of a gateway for Micrometer and traces for OpenTelemetry, which only users of this package need. */
@NullMarked
package io.smppcore.gateway.metrics;

import org.jspecify.annotations.NullMarked;
