/**
 * Value types that several PDUs and parameters have in common, such as addresses, statuses, times and octets. Values
 * that the specification names have constants; all others are preserved.
 *
 * <p>All types are immutable and thread-safe.
 */
@NullMarked
package io.smppcore.type;

import org.jspecify.annotations.NullMarked;
