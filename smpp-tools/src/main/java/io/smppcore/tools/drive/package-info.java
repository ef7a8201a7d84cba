/**
 * The commands that send to an SMSC: {@code drive}, {@code self-test}, {@code sweep}, {@code compare}, {@code replay}
 * and {@code send}.
 */
@NullMarked
package io.smppcore.tools.drive;

import org.jspecify.annotations.NullMarked;
