/**
 * The values of the protocol: numbers and octets of the wire, with names for the known ones.
 *
 * <p>All types are immutable and thread-safe.
 */
@NullMarked
package io.smppcore.type;

import org.jspecify.annotations.NullMarked;
