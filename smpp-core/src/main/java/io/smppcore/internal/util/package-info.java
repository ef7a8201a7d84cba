/** Classes that several modules of this library share. Exported only to those modules. */
@NullMarked
package io.smppcore.internal.util;

import org.jspecify.annotations.NullMarked;
