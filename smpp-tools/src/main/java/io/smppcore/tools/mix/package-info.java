/** The command {@code mix}: many kinds of requests at the same time over the same sessions. */
@NullMarked
package io.smppcore.tools.mix;

import org.jspecify.annotations.NullMarked;
