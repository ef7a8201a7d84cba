/**
 * Meters of sessions, for Micrometer, which is needed only by those who use this package.
 *
 * <p>Event loops count in fields of their own; a registry reads them when it wants to know.
 */
@NullMarked
package io.smppcore.metrics;

import org.jspecify.annotations.NullMarked;
