/**
 * Meters of sessions for Micrometer, which only users of this package need.
 *
 * <p>Event loops count in fields of their own; a registry reads them on demand.
 */
@NullMarked
package io.smppcore.metrics;

import org.jspecify.annotations.NullMarked;
