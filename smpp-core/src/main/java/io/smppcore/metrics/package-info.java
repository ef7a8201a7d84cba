/**
 * Meters and observations of sessions for Micrometer, which only users of this package need.
 *
 * <p>Event loops count without locks; a registry reads the counts on demand.
 */
@NullMarked
package io.smppcore.metrics;

import org.jspecify.annotations.NullMarked;
