/**
 * The load engine: sends requests over bound sessions according to a plan and counts their outcomes. Prints only a
 * progress line.
 *
 * <p>Classes that send and count requests are confined to the event loop of their session and say so.
 */
@NullMarked
package io.smppcore.tools.load;

import org.jspecify.annotations.NullMarked;
