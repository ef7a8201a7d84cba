/**
 * The values of the protocol: numbers and octets as they are on the wire, with names for the known ones.
 *
 * <p>Everything here is immutable and may be used by any thread. Nothing here depends on more than the JDK.
 */
@NullMarked
package io.smppcore.type;

import org.jspecify.annotations.NullMarked;
