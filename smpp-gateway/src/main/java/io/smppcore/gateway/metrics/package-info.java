/** Meters of a gateway for Micrometer, which only users of this package need. */
@NullMarked
package io.smppcore.gateway.metrics;

import org.jspecify.annotations.NullMarked;
