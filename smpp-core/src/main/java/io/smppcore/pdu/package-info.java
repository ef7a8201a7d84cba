/**
 * The operations of the protocol, one record each, and the catalogue of their fields.
 *
 * <p>All types are immutable and thread-safe, except builders, which are not thread-safe.
 */
@NullMarked
package io.smppcore.pdu;

import org.jspecify.annotations.NullMarked;
