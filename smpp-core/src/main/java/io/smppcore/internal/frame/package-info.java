/** Octets of a connection: the PDUs of each read, the batch of PDUs to write, and the taps that see both. */
@NullMarked
package io.smppcore.internal.frame;

import org.jspecify.annotations.NullMarked;
