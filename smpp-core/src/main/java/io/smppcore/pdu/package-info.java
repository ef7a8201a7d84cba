/**
 * The PDUs of the protocol, one record for each operation, and the catalogue of their mandatory fields, {@link
 * io.smppcore.pdu.Field}.
 *
 * <p>All types are immutable and thread-safe, except builders, which are not thread-safe.
 */
@NullMarked
package io.smppcore.pdu;

import org.jspecify.annotations.NullMarked;
