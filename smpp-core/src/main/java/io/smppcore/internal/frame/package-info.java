/**
 * Octets of the connection of a session: splitting received octets into PDUs, writing PDUs in batches, and calling the
 * taps for both.
 */
@NullMarked
package io.smppcore.internal.frame;

import org.jspecify.annotations.NullMarked;
