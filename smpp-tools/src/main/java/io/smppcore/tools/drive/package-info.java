/** The commands that drive load on a message centre: {@code drive} and {@code self-test}. */
@NullMarked
package io.smppcore.tools.drive;

import org.jspecify.annotations.NullMarked;
