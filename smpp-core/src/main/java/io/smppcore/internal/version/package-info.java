/** The versions of the protocol that have the elements of PDUs. */
@NullMarked
package io.smppcore.internal.version;

import org.jspecify.annotations.NullMarked;
