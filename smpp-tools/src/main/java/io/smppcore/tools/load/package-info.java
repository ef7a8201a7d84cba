/**
 * The load engine: sends what a plan says over bound sessions and counts what becomes of it. Prints nothing but a line of progress.
 *
 * <p>What sends and counts requests is confined to the event loop of its session and says so.
 */
@NullMarked
package io.smppcore.tools.load;

import org.jspecify.annotations.NullMarked;
