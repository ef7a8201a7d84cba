/** Many kinds of work at the same time, over the same sessions: {@code mix}. */
@NullMarked
package io.smppcore.tools.mix;

import org.jspecify.annotations.NullMarked;
