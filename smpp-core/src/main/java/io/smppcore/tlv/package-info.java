/**
 * Tag-length-value parameters: {@link io.smppcore.tlv.Tlvs} stores them encoded and in order, {@link
 * io.smppcore.tlv.TlvTag} reads and writes their values.
 *
 * <p>All types are immutable and thread-safe.
 */
@NullMarked
package io.smppcore.tlv;

import org.jspecify.annotations.NullMarked;
