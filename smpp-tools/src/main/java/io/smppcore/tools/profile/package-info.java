/** The processor time of this process, as the JVM records it: a call tree as text, and a flame graph. */
@NullMarked
package io.smppcore.tools.profile;

import org.jspecify.annotations.NullMarked;
