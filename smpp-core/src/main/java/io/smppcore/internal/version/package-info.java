/** Rules for the elements of PDUs that only some versions of the protocol have. */
@NullMarked
package io.smppcore.internal.version;

import org.jspecify.annotations.NullMarked;
