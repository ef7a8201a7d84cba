/**
 * Optional parameters (tag, length, value): {@link io.smppcore.tlv.Tlvs} contains those of a PDU in their encoded form,
 * and {@link io.smppcore.tlv.TlvTag} converts their values.
 *
 * <p>A parameter of one octet whose values the specification lists, such as {@link io.smppcore.tlv.BearerType}, is a
 * class with constants for the named values and {@code of(int)} for all; other values are preserved and have no name.
 * There is one instance for each value, so values may be compared with {@code ==}.
 *
 * <p>All types are immutable and thread-safe.
 */
@NullMarked
package io.smppcore.tlv;

import org.jspecify.annotations.NullMarked;
