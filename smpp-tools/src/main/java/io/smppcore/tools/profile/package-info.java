/** Profiles of the processor time of this process: a call tree as text, and a flame graph. */
@NullMarked
package io.smppcore.tools.profile;

import org.jspecify.annotations.NullMarked;
