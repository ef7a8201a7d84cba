/** Classes that several modules of this library share. Exported to those modules alone. */
@NullMarked
package io.smppcore.internal;

import org.jspecify.annotations.NullMarked;
