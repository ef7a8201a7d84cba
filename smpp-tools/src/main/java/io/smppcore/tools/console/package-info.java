/**
 * What the commands share on the command line: converters of options, one line for each error, exit codes, JSON, and the end by Ctrl-C.
 *
 * <p>Everything here is confined to the main thread unless it says otherwise.
 */
@NullMarked
package io.smppcore.tools.console;

import org.jspecify.annotations.NullMarked;
