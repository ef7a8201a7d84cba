/**
 * The command line of the library: {@link io.smppcore.tools.Main} and a class for each of its commands.
 *
 * <p>Commands run on the main thread. What drives and counts requests is confined to the event loop of its session and says so.
 */
@NullMarked
package io.smppcore.tools;

import org.jspecify.annotations.NullMarked;
