/**
 * The commands that drive load on an SMSC or send to it: {@code drive}, {@code self-test}, {@code sweep},
 * {@code compare}, {@code replay} and {@code send}.
 */
@NullMarked
package io.smppcore.tools.drive;

import org.jspecify.annotations.NullMarked;
