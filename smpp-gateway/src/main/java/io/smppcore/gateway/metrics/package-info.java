/** Meters of a gateway for Micrometer and traces for OpenTelemetry, which are optional dependencies. */
@NullMarked
package io.smppcore.gateway.metrics;

import org.jspecify.annotations.NullMarked;
