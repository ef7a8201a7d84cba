/**
 * Tag-length-value parameters: {@link io.smppcore.tlv.Tlvs} stores them encoded and in order, {@link
 * io.smppcore.tlv.TlvTag} reads and writes their values.
 *
 * <p>A list of values of one octet, such as {@link io.smppcore.tlv.BearerType}, is a class with constants for the named
 * values and {@code of(int)} for all; other values are preserved and have no name. There is one instance for each value
 * of a list, so values may be compared with {@code ==}.
 *
 * <p>All types are immutable and thread-safe.
 */
@NullMarked
package io.smppcore.tlv;

import org.jspecify.annotations.NullMarked;
