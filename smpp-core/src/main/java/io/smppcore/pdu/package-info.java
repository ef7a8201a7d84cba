/**
 * The operations of the protocol, one record each, and the catalogue of their fields.
 *
 * <p>Everything here is immutable and may be used by any thread; builders belong to the thread that uses them.
 */
@NullMarked
package io.smppcore.pdu;

import org.jspecify.annotations.NullMarked;
