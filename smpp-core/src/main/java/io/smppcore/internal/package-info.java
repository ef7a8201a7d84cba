/** Pieces that several modules of this library share. Not part of the API: exported to these modules alone. */
@NullMarked
package io.smppcore.internal;

import org.jspecify.annotations.NullMarked;
